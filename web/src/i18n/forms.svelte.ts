/** Plurals, numbers and lists as a language has them: the platform knows. */
class Forms {
  /** Which language, as `Intl` names it. */
  locale = $state('en-GB')
  private readonly plural = $derived(new Intl.PluralRules(this.locale))
  private readonly numbers = $derived(new Intl.NumberFormat(this.locale, { maximumFractionDigits: 2 }))
  private readonly lists = $derived({
    and: new Intl.ListFormat(this.locale, { type: 'conjunction' }),
    or: new Intl.ListFormat(this.locale, { type: 'disjunction' }),
  })

  /** Which of a table's words tell a number: `one`, `other`. */
  count(n: number): string {
    return this.plural.select(n)
  }

  number(n: number): string {
    return this.numbers.format(n)
  }

  /** One after another: "Ada, Bob and Cleo". */
  list(things: readonly string[], by: 'and' | 'or' = 'and'): string {
    return this.lists[by].format(things)
  }

  time(date: Date): string {
    return date.toLocaleTimeString(this.locale, { hour: '2-digit', minute: '2-digit' })
  }
}

export const forms = new Forms()
