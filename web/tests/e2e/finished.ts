import type { Page } from '@playwright/test'
import { expect, url } from './table'

const headers = () => ({ Origin: url('').replace(/\/$/, '') })

/** A finished game between two quick bots, at this person's table. */
export async function played(page: Page, game = 'weather-island'): Promise<string> {
  const seats = [
    { kind: 'bot', bot: 'random', name: 'Cleo' },
    { kind: 'bot', bot: 'random', name: 'Dan' },
  ]
  const response = await page.request.post(url('/api/tables'), {
    data: { game, seats },
    headers: headers(),
  })
  const { id } = (await response.json()) as { id: string }
  await page.request.post(url(`/api/tables/${id}/start`), { headers: headers() })
  const over = async () =>
    ((await (await page.request.get(url(`/api/tables/${id}`))).json()) as { status: string }).status
  await expect.poll(over, { timeout: 240_000 }).toBe('over')
  return id
}
