import type { EditionForm, EditionFormItem } from '../../api/generated'

/** The values that a key may have, as the server describes them. Forms are built from this. */
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
export const formOf = (sheet: EditionForm, item: EditionFormItem) => sheet.forms[item.form] as Form | undefined

export const itemsOf = (sheet: EditionForm): EditionFormItem[] => sheet.components.flatMap((part) => part.items)

/** An unused name. */
export function freeName(sheet: EditionForm, grows: string, name: string): string {
  const used = new Set(itemsOf(sheet).map((item) => item.key))
  const stem = name.replace(/-\d+(?=(-@)?$)/, '').replace(/-@$/, '')
  const tail = name.endsWith('-@') ? '-@' : ''
  for (let n = 2; ; n += 1) {
    const free = `${stem}-${n}${tail}`
    if (!used.has(`${grows}.${free}`)) return free
  }
}

// --- values

/** The initial value of a form. */
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
  const match = /^(.*):(\d+)$/.exec(value)
  return match ? { word: match[1] ?? '', n: Number(match[2]) } : { word: value, n: 1 }
}
export const benefitWord = (word: string, n: number) => (n > 1 ? `${word}:${n}` : word)

const MAJORITY = 'majority'

/** `papers >= 3`, `majority papers`. */
export function parseRequirement(value: string): { counted: string; n: number; majority: boolean } {
  const words = value.split(' ')
  return words[0] === MAJORITY
    ? { counted: words[1] ?? '', n: 0, majority: true }
    : { counted: words[0] ?? '', n: Number(words[2]), majority: false }
}
export const formatRequirement = (counted: string, n: number, majority: boolean) =>
  majority ? [MAJORITY, counted].join(' ') : `${counted} >= ${n}`
