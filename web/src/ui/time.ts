/** A time left as a clock shows it. */
export function clockFace(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  const [days, hours, minutes] = [Math.floor(left / 86400), Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60]
  if (days) return `${days} d ${hours} h`
  if (hours) return `${hours} h ${String(minutes).padStart(2, '0')} min`
  return `${minutes}:${String(left % 60).padStart(2, '0')}`
}

export function ago(time: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - time) / 60)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`
}
