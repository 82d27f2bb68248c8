/** Plurals, numbers and lists of a language, from the browser's `Intl`. */
class Forms {
  /** The locale, as `Intl` names it. */
  locale = $state('en-GB')
  private readonly plural = $derived(new Intl.PluralRules(this.locale))
  private readonly numbers = $derived(new Intl.NumberFormat(this.locale, { maximumFractionDigits: 2 }))
  private readonly lists = $derived({
    and: new Intl.ListFormat(this.locale, { type: 'conjunction' }),
    or: new Intl.ListFormat(this.locale, { type: 'disjunction' }),
  })

  /** The plural form of a number: `one`, `other`. */
  count(n: number): string {
    return this.plural.select(n)
  }

  number(n: number): string {
    return this.numbers.format(n)
  }

  /** With so many digits after the point: 0.5 as "0.5" or "0,5". */
  decimal(n: number, digits: number): string {
    return n.toLocaleString(this.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  }

  /** A list in words: "Ada, Bob and Cleo". */
  list(things: readonly string[], by: 'and' | 'or' = 'and'): string {
    return this.lists[by].format(things)
  }

  time(date: Date): string {
    return date.toLocaleTimeString(this.locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  }
}

export const forms = new Forms()
