import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { afterAll, describe, expect, test } from 'vitest'
import { ApiError } from '../api/http'
import type { Table } from './catalogue'
import { forms } from './forms.svelte'
import { guessed, LANGUAGES, language, ownName } from './language.svelte'
import { together, words } from './page'
import { botName, cited } from './terms'

const FOLDER = '../src/stormtable/i18n'
const GAMES = '../src/stormtable/games'
const FIRST = 'en'
const others = LANGUAGES.filter((code) => code !== FIRST)
/** The files that the page loads, without what only the terminal reads. */
const shared = readdirSync(`${FOLDER}/${FIRST}`)
  .filter((name) => !/^(language|notices|reference)\.toml$/.test(name))
  .map((name) => (language: string) => `${FOLDER}/${language}/${name}`)
const games = readdirSync(GAMES)
  .map((name) => (language: string) => `${GAMES}/${name}/text/${language}/messages.toml`)
  .filter((file) => existsSync(file(FIRST)))
const files = [...shared, ...games]
const read = (name: string, file: (language: string) => string) => parse(readFileSync(file(name), 'utf8')) as Table

/** Every message by its code; a message with plural forms is one message. */
function messages(table: Table, path: string[] = []): [code: string, forms: Record<string, string>][] {
  return Object.entries(table).flatMap(([key, value]): [string, Record<string, string>][] => {
    const here = [...path, key]
    if (typeof value === 'string') return [[here.join('.'), { '': value }]]
    const counted = Object.keys(value).every((form) => /^(zero|one|two|few|many|other)$/.test(form))
    return counted ? [[here.join('.'), value as Record<string, string>]] : messages(value, here)
  })
}
const spoken = (name: string) =>
  new Map(
    files
      .flatMap((file) => messages(read(name, file)))
      .filter(([code]) => !/^(vocabulary|help)\.|\.(said|help)\./.test(code)),
  )
const params = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort().join(' ')

describe.each(others)('%s', (name) => {
  const first = spoken(FIRST)
  const own = spoken(name)

  test('says all that the first language does, and nothing else', () => {
    expect([...first.keys()].filter((code) => !own.has(code))).toEqual([])
    expect([...own.keys()].filter((code) => !first.has(code))).toEqual([])
  })

  test('has the same parameters in every message', () => {
    const paramsOf = (all: Record<string, string>) => params(Object.values(all).join(' '))
    const wrong = [...own].filter(([code, all]) => paramsOf(all) !== paramsOf(first.get(code) ?? {}))
    expect(wrong.map(([code]) => code)).toEqual([])
  })

  test('has words for each form its numbers take', async () => {
    await language.speak(name)
    const needed = new Set(Array.from({ length: 200 }, (_, n) => forms.count(n)))
    const wrong = [...own].filter(([, all]) => !('' in all) && [...needed].some((form) => !(form in all)))
    expect(wrong.map(([code]) => code)).toEqual([])
  })
})

describe('the language that is spoken', () => {
  afterAll(() => language.speak(FIRST))

  test('changes at once, including the texts of a loaded game', async () => {
    await language.speak('pt')
    expect(words('turn.undo')).toBe('Desfazer')
    expect(language.catalogue.template('weather-island', 'name', 'sun')).toBe('sol')
    expect(together(['Ada', 'Bob', 'Cleo'])).toBe('Ada, Bob e Cleo')
    expect(words('tables.free', { n: 1 })).toBe('1 lugar livre')
    expect(words('head.players', { n: 1234.5 })).toBe('1.234,5 jogadores')
    expect(cited('Phase I.2')).toBe('Fase I.2')
    expect(botName('easy')).toBe('Aprendiz')
    expect(new ApiError(401, 'wrong_password', 'no match', 'try again').message).toMatch(/não combinam/)
    expect(new ApiError(401, 'unheard_of', 'no match', 'try again').message).toBe('no match: try again')
    await language.speak(FIRST)
    expect(new ApiError(401, 'wrong_password', 'no match', 'try again').message).toBe('no match: try again')
    expect(words('turn.undo')).toBe('Undo')
    expect(botName('easy')).toBe('Apprentice')
  })

  test('of two that are asked for the last is spoken', async () => {
    await Promise.all([language.speak('pt'), language.speak(FIRST)])
    expect(words('turn.undo')).toBe('Undo')
  })

  test('is at first the language of the browser, if it has texts', () => {
    expect(guessed(['tlh', 'pt-BR', 'en'])).toBe('pt')
    expect(guessed(['tlh'])).toBe('en')
    expect(ownName('pt')).toBe('Português')
  })
})
