import type { Sheet, SheetItem } from '../../api/generated'

/** What a value may be: the server's word, of which a form is made. */
export type Form =
  | { kind: 'fixed'; value: unknown; why: string }
  | { kind: 'number'; low: number; high: number; why: string }
  | { kind: 'switch'; why: string }
  | { kind: 'text'; needed: string; longest?: number; why: string }
  | { kind: 'one_of'; words: string[]; why: string }
  | { kind: 'list'; each: Form; least: number; most: number; why: string }
  | { kind: 'table'; keys: Record<string, Form>; optional: string[]; why: string }
  | { kind: 'named'; name: Form; each: Form; least: number; most: number; why: string }
  | { kind: 'benefit'; words: { word: string; most: number }[]; why: string }
  | { kind: 'wanted'; counted: Record<string, number>; why: string }
  | { kind: 'row'; words: string[][]; why: string }

/** The form of an item's value. */
export const formOf = (sheet: Sheet, item: SheetItem) => sheet.forms[item.form] as Form | undefined

export const itemsOf = (sheet: Sheet): SheetItem[] => sheet.components.flatMap((one) => one.items)

/** The item to look at after another: the next that nobody has seen on the box, from the first again after the last. */
export function nextLeft(sheet: Sheet, key: string): SheetItem | undefined {
  const all = itemsOf(sheet)
  const at = all.findIndex((item) => item.key === key)
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find((item) => item.left && item.key !== key)
}

/** The key an item has with another value: entries of lists go by their name. */
export function keyWith(sheet: Sheet, key: string, value: unknown): string {
  const grows = sheet.components.find((one) => one.grows && key.startsWith(`${one.grows}.`))?.grows
  const name = (value as { name?: unknown } | null)?.name
  return grows && typeof name === 'string' ? `${grows}.${name}` : key
}

/** A name nobody has yet. */
export function freeName(sheet: Sheet, grows: string, name: string): string {
  const taken = new Set(itemsOf(sheet).map((item) => item.key))
  const stem = name.replace(/-\d+(?=(-@)?$)/, '').replace(/-@$/, '')
  const tail = name.endsWith('-@') ? '-@' : ''
  for (let n = 2; ; n += 1) {
    const free = `${stem}-${n}${tail}`
    if (!taken.has(`${grows}.${free}`)) return free
  }
}

// --- values

/** A value to begin with. */
export function blank(form: Form): unknown {
  switch (form.kind) {
    case 'fixed':
      return form.value
    case 'number':
      return form.low
    case 'switch':
      return false
    case 'text':
      return ''
    case 'one_of':
      return form.words[0] ?? ''
    case 'list':
      return Array.from({ length: form.least }, () => blank(form.each))
    case 'table':
      return Object.fromEntries(
        Object.entries(form.keys).flatMap(([key, inner]) => (form.optional.includes(key) ? [] : [[key, blank(inner)]])),
      )
    case 'named':
      return {}
    case 'benefit':
      return form.words[0]?.word ?? ''
    case 'wanted':
      return `${Object.keys(form.counted)[0] ?? ''} >= 1`
    case 'row':
      return form.words.map((words) => words[0] ?? '')
  }
}

/** `voucher:any:2` is two of `voucher:any`. */
export function benefitOf(value: string): { word: string; n: number } {
  const found = /^(.*):(\d+)$/.exec(value)
  return found ? { word: found[1] ?? '', n: Number(found[2]) } : { word: value, n: 1 }
}
export const benefitWord = (word: string, n: number) => (n > 1 ? `${word}:${n}` : word)

const MAJORITY = 'majority'

/** `papers >= 3`, `majority papers`. */
export function wantedOf(value: string): { counted: string; n: number; majority: boolean } {
  const words = value.split(' ')
  return words[0] === MAJORITY
    ? { counted: words[1] ?? '', n: 0, majority: true }
    : { counted: words[0] ?? '', n: Number(words[2]), majority: false }
}
export const wantedWords = (counted: string, n: number, majority: boolean) =>
  majority ? [MAJORITY, counted].join(' ') : `${counted} >= ${n}`
