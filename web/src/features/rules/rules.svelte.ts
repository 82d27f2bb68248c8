import type { Reference } from '../../api/generated'
import { api } from '../../api/http'
import { language } from '../../i18n/language.svelte'
import { about, paragraphs, type Kind } from './book'

const books = new Map<string, Promise<Reference>>()

/** The rules of a game with an edition's values; loaded once. */
export function bookOf(game: string, edition = ''): Promise<Reference> {
  const key = `${language.name} ${game} ${edition}`
  let loading = books.get(key)
  if (!loading) {
    loading = api.reference(game, language.name, edition)
    // The edition is no longer stored: use the published one.
    if (edition) loading = loading.catch(() => api.reference(game, language.name))
    loading.catch(() => books.delete(key))
    books.set(key, loading)
  }
  return loading
}

/** The rules beside the table: the game, whether they are open, and the paragraph. */
class Rules {
  game = $state('')
  opened = $state(false)
  book = $state.raw<Reference | null>(null)
  problem = $state('')
  /** The paragraph that is shown; empty: the contents. */
  paragraphId = $state('')
  past = $state.raw<readonly string[]>([])
  private edition = ''
  private spoken = ''
  private opener: HTMLElement | null = null

  /** The game at the table. */
  use(game: string, edition: string): void {
    if (game === this.game && edition === this.edition && language.name === this.spoken) return
    this.game = game
    this.edition = edition
    this.spoken = language.name
    this.book = null
    this.paragraphId = ''
    this.past = []
  }

  /** Opens the rules at a paragraph, or at the contents. */
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

  /** Goes to another paragraph and remembers the way back. */
  go(id: string): void {
    if (id === this.paragraphId || (id && !this.book?.chapters.length)) return
    if (id && this.book && !paragraphs(this.book).some((paragraph) => paragraph.id === id)) return
    this.past = [...this.past, this.paragraphId]
    this.paragraphId = id
  }

  back(): void {
    this.paragraphId = this.past.at(-1) ?? ''
    this.past = this.past.slice(0, -1)
  }

  close(): void {
    this.opened = false
    this.opener?.focus()
    this.opener = null
  }
}

export const rules = new Rules()
