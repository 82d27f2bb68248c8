import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'svelte/compiler'
import { parse as readToml } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import type { Table } from './catalogue'
import { pieces, together, words } from './page'

const SOURCE = '../src/stormtable'
/** Animation code has no words, and its strings are CSS. */
const SILENT = /\.test\.ts$|\.d\.ts$|^api\/messages|^design|motion\.ts$/
const all = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(svelte|ts)$/.test(path) && !SILENT.test(path))
  .map((path) => join('src', path))
/** The components of a game have their words in the game's catalogue. */
const ofGame = (game: string) => all.filter((path) => path.startsWith(`src/games/${game}/`))
/** What the edition editor asks the catalogue of any game for. */
const OF_THE_EDITOR = [/^sketch\.refused\.\w+$/]
const GAMES = ['weather-machine', 'weather-island']
const files = all.filter((path) => !path.startsWith('src/games/weather-'))
const read = (path: string) => readFileSync(path, 'utf8')

interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Attributes that people read or hear. */
const READ_ATTRIBUTES =
  /^(aria-(label|description|roledescription|valuetext)|(data-)?words|title|placeholder|alt|label|empty)$/
/** Components whose `name` people read; a drawing's `name` is a code. */
const NAMED = /^(Place|PressTarget)$/
/** Calls whose strings are not words: codes, selectors, URLs, files, Python. */
const CODES =
  /^(words|pieces|say|sayPieces|own|querySelector(All)?|closest|matches|matchMedia|addEventListener|animate|startsWith|runPython)$/
const prose = (text: string) => /[a-zà-ÿ’'] [a-zà-ÿ’']|^[A-ZÀ-Ý][a-zà-ÿ]+( |$|[.…?!:])/.test(text.trim())

/** Words that stand in a component or a module instead of in the catalogue. */
function literals(source: string): string[] {
  const literals: string[] = []
  const walk = (value: unknown, visible: boolean, of = ''): void => {
    if (Array.isArray(value)) return value.forEach((child) => walk(child, visible, of))
    if (!isNode(value)) return
    if (/^TS(Type|Interface|As)/.test(value.type) && value.type !== 'TSAsExpression') return
    if (value.type === 'Text') {
      if (visible && /\p{L}{2}/u.test(String(value['data']))) literals.push(String(value['data']).trim())
      return
    }
    if (value.type === 'Literal' && typeof value['value'] === 'string') {
      if (visible && prose(value['value'])) literals.push(value['value'])
    } else if (value.type === 'TemplateElement') {
      const { cooked } = value['value'] as { cooked: string }
      if (visible && /\p{L}{2}/u.test(cooked) && /\s/.test(cooked)) literals.push(cooked.trim())
    }
    if (value.type === 'CallExpression') {
      const callee = value['callee'] as Node
      const name = String((callee['property'] as Node | undefined)?.['name'] ?? callee['name'] ?? '')
      if (CODES.test(name)) return
    }
    if (/^(BinaryExpression|ImportDeclaration|StyleDirective|ClassDirective)$/.test(value.type)) return
    if (value.type === 'MemberExpression') return walk(value['object'], visible)
    // Names of keys are what is printed on them.
    if (value.type === 'RegularElement' && value['name'] === 'kbd') return
    if (value.type === 'Attribute') {
      const name = String(value['name'])
      return walk(value['value'], READ_ATTRIBUTES.test(name) || (name === 'name' && NAMED.test(of)))
    }
    const component = value.type === 'Component' ? String(value['name']) : of
    for (const [key, child] of Object.entries(value))
      if (key !== 'parent') walk(child, visible, key === 'attributes' ? component : '')
  }
  const { fragment, instance } = parse(source, { modern: true })
  walk(fragment, true)
  walk(instance?.content, true)
  return literals
}
const literalsIn = (path: string) =>
  literals(path.endsWith('.svelte') ? read(path) : `<script lang="ts">${read(path)}</script>`)

/** Whether a table holds plural forms. */
const isPlural = (table: Table) => Object.keys(table).every((key) => /^(zero|one|two|few|many|other)$/.test(key))

/** The codes of the catalogue; a table with plural forms is one code. */
function codes(table: Table, path: string[] = []): string[] {
  return Object.entries(table).flatMap(([key, value]) => {
    const here = [...path, key]
    return typeof value === 'string' || isPlural(value) ? [here.join('.')] : codes(value, here)
  })
}
const fileOf = (name: string) =>
  name.startsWith('weather-') ? `games/${name.replace('-', '_')}/text/en/messages` : `i18n/en/${name}`
const catalogue = (name: string) => readToml(read(`${SOURCE}/${fileOf(name)}.toml`)) as Table
const known = codes(catalogue('page')['page'] as Table)

/** A call, from its name to its closing bracket. */
function callAt(source: string, from: number): string {
  let depth = 0
  for (let index = source.indexOf('(', from); index < source.length; index++) {
    if (source[index] === '(') depth++
    if (source[index] === ')' && --depth === 0) return source.slice(from, index)
  }
  return source.slice(from)
}

/** The codes that a file uses; the open parts of a template match anything. */
function asked(source: string, by = 'words'): RegExp[] {
  const attributes = [...source.matchAll(/\bcode(?:="|: ')([a-z_]+\.[^"']+)["']/g)].map(([, code]) => code ?? '')
  const calls = [...source.matchAll(new RegExp(`\\b(?:${by})\\(`, 'g'))].map(({ index }) => callAt(source, index))
  const quoted = calls.flatMap((call) =>
    [...call.matchAll(/'([a-z_]+\.[\w.-]+)'|`(\w+\.[^`]*)`/g)].map(([, literal, open]) => literal ?? open ?? ''),
  )
  return [...attributes, ...quoted].map(
    (code) =>
      new RegExp(
        `^${code
          .replace(/\$\{[^}]*\}/g, '*')
          .replace(/\./g, '\\.')
          .replace(/\*/g, '[\\w-]+')}$`,
      ),
  )
}

describe('what the page says of itself', () => {
  test('no component and no module has words of its own', () => {
    const literals = all.flatMap((path) => literalsIn(path).map((words) => `${path}: ${words}`))
    expect(literals).toEqual([])
  })

  test('every code that is asked for has words', () => {
    const missing = files.flatMap((path) =>
      asked(read(path)).flatMap((code) => (known.some((key) => code.test(key)) ? [] : [`${path}: ${code.source}`])),
    )
    expect(missing).toEqual([])
  })

  test('every words of the catalogue are said somewhere', () => {
    const all = files.flatMap((path) => asked(read(path)))
    expect(known.filter((code) => !all.some((pattern) => pattern.test(code)))).toEqual([])
  })

  test.each(GAMES)('%s asks for the words its catalogue has, and for all of them', (game) => {
    const own = codes((catalogue(game)[game] as Table)['page'] as Table)
    const used = ofGame(game).flatMap((path) => asked(read(path), 'say|sayPieces|own'))
    expect(used.filter((code) => !own.some((key) => code.test(key))).map(String)).toEqual([])
    const requested = [...used, ...OF_THE_EDITOR]
    expect(own.filter((code) => !requested.some((pattern) => pattern.test(code)))).toEqual([])
  })

  test('a word in a component is found wherever it stands', () => {
    expect(literals('<p>Hello there</p>')).toEqual(['Hello there'])
    expect(literals('<b aria-label="Close"></b>')).toEqual(['Close'])
    expect(literals("<b title={on ? 'Turn it off' : words('a.b')}></b>")).toEqual(['Turn it off'])
    expect(literals('<b>{`${n} players`}</b>')).toEqual(['players'])
    expect(literals("<script>const said = 'Nothing to see'</script>")).toEqual(['Nothing to see'])
    expect(literals('<Place name="Bid now" /><Symbol name="warn" />')).toEqual(['Bid now'])
    expect(literals('<p class="quiet text">{words(\'a.b\', { name })}</p>')).toEqual([])
  })
})

test('a number has its own words', () => {
  expect(words('head.players', { n: 1 })).toBe('alone')
  expect(words('head.players', { n: 3 })).toBe('3 players')
})

test('emphasis is parsed, and stars in a name are only stars', () => {
  expect(pieces('table.back_asked', { name: '*Ada*' })).toEqual([
    { text: '*Ada*', strong: true },
    { text: ' asks to take something back.', strong: false },
  ])
})

test('names stand together', () => {
  expect(together(['Ada'])).toBe('Ada')
  expect(together(['Ada', 'Bob', 'Cleo'])).toBe('Ada, Bob and Cleo')
})
