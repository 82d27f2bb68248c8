import { Catalogue, type Table } from './catalogue'
import { forms } from './forms.svelte'

/** The engine's message files, one folder per language; each is loaded when it is used. */
const files = import.meta.glob<{ default: Table }>([
  '../../../src/stormtable/i18n/*/*.toml',
  '!../../../src/stormtable/i18n/*/notices.toml',
  '!../../../src/stormtable/i18n/*/reference.toml',
  '../../../src/stormtable/games/*/text/*/messages.toml',
])
const SHARED = '../../../src/stormtable/i18n'
const GAMES = '../../../src/stormtable/games'
/** The file with a language's words for the page (`page`, `table`), or for a game, by its name. */
const load = (name: string, file: string) =>
  files[`${SHARED}/${name}/${file}.toml`] ?? files[`${GAMES}/${file.replaceAll('-', '_')}/text/${name}/messages.toml`]

/** The available languages by their folder's name: `en`, `pt`. */
export const LANGUAGES = [...new Set(Object.keys(files).map((path) => path.split('/').at(-2) ?? ''))].sort()
const FIRST = 'en'
/** The files that every page needs; a game's own file is loaded with the game. */
const ALWAYS = ['language', 'page', 'table']

/** The first of a person's languages that we have, or our default. */
export function guessed(preferred: readonly string[]): string {
  const match = preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find((code) => LANGUAGES.includes(code))
  return match ?? FIRST
}

/** The name of a language in that language. */
export function ownName(name: string): string {
  const languageName = new Intl.DisplayNames([name], { type: 'language' }).of(name) ?? name
  return languageName.charAt(0).toLocaleUpperCase(name) + languageName.slice(1)
}

/** The messages of a game from another package come from the server. Without a connection the page shows codes. */
async function fromServer(name: string, game: string): Promise<{ default: Table } | undefined> {
  const query = new URLSearchParams({ language: name })
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/messages?${query}`).catch(() => null)
  return answer?.ok ? { default: ((await answer.json()) as { messages: Table }).messages } : undefined
}

async function read(name: string, files: Iterable<string>): Promise<Table> {
  const tables = await Promise.all([...files].map((file) => load(name, file)?.() ?? fromServer(name, file)))
  return Object.assign({}, ...tables.map((table) => table?.default)) as Table
}

/** The page's language. A component that reads the catalogue renders again when the language changes. */
class Language {
  name = $state(FIRST)
  catalogue = $state.raw(new Catalogue({}))
  private readonly learned = new Set(ALWAYS)
  private requested = FIRST

  /** Changes the language, after all its files are loaded. */
  async speak(name: string): Promise<void> {
    this.requested = name
    const catalogue = new Catalogue(await read(name, this.learned))
    if (this.requested !== name) return
    this.name = name
    this.catalogue = catalogue
    forms.locale = catalogue.template('language', 'locale') ?? name
  }

  /** Adds a game's own words to the catalogue. */
  async learn(file: string): Promise<void> {
    if (this.learned.has(file) && this.catalogue.lookUp(file)) return
    this.learned.add(file)
    await this.speak(this.requested)
  }
}

export const language = new Language()
