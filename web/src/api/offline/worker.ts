/// <reference lib="webworker" />
import type { loadPyodide } from 'pyodide'
import { folder } from './files'
import type { FromEngine, ToEngine } from './messages'
import { startPython } from './snapshot'
import { list, load, write, type StoredChange } from './storage'

declare const self: DedicatedWorkerGlobalScope

/** What every call of the engine's host returns: `stormtable/offline/host.py` says what to do with it. */
interface Effects {
  answer: { status: number; body: unknown } | null
  write: StoredChange[]
  remove: string[]
  send: [connection: string, message: { close?: number; reason?: string }][]
  more: string[]
}

/** `OfflineHost` of `stormtable/offline/host.py`. */
interface Host {
  has(table: string): boolean
  load(table: string, rows: string): void
  forget(table: string): void
  ask(method: string, path: string, query: string, body: string): string
  connect(connection: string, table: string): string
  disconnect(connection: string): void
  hear(connection: string, text: string): string
  step(table: string): string
}

/** The close code after which a page connects again and sends again what was not acknowledged. */
const RESTARTED = 1012

const post = (message: FromEngine) => self.postMessage(message)

async function start(): Promise<Host> {
  const url = new URL(folder, self.location.href).href
  const [module, archive] = await Promise.all([
    import(/* @vite-ignore */ `${url}pyodide.mjs`) as Promise<{ loadPyodide: typeof loadPyodide }>,
    fetch(`${url}engine.zip`).then((answer) => answer.arrayBuffer()),
  ])
  const python = await startPython(
    url,
    module.loadPyodide,
    (python) => python.unpackArchive(archive, 'zip'),
    // The host needs the games to be known. A stored memory may hold no object that JavaScript has, as `pyimport` gives.
    (python) => python.runPython('import stormtable.games, stormtable.offline.host'),
  )
  const { OfflineHost } = python.pyimport('stormtable.offline.host') as { OfflineHost(person: string): Host }
  return OfflineHost('')
}

const starting = start()
/** The table that each page shows. */
const tables = new Map<string, string>()
const stepping = new Set<string>()
let working: Promise<void> = Promise.resolve()

/** Runs tasks one after another, so that a page never sees a position that is not stored yet. */
function next(what: (host: Host) => Promise<void>): void {
  working = working
    .then(async () => what(await starting))
    .catch((error: unknown) =>
      post({ kind: 'failed', reason: error instanceof Error ? lastLine(error) : String(error) }),
    )
}

/** The last line of a Python traceback says what is wrong. */
const lastLine = (error: Error): string => error.message.trim().split('\n').at(-1) ?? ''

async function need(host: Host, table: string): Promise<void> {
  if (host.has(table)) return
  const stored = await load(table)
  if (stored) host.load(JSON.stringify(stored.table), JSON.stringify(stored.rows))
}

/** The progress in lessons follows from their tables. */
async function needLessons(host: Host): Promise<void> {
  for (const { id, origin } of await list()) if (origin && 'lesson' in origin) await need(host, id)
}

/** Stores the changes of a call, then delivers its messages; returns its answer. */
async function carryOut(host: Host, text: string): Promise<Effects['answer']> {
  const effects = JSON.parse(text) as Effects
  try {
    if (effects.write.length || effects.remove.length) await write(effects.write, effects.remove)
  } catch (error) {
    // Another window was faster, or the disk is full. Nothing is acknowledged, and pages reconnect.
    const changed = new Set(effects.write.map(({ table }) => table.id))
    for (const table of changed) host.forget(table)
    for (const [connection, table] of tables)
      if (changed.has(table)) closed(connection, RESTARTED, (error as Error).message)
    return { status: 409, body: { error: { code: 'stale', problem: (error as Error).message, remedy: '' } } }
  }
  for (const [connection, message] of effects.send)
    if (message.close === undefined) post({ kind: 'message', connection, text: JSON.stringify(message) })
    else closed(connection, message.close, message.reason ?? '')
  for (const table of effects.more) keepGoing(table)
  return effects.answer
}

function closed(connection: string, code: number, reason: string): void {
  tables.delete(connection)
  post({ kind: 'closed', connection, code, reason })
}

/** Lets the bots of a table play in short slices, so that requests from pages are handled in between. */
function keepGoing(table: string): void {
  if (stepping.has(table)) return
  stepping.add(table)
  setTimeout(() =>
    next(async (host) => {
      stepping.delete(table)
      if (host.has(table)) await carryOut(host, host.step(table))
    }),
  )
}

self.onmessage = ({ data }: MessageEvent<ToEngine>) =>
  next(async (host) => {
    if (data.kind === 'request') {
      const { id, method, path, query, body } = data
      const table = /^\/tables\/([\w-]+)/.exec(path)?.[1]
      if (table) await need(host, table)
      if (path.startsWith('/lessons')) await needLessons(host)
      const answer = await carryOut(host, host.ask(method, path, JSON.stringify(query), JSON.stringify(body ?? null)))
      post({ kind: 'answer', id, status: answer?.status ?? 500, payload: answer?.body ?? null })
    } else if (data.kind === 'connect') {
      await need(host, data.table)
      tables.set(data.connection, data.table)
      await carryOut(host, host.connect(data.connection, data.table))
      if (tables.has(data.connection)) post({ kind: 'open', connection: data.connection })
    } else if (data.kind === 'message') await carryOut(host, host.hear(data.connection, data.text))
    else {
      tables.delete(data.connection)
      host.disconnect(data.connection)
    }
  })
