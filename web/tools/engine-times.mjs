// Plays games with the built engine under Pyodide, in Node, and prints the processor time of what people wait for:
// node tools/engine-times.mjs. Run `npm run build` first. Starts in a browser: TIMES=1 npx playwright test no-connection -g static.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadPyodide } from 'pyodide'

const BUILT = fileURLToPath(new URL('../../src/stormtable/pages/engine/', import.meta.url))
const [hash = ''] = readdirSync(BUILT)
const folder = join(BUILT, hash)
/** `hard` thinks longest; some of its turns are enough. */
const HARD_TURNS = 12

/** Milliseconds of processor time since `before`; other programs on the machine do not count. */
const since = (before) => {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
const figures = []
const note = (what, milliseconds) => figures.push([what, Math.round(milliseconds)])

let began = process.cpuUsage()
const python = await loadPyodide({ _makeSnapshot: true })
note('first start: load Python', since(began))
began = process.cpuUsage()
const archive = readFileSync(join(folder, 'engine.zip'))
python.unpackArchive(new Uint8Array(archive), 'zip')
python.runPython('import stormtable.games, stormtable.offline.host')
note('first start: unpack and import the engine', since(began))
began = process.cpuUsage()
const memory = python.makeMemorySnapshot()
note('first start: copy the memory', since(began))

// As src/api/offline/snapshot.ts does it.
began = process.cpuUsage()
const { default: create } = await import('pyodide/pyodide.asm.mjs')
const createPyodideModule = async (settings) => {
  const module = await create(settings)
  while (module.HEAPU8.length < memory.length) module._malloc(4 << 20)
  return module
}
const restored = await loadPyodide({ _loadSnapshot: memory, createPyodideModule })
note('later start: put the memory back', since(began))
began = process.cpuUsage()
restored.unpackArchive(new Uint8Array(archive), 'zip')
note('later start: unpack the engine', since(began))
// A bot that thinks for some seconds gets them as processor time, as on a machine that does nothing else.
restored.globals.set('processor_seconds', () => since() / 1000)
restored.runPython('import time\ntime.monotonic = processor_seconds')
const host = restored.runPython('from stormtable.offline.host import OfflineHost\nOfflineHost')('Ada')

const ask = (method, path, body, query = {}) =>
  JSON.parse(host.ask(method, path, JSON.stringify(query), JSON.stringify(body ?? null)))
const hear = (message) => JSON.parse(host.hear('page', JSON.stringify(message)))
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
const longest = (list) => Math.max(0, ...list)

function play(game, bot, botTurns = Infinity) {
  const seats = [{ kind: 'me' }, ...(bot ? [{ kind: 'bot', bot }] : [])]
  const title = `${game}${bot ? ` against ${bot}` : ' alone'}`
  began = process.cpuUsage()
  const table = ask('POST', '/tables', { game, seats, seed: 7 }).answer.body.id
  ask('POST', `/tables/${table}/start`)
  host.connect('page', table)
  let done = hear({ type: 'hello', protocol: 1, seats: [0], lang: 'en' })
  note(`${title}: begin`, since(began))
  const times = { move: [], undo: [], preview: [], bot: [] }
  let thinking = 0
  let update = done.send.at(-1)[1]
  for (let move = 1; update.update.view.outcome === null && times.bot.length < botTurns; move += 1) {
    const { decision: asked } = update.update
    if (!done.more.length && asked && move % 5 === 0) {
      began = process.cpuUsage()
      const plays = [asked.options[(move * 7) % asked.options.length].notation]
      const tried = ask('POST', `/tables/${table}/plan/try`, { plays }, { seat: '0', lang: 'en' })
      if (tried.answer.status === 200) times.preview.push(since(began))
    }
    began = process.cpuUsage()
    if (done.more.length) {
      done = JSON.parse(host.step(table))
      thinking += since(began)
    } else {
      if (thinking) times.bot.push(thinking)
      thinking = 0
      const { decision, view } = update.update
      const undoes = move % 11 === 0 && view.undo.back.length > 0
      const kind = undoes ? 'undo' : decision ? 'play' : 'confirm'
      const notation = kind === 'play' ? decision.options[(move * 7) % decision.options.length].notation : ''
      done = hear({ type: 'commit', id: `move ${move}`, number: update.number, kind, seat: 0, notation })
      times[undoes ? 'undo' : 'move'].push(since(began))
    }
    update = done.send.findLast(([, message]) => message.type === 'update')?.[1] ?? update
  }
  for (const [what, list] of Object.entries(times))
    if (list.length) {
      note(`${title}: ${what}, median of ${list.length}`, median(list))
      note(`${title}: ${what}, longest`, longest(list))
    }
  host.disconnect('page')
}

play('weather-island', 'normal')
play('weather-machine', 'normal')
play('weather-machine', '')
play('weather-island', 'hard', HARD_TURNS)
play('weather-machine', 'hard', HARD_TURNS)
for (const [what, milliseconds] of figures) console.log(`${String(milliseconds).padStart(6)} ms  ${what}`)
