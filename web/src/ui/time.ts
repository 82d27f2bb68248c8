import { words } from '../i18n/page'

/** The remaining time as a clock shows it. */
export function clockFace(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  const [days, hours, minutes] = [Math.floor(left / 86400), Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60]
  if (days) return words('clock.days_hours', { days, hours })
  if (hours) return words('clock.hours_minutes', { hours, minutes: String(minutes).padStart(2, '0') })
  return `${minutes}:${String(left % 60).padStart(2, '0')}`
}

/** A short date in the page's language, from seconds since 1970 or from a date. */
export function day(when: number | string): string {
  const date = typeof when === 'number' ? new Date(when * 1000) : new Date(`${when}T12:00:00Z`)
  return new Intl.DateTimeFormat(document.documentElement.lang || 'en', { day: 'numeric', month: 'short' }).format(date)
}

/** A date with the time of day, from seconds since 1970. */
export const dayAndTime = (when: number): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', { dateStyle: 'medium', timeStyle: 'short' }).format(
    when * 1000,
  )
