import type { loadPyodide, PyodideAPI } from 'pyodide'
import { dropMemory, keepMemory, storedMemory } from './files'

type Loader = typeof loadPyodide
type CreateModule = NonNullable<NonNullable<Parameters<Loader>[0]>['createPyodideModule']>

/** What the types of Pyodide's module leave out. */
interface Growing {
  _malloc(bytes: number): number
}

/** The bytes by which memory grows in one step. */
const STEP = 4 << 20

/**
 * Starts Python with the engine imported. The first start stores the memory of Python just after the import; later
 * starts put it back, which takes a fraction of the time. `unpack` writes the engine's files, which are not in memory.
 */
export async function startPython(
  url: string,
  load: Loader,
  unpack: (python: PyodideAPI) => void,
  importEngine: (python: PyodideAPI) => void,
): Promise<PyodideAPI> {
  const memory = await storedMemory().catch(() => null)
  if (memory)
    try {
      const python = await restore(url, load, new Uint8Array(memory))
      unpack(python)
      return python
    } catch (error) {
      // Pyodide calls this experimental: a memory that does not fit costs time, not the game.
      console.warn(error)
      await dropMemory()
    }
  const python = await load({ indexURL: url, _makeSnapshot: true })
  unpack(python)
  importEngine(python)
  try {
    void keepMemory(new Uint8Array(python.makeMemorySnapshot())).catch(() => undefined)
  } catch (error) {
    console.warn(error) // the next start is not faster
  }
  return python
}

async function restore(url: string, load: Loader, memory: Uint8Array): Promise<PyodideAPI> {
  const { default: create } = (await import(/* @vite-ignore */ `${url}pyodide.asm.mjs`)) as { default: CreateModule }
  const createPyodideModule = async (...settings: Parameters<CreateModule>) => {
    const module = await create(...settings)
    // Pyodide copies the stored memory into this one, but does not make it large enough.
    const { _malloc } = module as unknown as Growing
    while (module.HEAPU8.length < memory.length) _malloc(STEP)
    return module
  }
  return load({ indexURL: url, _loadSnapshot: memory, createPyodideModule })
}
