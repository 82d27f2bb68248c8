import { Catalogue, type Table } from './catalogue'
import { forms } from './forms.svelte'

/** The engine's own files, a folder a language: none is loaded before it is spoken. */
const files = import.meta.glob<{ default: Table }>([
  '../../../src/stormtable/i18n/*/*.toml',
  '!../../../src/stormtable/i18n/*/notices.toml',
  '!../../../src/stormtable/i18n/*/reference.toml',
  '../../../src/stormtable/games/*/text/*/messages.toml',
])
const SHARED = '../../../src/stormtable/i18n'
const GAMES = '../../../src/stormtable/games'
/** The file with a language's words for the table itself (`page`, `table`), or for a game, by its name. */
const load = (name: string, file: string) =>
  files[`${SHARED}/${name}/${file}.toml`] ?? files[`${GAMES}/${file.replaceAll('-', '_')}/text/${name}/messages.toml`]

/** The languages there are, each by its folder's name: `en`, `pt`. */
export const LANGUAGES = [...new Set(Object.keys(files).map((path) => path.split('/').at(-2) ?? ''))].sort()
const FIRST = 'en'
/** What every page needs; a game's own file is learned with the game. */
const ALWAYS = ['language', 'page', 'table']

/** The language of those somebody reads that we have, the best first; ours if there is none. */
export function guessed(wanted: readonly string[]): string {
  const found = wanted.map((one) => one.toLowerCase().split('-')[0] ?? '').find((one) => LANGUAGES.includes(one))
  return found ?? FIRST
}

/** What a language calls itself. */
export function ownName(name: string): string {
  const told = new Intl.DisplayNames([name], { type: 'language' }).of(name) ?? name
  return told.charAt(0).toLocaleUpperCase(name) + told.slice(1)
}

/** The messages of a game from another package: the server has them. Without a connection its codes are said. */
async function fromServer(name: string, game: string): Promise<{ default: Table } | undefined> {
  const query = new URLSearchParams({ language: name })
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/messages?${query}`).catch(() => null)
  return answer?.ok ? { default: ((await answer.json()) as { messages: Table }).messages } : undefined
}

async function read(name: string, wanted: Iterable<string>): Promise<Table> {
  const told = await Promise.all([...wanted].map((file) => load(name, file)?.() ?? fromServer(name, file)))
  return Object.assign({}, ...told.map((one) => one?.default)) as Table
}

/** The language that is spoken. Whoever reads its catalogue in a component is told anew when it changes. */
class Language {
  name = $state(FIRST)
  catalogue = $state.raw(new Catalogue({}))
  private readonly learned = new Set(ALWAYS)
  private wanted = FIRST

  /** Speaks another language, all of it at once. */
  async speak(name: string): Promise<void> {
    this.wanted = name
    const told = new Catalogue(await read(name, this.learned))
    if (this.wanted !== name) return
    this.name = name
    this.catalogue = told
    forms.locale = told.template('language', 'locale') ?? name
  }

  /** A game's own words, beside those that are known. */
  async learn(file: string): Promise<void> {
    if (this.learned.has(file) && this.catalogue.found(file)) return
    this.learned.add(file)
    await this.speak(this.wanted)
  }
}

export const language = new Language()
