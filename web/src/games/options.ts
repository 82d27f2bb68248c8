import type { Decision, Option, Refusal } from '../api/generated'

/** Every place an option of the question is about. */
export function litPlaces(decision: Decision | null): ReadonlySet<string> {
  return new Set(decision?.options.flatMap((option) => option.places) ?? [])
}

/** The options a press on a place may mean. */
export function optionsAt(decision: Decision | null, place: string): Option[] {
  return decision?.options.filter((option) => option.places.includes(place)) ?? []
}

/** Options that stand together in a menu. */
export interface Group {
  name: string
  options: Option[]
}

/** Group by group, each where its first option stands; `order` has what ends something last. */
export function groups(options: readonly Option[]): Group[] {
  const found = new Map<string, Option[]>()
  for (const option of options) found.set(option.group, [...(found.get(option.group) ?? []), option])
  const first = (group: Group) => Math.min(...group.options.map((option) => option.order))
  return [...found]
    .map(([name, options]) => ({ name, options: options.toSorted((a, b) => a.order - b.order) }))
    .sort((a, b) => first(a) - first(b))
}

/** Whether options differ by one number alone, like bids: they are then a row of figures. */
export function isScale(options: readonly Option[]): boolean {
  return (
    options.length > 5 &&
    new Set(options.map((option) => option.verb)).size === 1 &&
    options.every((option, index) => option.notation.split(' ').at(-1) === String(index))
  )
}

/** Whether something is paid in several ways: then the ways are the question, not the steps. */
export function hasWays(decision: Decision | null): decision is Decision {
  return decision !== null && decision.pays && decision.ways.length > 1
}

/** Refusals of one reason told once, with all that it refuses. */
export interface Reason {
  code: string
  refusals: Refusal[]
}

export function reasons(refusals: readonly Refusal[]): Reason[] {
  const found = new Map<string, Refusal[]>()
  for (const refusal of refusals) {
    const { code, params } = refusal.notice
    const key = `${refusal.verb} ${code} ${JSON.stringify(params)}`
    found.set(key, [...(found.get(key) ?? []), refusal])
  }
  return [...found].map(([key, refusals]) => ({ code: key, refusals }))
}
