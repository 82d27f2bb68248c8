import type { SymbolName } from '../design/symbols'
import type { Change, Decision, Notice, Option, Outcome, Question, Refusal, View } from '../api/generated'
import type { Printed } from '../games/board'
import type { Naming, NamingContext, Section } from './naming'
import { capital, Catalogue, spoken, type Params } from './catalogue'
import { plain, type TextPart } from './log'
import { words } from './page'

/** Reasons that no game's rules have: a player conceded, or all agreed to end the game. */
const ENDED_EARLY = new Set(['conceded', 'agreed'])

/** The text of one table: the server's sentences with the players' names in them, and the names of the game's things. */
export class TableText {
  readonly context: NamingContext

  constructor(
    private readonly game: string,
    private readonly words: Catalogue,
    private readonly naming: Naming,
    view: View,
    printed: Printed,
  ) {
    this.context = { words, view, printed, names: distinct(view.seats.map((seat) => seat.name)) }
  }

  player(seat: number | null): string {
    return seat === null ? '' : (this.context.names[seat] ?? words('log.seat', { n: seat + 1 }))
  }

  name(code: string | number): string {
    return typeof code === 'number' ? String(code) : (this.naming.name?.(code, this.context) ?? spoken(code))
  }

  // --- sentences of the server

  plain(parts: readonly TextPart[] | undefined): string {
    return plain(parts ?? [], (seat) => this.player(seat))
  }

  question(asked: Pick<Decision, 'question' | 'text'> | Pick<Question, 'name' | 'text'>): string {
    return this.plain(asked.text) || spoken('question' in asked ? asked.question : asked.name)
  }

  phase(asked: Question | null): string {
    return asked?.phase ?? ''
  }

  /** The label of an option, without its price. */
  option(option: Pick<Option | Refusal, 'notation' | 'text'>): string {
    return this.plain(option.text) || option.notation
  }

  /** The question that an option leads to; empty where its words depend on more. */
  next(option: Option): string {
    return this.plain(option.next_text)
  }

  reason(notice: Notice): string {
    return this.plain(notice.text) || spoken(notice.code)
  }

  /** The viewer's own answer while it is secret. */
  sealed(view: View): string {
    return this.plain(view.sealed_text) || (view.sealed ?? '')
  }

  thing(change: Change): string {
    return change.name ?? `${Math.abs(change.amount)} ${spoken(change.what)}`
  }

  things(changes: readonly Change[]): string {
    return changes.map((change) => this.thing(change)).join(', ')
  }

  // --- names

  group(name: string): string {
    return this.words.template(this.game, 'group', name) ?? ''
  }

  sign(change: Pick<Change, 'what' | 'type'>): SymbolName | null {
    return this.naming.sign?.(change.what, change.type ?? '') ?? null
  }

  ending(outcome: Outcome): string {
    if (ENDED_EARLY.has(outcome.reason)) return words(`ended.${outcome.reason}`)
    return this.say(['end', outcome.reason], {})
  }

  /** The score to beat in a game alone; null where there is none. */
  target(): number | null {
    return this.naming.target?.(this.context) ?? null
  }

  source(name: string): string {
    return capital(this.words.template(this.game, 'source', name) ?? spoken(name))
  }

  tieBreak(name: string): string {
    return capital(this.words.template(this.game, 'tie_break', name) ?? spoken(name))
  }

  /** An award and its reason; null where the game has no words for it. */
  award(code: string, params: Params): { name: string; text: string } | null {
    const name = this.words.template(this.game, 'awards', code, 'name')
    return name === undefined ? null : { name, text: this.say(['awards', code, 'text'], params) }
  }

  bot(name: string): string {
    return this.words.template(this.game, 'bot', name) ?? ''
  }

  sections(): Section[] {
    return this.naming.describe?.(this.context) ?? []
  }

  private say(path: string[], params: Params): string {
    return this.words.say([this.game, ...path], params)
  }
}

/** Names, of which equal ones get their seat's number. */
function distinct(names: readonly string[]): string[] {
  return names.map((name, seat) => (names.filter((other) => other === name).length > 1 ? `${name} ${seat + 1}` : name))
}
