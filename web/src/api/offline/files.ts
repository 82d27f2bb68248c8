/** The engine's folder on the web host and the files in it; the build writes this. */
declare const ENGINE: { folder: string; files: string[]; bytes: number }

const CACHE = 'stormtable-engine'

/** The folder's address; its name contains the hash of its files. */
export const folder = ENGINE.folder
/** The size of the download in bytes. */
export const bytes = ENGINE.bytes

const addresses = (): string[] => ENGINE.files.map((file) => `${folder}${file}`)

/** Browsers offer their store only to pages over TLS and on the machine itself. */
const canKeep = (): boolean => 'caches' in globalThis

/** Whether this browser has all files of the engine. */
export async function isStored(): Promise<boolean> {
  if (!canKeep()) return false
  const cache = await caches.open(CACHE)
  const stored = await Promise.all(addresses().map((address) => cache.match(address)))
  return stored.every(Boolean)
}

/** Downloads the engine's files, so that games start without a connection, and drops those of earlier versions. */
export async function keep(onprogress: (share: number) => void = () => undefined): Promise<void> {
  if (!canKeep()) return
  const cache = await caches.open(CACHE)
  const all = addresses()
  let done = 0
  await Promise.all(
    all.map(async (address) => {
      if (!(await cache.match(address))) await cache.add(address)
      onprogress((done += 1) / all.length)
    }),
  )
  for (const request of await cache.keys())
    if (!all.includes(new URL(request.url).pathname)) await cache.delete(request)
}

const MEMORY = 'stormtable-engine-memory'
const memoryAddress = `${folder}memory`

/** The memory of the engine after its last start, if this browser has it; see `snapshot.ts`. */
export async function storedMemory(): Promise<ArrayBuffer | null> {
  if (!canKeep()) return null
  return (await (await caches.open(MEMORY)).match(memoryAddress))?.arrayBuffer() ?? null
}

/** Stores the memory of an engine that has just started, and drops that of earlier versions. */
export async function keepMemory(memory: Uint8Array<ArrayBuffer>): Promise<void> {
  if (!canKeep()) return
  await caches.delete(MEMORY)
  await (await caches.open(MEMORY)).put(memoryAddress, new Response(memory))
}

export async function dropMemory(): Promise<void> {
  if (canKeep()) await caches.delete(MEMORY)
}
