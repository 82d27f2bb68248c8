import type { Connect, Wire } from './socket'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An answer of the API. */
export interface Answer {
  status: number
  payload: unknown
}

/**
 * Answers API requests and opens connections to tables. There are two backends: the server, and the engine in this
 * browser.
 */
export interface Backend {
  request(method: Method, path: string, query: Record<string, string>, body: unknown): Promise<Answer>
  connect(table: string): Wire
}

/** The id of the person who plays at the tables of this browser. */
export const OFFLINE_PERSON = 'offline'

/** Whether a table exists only in this browser, not on the server. */
export const isOffline = (table: string): boolean => table.startsWith('offline-')

/** Whether the page comes from a static web host. Then the engine in this browser answers every request. */
export const hasServer = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="stormtable-server"]')?.content !== 'none'

/** Set while this browser may have games that the person's account does not have yet. */
export const UNSENT = 'stormtable.unsent'

/** Uploads such games when the page starts and when the connection returns. Loads no code if there are none. */
export function sendDeviceGames(): void {
  const send = async () => {
    if (localStorage.getItem(UNSENT) && hasServer()) (await import('./offline/sync')).synchroniseSoon(0)
  }
  addEventListener('online', () => void send())
  void send()
}

let running = false

/** The engine in this browser; it is loaded when it is first used. */
export async function engine(): Promise<Backend> {
  const { engineBackend } = await import('./offline/engine')
  running = true
  return engineBackend
}

/** Whether this browser answers a request: the request is about one of its own tables, or there is no server. */
export const answersHere = (path: string): boolean => path.startsWith('/tables/offline-') || !hasServer()

/** What this browser can answer in place of a server that cannot be reached. */
const INSTEAD = /^\/(reference|lessons|puzzles)(\/|$)/

/**
 * Whether this browser can answer a request that did not reach the server: its engine runs, or is stored on the device.
 */
export async function answersInstead(path: string): Promise<boolean> {
  if (!INSTEAD.test(path)) return false
  return running || (await import('./offline/files')).isStored()
}

/** How to connect to a table of this browser. */
export const connectHere =
  (table: string): Connect =>
  () => {
    const wire: Wire = { onopen: null, onmessage: null, onclose: null, send: () => undefined, close: () => undefined }
    let isClosed = false
    wire.close = () => (isClosed = true)
    void engine().then(
      ({ connect }) => {
        if (isClosed) return
        const inner = connect(table)
        wire.send = (text) => inner.send(text)
        wire.close = (code) => inner.close(code)
        inner.onopen = (event) => wire.onopen?.(event)
        inner.onmessage = (event) => wire.onmessage?.(event)
        inner.onclose = (event) => wire.onclose?.(event)
      },
      (error: Error) => wire.onclose?.({ code: 1011, reason: error.message }),
    )
    return wire
  }
