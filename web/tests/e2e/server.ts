import { execFile, execFileSync, spawn } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

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

const STORMTABLE = process.env['STORMTABLE'] ?? '../.venv/bin/stormtable'
/** The same command with the same draws in each run; STORMTABLE_DEALS=WORD gives others. */
const REPEATABLE = '../tests/server/repeatable.py'
const PYTHON = process.env['STORMTABLE_PYTHON'] ?? '../.venv/bin/python'

/** A real server for one test file, with an empty database; `environment` is added to ours. Its log is added to `test-results/server.log`. */
export function serve(environment: Record<string, string> = {}): Promise<Running> {
  const limits = {
    STORMTABLE_ANALYSIS: '1',
    STORMTABLE_BOTS: '2',
    STORMTABLE_LIMIT_SIGN_UPS: '1000/3600',
    STORMTABLE_LIMIT_TABLES: '1000/3600',
    STORMTABLE_LIMIT_COMMITS: '6000/60',
    STORMTABLE_LIMIT_REQUESTS: '60000/60',
    STORMTABLE_LIMIT_MESSAGES: '60000/60',
  }
  return launch(PYTHON, { ...limits, ...environment }, (port, folder) => [
    ...[REPEATABLE, 'serve', '--port', port, '--data', folder],
    ...['--database', `sqlite+aiosqlite:///${join(folder, 'table.db')}`],
  ])
}

/** A folder of `stormtable static`, served by a plain file server. */
export async function serveFolder(): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'stormtable-static-'))
  const port = String(await freePort())
  execFileSync(STORMTABLE, ['static', join(folder, 'site')])
  const files = ['-m', 'http.server', port, '--bind', '127.0.0.1', '--directory', join(folder, 'site')]
  const server = spawn(PYTHON, files, { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    server.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    if ((await fetch(url).catch(() => null))?.ok) return { url, stop }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stop()
  throw new Error('the file server did not start')
}

/** A real server whose clock `POST /test/ahead/SECONDS` moves. */
export const serveWithMovedClock = (): Promise<Running> =>
  launch(PYTHON, { PYTHONPATH: '../tests' }, (port, folder) => ['../tests/server/moved_clock.py', port, folder])

async function launch(
  command: string,
  environment: Record<string, string>,
  parameters: (port: string, folder: string) => string[],
): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'stormtable-e2e-'))
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const server = spawn(command, parameters(port, folder), {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    await mkdir('test-results', { recursive: true })
    await appendFile('test-results/server.log', output)
    await rm(folder, { recursive: true, force: true })
  }
  const until = Date.now() + 60_000
  while (server.exitCode === null && Date.now() < until) {
    const ready = await fetch(`${url}/ready`).catch(() => null)
    if (ready?.ok) return { url, stop }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await stop()
  throw new Error(`the server did not start:\n${output}`)
}

/** One server for all tests of a run. */
export default async function start(): Promise<() => Promise<void>> {
  // One position of every question there is, from the kept records.
  const [{ url, stop }] = await Promise.all([serve(), run(PYTHON, ['tools/positions.py'])])
  process.env['STORMTABLE_URL'] = url
  return stop
}
