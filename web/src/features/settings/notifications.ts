/** Where a person receives notifications, as the fields of the form. */
export interface Notices {
  kinds: string[]
  email: string
  /** Whether the owner of the address has confirmed it. */
  confirmed: boolean
  webhook: string
}

/** When the clocks of a person stand still and nothing is sent to them. */
export interface Absences {
  time_zone: string
  sleep: { from: string; to: string } | null
  /** First and last moment of each absence, in seconds since 1970. */
  vacation: [number, number][]
}

type Stored = Record<string, unknown> | null | undefined
const addressOf = (stored: unknown) => ((stored as { address?: string } | undefined)?.address ?? '').trim()

/** The stored notice settings for the form. */
export function noticesOf(stored: Stored): Notices {
  const { kinds, email, webhook } = stored ?? {}
  return {
    kinds: Array.isArray(kinds) ? kinds.map(String) : ['your_turn'],
    email: addressOf(email),
    confirmed: (email as { confirmed?: boolean } | undefined)?.confirmed ?? false,
    webhook: addressOf(webhook),
  }
}

/** The stored absences for the form; `zone` is that of the browser. */
export function absencesOf(stored: Stored, zone: string): Absences {
  const { time_zone, sleep, vacation } = (stored ?? {}) as Partial<Absences>
  return { time_zone: time_zone ?? zone, sleep: sleep ?? null, vacation: vacation ?? [] }
}

/** A day in the browser's time zone, as date fields have it: 2026-05-03. */
export function localDay(moment: number): string {
  const date = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** From the beginning of the first day to the end of the last one. */
export function vacationOf(first: string, last: string): [number, number] {
  const end = new Date(`${last}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return [new Date(`${first}T00:00:00`).getTime() / 1000, end.getTime() / 1000]
}
