import type { Reference } from '../../api/generated'
import { api } from '../../api/http'
import { language } from '../../i18n/language.svelte'
import { about, paragraphs, type Kind } from './book'

const kept = new Map<string, Promise<Reference>>()

/** The rules of a game with an edition's figures; asked for once. */
export function bookOf(game: string, edition = ''): Promise<Reference> {
  const key = `${language.name} ${game} ${edition}`
  let found = kept.get(key)
  if (!found) {
    found = api.reference(game, language.name, edition)
    // An edition nobody keeps any more: then ours.
    if (edition) found = found.catch(() => api.reference(game, language.name))
    found.catch(() => kept.delete(key))
    kept.set(key, found)
  }
  return found
}

/** The rules beside the table: which game's, whether they are open, and where. */
class Rules {
  game = $state('')
  opened = $state(false)
  book = $state.raw<Reference | null>(null)
  problem = $state('')
  /** The paragraph that is shown; nothing: the contents. */
  at = $state('')
  past = $state.raw<readonly string[]>([])
  private edition = ''
  private spoken = ''
  private opener: HTMLElement | null = null

  /** Which game is on the table. */
  use(game: string, edition: string): void {
    if (game === this.game && edition === this.edition && language.name === this.spoken) return
    this.game = game
    this.edition = edition
    this.spoken = language.name
    this.book = null
    this.at = ''
    this.past = []
  }

  /** Open them where something is explained, or at their contents. */
  async show(kind?: Kind, code = ''): Promise<void> {
    const from = document.activeElement
    if (!this.opened) this.opener = from instanceof HTMLElement ? from : null
    this.opened = true
    this.problem = ''
    try {
      this.book ??= await bookOf(this.game, this.edition)
    } catch (error) {
      this.problem = (error as Error).message
      return
    }
    if (kind) this.go(about(this.book, kind, code))
  }

  /** To another paragraph; a way back is kept. */
  go(id: string): void {
    if (id === this.at || (id && !this.book?.chapters.length)) return
    if (id && this.book && !paragraphs(this.book).some((one) => one.id === id)) return
    this.past = [...this.past, this.at]
    this.at = id
  }

  back(): void {
    this.at = this.past.at(-1) ?? ''
    this.past = this.past.slice(0, -1)
  }

  close(): void {
    this.opened = false
    this.opener?.focus()
    this.opener = null
  }
}

export const rules = new Rules()
