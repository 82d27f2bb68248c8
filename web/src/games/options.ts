import type { Decision, Option, Refusal } from '../api/generated'

/** The places of all options of a question. */
export function litPlaces(decision: Decision | null): ReadonlySet<string> {
  return new Set(decision?.options.flatMap((option) => option.places) ?? [])
}

/** The options that a press on a place may mean. */
export function optionsAt(decision: Decision | null, place: string): Option[] {
  return decision?.options.filter((option) => option.places.includes(place)) ?? []
}

/** Whether an option says what came out of the player's own box, so that it is no choice. */
export const isDrawn = (option: Option): boolean => option.verb === 'drawn'

/** Options that stand together in a menu. */
export interface Group {
  name: string
  options: Option[]
}

/** Options by group, in the order of their first option; `order` puts endings last. */
export function groups(options: readonly Option[]): Group[] {
  const byGroup = new Map<string, Option[]>()
  for (const option of options) byGroup.set(option.group, [...(byGroup.get(option.group) ?? []), option])
  const first = (group: Group) => Math.min(...group.options.map((option) => option.order))
  return [...byGroup]
    .map(([name, options]) => ({ name, options: options.toSorted((a, b) => a.order - b.order) }))
    .sort((a, b) => first(a) - first(b))
}

/** Whether options differ in one number only, like bids: then they are a row of figures. */
export function isScale(options: readonly Option[]): boolean {
  return (
    options.length > 5 &&
    new Set(options.map((option) => option.verb)).size === 1 &&
    options.every((option, index) => option.notation.split(' ').at(-1) === String(index))
  )
}

/** Whether a question is about payment: then it offers complete payments, not steps. */
export function hasWays(decision: Decision | null): decision is Decision {
  return decision !== null && decision.pays && decision.ways.length > 1
}

/** Refusals by reason. */
export interface Reason {
  code: string
  refusals: Refusal[]
}

export function reasons(refusals: readonly Refusal[]): Reason[] {
  const byReason = new Map<string, Refusal[]>()
  for (const refusal of refusals) {
    const { code, params } = refusal.notice
    const key = `${refusal.verb} ${code} ${JSON.stringify(params)}`
    byReason.set(key, [...(byReason.get(key) ?? []), refusal])
  }
  return [...byReason].map(([key, refusals]) => ({ code: key, refusals }))
}

/** Whether both questions are the same. */
export function sameQuestion(before: Decision | null, now: Decision | null): boolean {
  if (!before || !now || before.question !== now.question) return false
  return before.options.map((option) => option.notation).join() === now.options.map((option) => option.notation).join()
}
