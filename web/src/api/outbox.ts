import { dropMove, keepMove, moves } from './kept'
import { words } from '../i18n/page'
import { api, Refused } from './http'

/** What will not be played by sending it again. */
const FINAL = new Set([400, 403, 404, 409])

/** Send what was done at tables that are not open here and waits since the line broke; why something was not played is told there. */
export async function sendWaiting(person: string): Promise<void> {
  for (const waiting of await moves(person)) {
    if (waiting.refused) continue
    const { table, id, number, kind, seat, notation } = waiting
    await keepMove({ ...waiting, sent: true })
    try {
      await api.commit(table, { id, number, kind, seat, notation })
      await dropMove(waiting)
    } catch (error) {
      if (!(error instanceof Refused) || !FINAL.has(error.status)) return
      const refused = error.code === 'stale' ? words('app.stale') : error.message
      await keepMove({ ...waiting, sent: true, refused })
    }
  }
}
