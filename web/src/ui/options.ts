import type { Decision, Option } from '../protocol'

/** Every place an option of the question is about. */
export function litPlaces(decision: Decision | null): ReadonlySet<string> {
  return new Set(decision?.options.flatMap((option) => option.places) ?? [])
}

/** The options a press on a place may mean. */
export function optionsAt(decision: Decision | null, place: string): Option[] {
  return decision?.options.filter((option) => option.places.includes(place)) ?? []
}
