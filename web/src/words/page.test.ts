import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'svelte/compiler'
import { parse as readToml } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import type { Table } from './catalogue'
import { pieces, together, words } from './page'

const MESSAGES = '../src/stormtable/messages/en'
const all = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.(svelte|ts)$/.test(path) && !/\.test\.ts$|^protocol|^design/.test(path),
)
const files = all.filter((path) => !path.startsWith('games/weather-')).map((path) => join('src', path))
/** A game's own parts of the page have their words in the game's catalogue; a drawing of its board is not looked at here. */
const ofGame = (game: string) =>
  all.filter((path) => path.startsWith(`games/${game}/`)).map((path) => join('src', path))
const GAMES = ['weather-machine', 'weather-island']
const answers = GAMES.flatMap(ofGame).filter(
  (path) => /answers\/|HandNote|Telling/.test(path) && path.endsWith('.svelte'),
)
const read = (path: string) => readFileSync(path, 'utf8')

interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Attributes that are read or heard. */
const SAID = /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label|empty)$/
/** Calls whose strings are no words: codes, selectors, addresses, files. */
const CODES =
  /^(words|pieces|say|sayPieces|querySelector(All)?|closest|matches|matchMedia|addEventListener|animate|startsWith)$/
const prose = (text: string) => /[a-zà-ÿ’'] [a-zà-ÿ’']|^[A-ZÀ-Ý][a-zà-ÿ]+( |$|[.…?!:])/.test(text.trim())

/** Words that stand in a component itself instead of in the catalogue. */
function literals(source: string): string[] {
  const found: string[] = []
  const walk = (value: unknown, said: boolean): void => {
    if (Array.isArray(value)) return value.forEach((one) => walk(one, said))
    if (!isNode(value)) return
    if (value.type === 'Text') {
      if (said && /\p{L}{2}/u.test(String(value['data']))) found.push(String(value['data']).trim())
      return
    }
    if (value.type === 'Literal' && typeof value['value'] === 'string') {
      if (said && prose(value['value'])) found.push(value['value'])
    } else if (value.type === 'TemplateElement') {
      const { cooked } = value['value'] as { cooked: string }
      if (said && /\p{L}{2}/u.test(cooked) && /\s/.test(cooked)) found.push(cooked.trim())
    }
    if (value.type === 'CallExpression') {
      const callee = value['callee'] as Node
      const name = String((callee['property'] as Node | undefined)?.['name'] ?? callee['name'] ?? '')
      if (CODES.test(name)) return
    }
    if (/^(BinaryExpression|ImportDeclaration|StyleDirective|ClassDirective)$/.test(value.type)) return
    if (value.type === 'Attribute') return walk(value['value'], SAID.test(String(value['name'])))
    for (const [key, child] of Object.entries(value)) if (key !== 'parent') walk(child, said)
  }
  const { fragment, instance } = parse(source, { modern: true })
  walk(fragment, true)
  walk(instance?.content, true)
  return found
}

/** The catalogue's codes; a table that is told by a number is one of them. */
function codes(table: Table, path: string[] = []): string[] {
  return Object.entries(table).flatMap(([key, value]) => {
    const here = [...path, key]
    return typeof value === 'string' || 'one' in value ? [here.join('.')] : codes(value, here)
  })
}
const catalogue = (name: string) => readToml(read(`${MESSAGES}/${name}.toml`)) as Table
const known = codes(catalogue('page')['page'] as Table)

/** The codes a file asks for; what a template leaves open matches anything. */
function asked(source: string, by = 'words'): RegExp[] {
  const calls = new RegExp(`\\b(?:${by})\\(\\s*([^)]*)|\\bcode="([^"]+)"`, 'g')
  const found = [...source.matchAll(calls)].flatMap(([, call, code]) =>
    code
      ? [code]
      : [...(call ?? '').matchAll(/'([a-z_]+\.[\w.-]+)'|`(\w+\.[^`]*)`/g)].map(([, one, open]) => one ?? open ?? ''),
  )
  return found.map(
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
  test.each([...files.filter((path) => path.endsWith('.svelte')), ...answers])('%s has no words of its own', (path) => {
    expect(literals(read(path))).toEqual([])
  })

  test('every code that is asked for has words', () => {
    const missing = files.flatMap((path) =>
      asked(read(path)).flatMap((code) => (known.some((one) => code.test(one)) ? [] : [`${path}: ${code.source}`])),
    )
    expect(missing).toEqual([])
  })

  test('every words of the catalogue are said somewhere', () => {
    const all = files.flatMap((path) => asked(read(path)))
    expect(known.filter((code) => !all.some((one) => one.test(code)))).toEqual([])
  })

  test.each(GAMES)('%s asks for the words its catalogue has, and for all of them', (game) => {
    const own = codes((catalogue(game)[game] as Table)['page'] as Table)
    const wanted = ofGame(game).flatMap((path) => asked(read(path), 'say|sayPieces'))
    expect(wanted.filter((code) => !own.some((one) => code.test(one))).map(String)).toEqual([])
    expect(own.filter((code) => !wanted.some((one) => one.test(code)))).toEqual([])
  })

  test('a word in a component is found wherever it stands', () => {
    expect(literals('<p>Hello there</p>')).toEqual(['Hello there'])
    expect(literals('<b aria-label="Close"></b>')).toEqual(['Close'])
    expect(literals("<b title={on ? 'Turn it off' : words('a.b')}></b>")).toEqual(['Turn it off'])
    expect(literals('<b>{`${n} players`}</b>')).toEqual(['players'])
    expect(literals("<script>const said = 'Nothing to see'</script>")).toEqual(['Nothing to see'])
    expect(literals('<p class="quiet text">{words(\'a.b\', { name })}</p>')).toEqual([])
  })
})

test('a number is told by its own words', () => {
  expect(words('head.players', { n: 1 })).toBe('alone')
  expect(words('head.players', { n: 3 })).toBe('3 players')
})

test('what stands out is told apart, and a name’s own stars are only stars', () => {
  expect(pieces('table.back_asked', { name: '*Ada*' })).toEqual([
    { text: '*Ada*', strong: true },
    { text: ' asks all to go back.', strong: false },
  ])
})

test('names stand together', () => {
  expect(together(['Ada'])).toBe('Ada')
  expect(together(['Ada', 'Bob', 'Cleo'])).toBe('Ada, Bob and Cleo')
})
