import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A free port; nobody else takes it in the moment until the server does. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/** A server that was started, and how to end it. */
export interface Running {
  url: string
  stop(): Promise<void>
}

/** A real server of its own, with an empty database; `environment` is added to ours. */
export async function serve(environment: Record<string, string> = {}): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'stormtable-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const command = process.env['STORMTABLE'] ?? '../.venv/bin/stormtable'
  const limits = {
    STORMTABLE_ANALYSIS: '1',
    STORMTABLE_LIMIT_SIGN_UPS: '1000/3600',
    STORMTABLE_LIMIT_TABLES: '1000/3600',
    STORMTABLE_LIMIT_COMMITS: '6000/60',
    STORMTABLE_LIMIT_REQUESTS: '60000/60',
    STORMTABLE_LIMIT_MESSAGES: '60000/60',
  }
  const server = spawn(
    command,
    [
      'serve',
      '--port',
      String(port),
      '--database',
      `sqlite+aiosqlite:///${join(folder, 'table.db')}`,
      '--data',
      folder,
    ],
    { env: { ...process.env, ...limits, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const until = Date.now() + 60_000
  while (server.exitCode === null && Date.now() < until) {
    const ready = await fetch(`${url}/ready`).catch(() => null)
    if (ready?.ok) return { url, stop }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await stop()
  throw new Error(`the server did not start:\n${said}`)
}

/** One server for all tests of a run. */
export default async function start(): Promise<() => Promise<void>> {
  // One position of every question there is, from the kept records.
  execFileSync(process.env['STORMTABLE_PYTHON'] ?? '../.venv/bin/python', ['tools/positions.py'])
  const { url, stop } = await serve()
  process.env['STORMTABLE_URL'] = url
  return stop
}
