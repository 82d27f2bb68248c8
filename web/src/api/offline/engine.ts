import { words } from '../../i18n/page'
import type { Answer, Backend } from '../backend'
import type { Wire } from '../socket'
import { bytes, folder, isStored, keep } from './files'
import type { FromEngine, ToEngine } from './messages'
import { api } from '../http'
import { dropMark } from './marks'
import { list, remove } from './storage'
import { synchronise, synchroniseSoon } from './sync'

/** The engine in a worker of this page. It answers as the server would, from the same Python code. */
class Engine implements Backend {
  private worker: Worker | null = null
  private counter = 0
  private readonly answers = new Map<number, (answer: Answer) => void>()
  private readonly wires = new Map<string, Wire>()

  readonly request: Backend['request'] = async (method, path, query, body) => {
    if (method === 'GET' && path === '/games') return this.games()
    const id = (this.counter += 1)
    return new Promise((resolve) => {
      this.answers.set(id, resolve)
      this.post({ kind: 'request', id, method, path, query, body })
    })
  }

  readonly connect: Backend['connect'] = (table) => {
    const connection = String((this.counter += 1))
    const wire: Wire = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => this.post({ kind: 'message', connection, text }),
      close: () => {
        this.wires.delete(connection)
        this.post({ kind: 'close', connection })
      },
    }
    this.wires.set(connection, wire)
    this.post({ kind: 'connect', connection, table })
    // Another device may have continued this game. The page shows its moves like those of other players.
    void synchronise(api.readLog, table).catch(() => undefined)
    return wire
  }

  /** The list of games is a file, so the page shows it before the engine has started. */
  private async games(): Promise<Answer> {
    const answer = await fetch(`${folder}games.json`)
    return { status: answer.status, payload: await answer.json() }
  }

  private post(message: ToEngine): void {
    this.worker ??= this.start()
    this.worker.postMessage(message)
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<FromEngine>) => this.hear(data)
    worker.onerror = () => this.fail(words('offline.failed'))
    return worker
  }

  private hear(message: FromEngine): void {
    if (message.kind === 'failed') this.fail(message.reason)
    else if (message.kind === 'answer') {
      synchroniseSoon()
      this.answers.get(message.id)?.(message)
      this.answers.delete(message.id)
    } else {
      const wire = this.wires.get(message.connection)
      if (message.kind === 'open') wire?.onopen?.(undefined as never)
      else if (message.kind === 'message') {
        synchroniseSoon()
        wire?.onmessage?.({ data: message.text })
      } else {
        this.wires.delete(message.connection)
        wire?.onclose?.({ code: message.code, reason: message.reason })
      }
    }
  }

  /** The engine did not start, or it has stopped. All pending requests fail, and the next request starts a new engine. */
  private fail(reason: string): void {
    this.worker?.terminate()
    this.worker = null
    const error = { code: 'failed', problem: reason, remedy: words('app.try_again') }
    for (const resolve of this.answers.values()) resolve({ status: 503, payload: { error } })
    this.answers.clear()
    const wires = [...this.wires.values()]
    this.wires.clear()
    for (const wire of wires) wire.onclose?.({ code: 1011, reason })
  }
}

export const engineBackend: Backend = new Engine()

/** The games and the files that this browser keeps. */
export const device = {
  bytes,
  isStored,
  keep,
  list,
  /** Deletes a game from this browser; its copy in the account stays. */
  remove: async (table: string) => {
    await remove(table)
    await dropMark(table)
  },
}
