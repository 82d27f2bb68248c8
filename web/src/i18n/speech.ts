import type { SymbolName } from '../design/symbols'
import type { Change, Decision, Notice, Outcome, Refusal, View } from '../api/generated'
import type { Printed } from '../games/board'
import { capital, Catalogue, fill, spoken, tidy, type Params } from './catalogue'
import type { Asked, Saying, Section, Tongue } from './tongue'
import { words } from './page'

type Args = Record<string, string | number>

/** Everything a screen says about one game: questions, options, prices, reasons. */
export class Speech {
  readonly at: Saying

  constructor(
    private readonly game: string,
    private readonly words: Catalogue,
    private readonly tongue: Tongue,
    view: View,
    printed: Printed,
  ) {
    this.at = { words, view, printed, names: toldApart(view.seats.map((seat) => seat.name)) }
  }

  player(seat: number | null): string {
    return seat === null ? '' : (this.at.names[seat] ?? words('log.seat', { n: seat + 1 }))
  }

  name(word: string | number): string {
    return typeof word === 'number' ? String(word) : (this.tongue.name?.(word, this.at) ?? spoken(word))
  }

  // --- what is asked

  question(name: string, about: Args): string {
    const params = { ...this.named(about), ...this.tongue.question?.(name, about, this.at) }
    return this.say(['question', name], params)
  }

  /** What is asked after a choice: without what is known only then, a question with a gap is told by its part of the round. */
  next(question: string): string {
    const template = this.words.template(this.game, 'question', question)
    if (!template) return spoken(question)
    return template.includes('{') ? this.phase(question) : this.question(question, {})
  }

  phase(question: string): string {
    return this.tongue.phase?.(question, this.at) ?? this.words.template(this.game, 'phase', question) ?? ''
  }

  group(name: string): string {
    return this.words.template(this.game, 'group', name) ?? ''
  }

  option(asked: Asked): string {
    const { verb, args, notation } = asked
    const parts = notation.split(' ').slice(1)
    const letters = Object.fromEntries(parts.map((part, index) => ['abc'[index] ?? '', this.name(part)]))
    const params = { ...letters, ...this.named(args), ...this.tongue.option?.(verb, args, this.at, asked) }
    return capital(this.say(['option', verb], params)) || notation
  }

  /** An answer of which only the notation is known. */
  answer(notation: string): string {
    return this.option({ verb: notation.split(' ')[0] ?? '', args: {}, notation })
  }

  refused(refusal: Refusal): string {
    return this.option(refusal)
  }

  reason(notice: Notice): string {
    const params = this.named(notice.params)
    const own = this.words.told([this.game, 'notice', notice.code], params)
    const text = own === undefined ? this.words.say(['notice', notice.code], params) : tidy(fill(own, params))
    return capital(text)
  }

  // --- so much of something

  thing(change: Pick<Change, 'what' | 'amount' | 'type'>): string {
    const n = Math.abs(change.amount)
    const type = change.type ? this.name(change.type) : ''
    const template = this.words.told([this.game, 'thing', change.what], { n })
    return template === undefined ? tidy(`${n} ${type} ${spoken(change.what)}`) : tidy(fill(template, { n, type }))
  }

  things(changes: readonly Change[]): string {
    return changes.map((change) => this.thing(change)).join(', ')
  }

  sign(change: Pick<Change, 'what' | 'type'>): SymbolName | null {
    return this.tongue.sign?.(change.what, change.type ?? '') ?? null
  }

  // --- the end

  ending(outcome: Outcome): string {
    return this.say(['end', outcome.reason], {})
  }

  /** The score to beat in a game alone; null where there is none. */
  target(): number | null {
    return this.tongue.target?.(this.at) ?? null
  }

  source(name: string): string {
    return capital(this.words.template(this.game, 'source', name) ?? spoken(name))
  }

  tieBreak(name: string): string {
    return capital(this.words.template(this.game, 'tie_break', name) ?? spoken(name))
  }

  /** A small title and what it was given for; null where the game has no words for it. */
  award(code: string, params: Params): { name: string; told: string } | null {
    const name = this.words.template(this.game, 'awards', code, 'name')
    return name === undefined ? null : { name, told: this.say(['awards', code, 'told'], params) }
  }

  bot(name: string): string {
    return this.words.template(this.game, 'bot', name) ?? ''
  }

  /** What a bot expects of a choice, in its measure. */
  expects(measure: string, expected: number): string {
    const amount = `${measure === 'margin' && expected >= 0 ? '+' : ''}${Math.round(expected)}`
    return this.words.say(['table', `expects_${measure}`], { amount })
  }

  sections(): Section[] {
    return this.tongue.describe?.(this.at) ?? []
  }

  private named(params: Args): Params {
    return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, this.name(value)]))
  }

  private say(path: string[], params: Params): string {
    return this.words.say([this.game, ...path], params)
  }
}

/** Names as they are told: those that several have get their seat's number. */
function toldApart(names: readonly string[]): string[] {
  return names.map((name, seat) => (names.filter((other) => other === name).length > 1 ? `${name} ${seat + 1}` : name))
}

export type { Decision }
