import { dropMove, saveMove, loadMoves } from './storage'
import { words } from '../i18n/page'
import { api, ApiError } from './http'

/** Errors after which sending again is useless. */
const FINAL = new Set([400, 403, 404, 409])

/** Sends waiting moves of tables that are not open here. A table shows why its move was not played. */
export async function sendWaiting(person: string): Promise<void> {
  for (const waiting of await loadMoves(person)) {
    if (waiting.refused) continue
    const { table, id, number, kind, seat, notation } = waiting
    await saveMove({ ...waiting, sent: true })
    try {
      await api.commit(table, { id, number, kind, seat, notation })
      await dropMove(waiting)
    } catch (error) {
      if (!(error instanceof ApiError) || !FINAL.has(error.status)) return
      const refused = error.code === 'stale' ? words('app.stale') : error.message
      await saveMove({ ...waiting, sent: true, refused })
    }
  }
}
