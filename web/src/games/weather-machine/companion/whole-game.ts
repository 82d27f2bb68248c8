import { engine } from '../../../api/backend'
import type { ErrorAnswer, TableInfo } from '../../../api/generated'
import { words } from '../../../i18n/page'

/** Begins a solo game of this browser whose draws the person enters from the box; returns the address of its table. */
export async function beginWholeGame(challenges: readonly string[], edition: string): Promise<string> {
  const { request } = await engine()
  const post = async (path: string, body: object) => {
    const { status, payload } = await request('POST', path, {}, body)
    if (status >= 300) throw new Error((payload as ErrorAnswer).error.problem)
    return payload as TableInfo
  }
  const { id } = await post('/tables', {
    game: 'weather-machine',
    seats: [{ kind: 'me', name: words('offline.you') }],
    settings: { challenges: challenges.join(',') || 'easy' },
    own_box: true,
    own_edition: edition,
  })
  await post(`/tables/${id}/start`, {})
  return `/table/${id}`
}
