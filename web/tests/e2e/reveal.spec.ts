import type { Page } from '@playwright/test'
import { smallTexts } from './fitting'
import { absentOpponent, another, expect, newcomer, test, url } from './table'

// The reveal of the bids, which all who have the table open see.

const bids = (page: Page) => page.getByRole('dialog', { name: /the bids/ })

test('players and spectators see the reveal; Escape ends it, or it goes by itself', async ({ browser }) => {
  const ada = await newcomer(browser, 'Ada', { reducedMotion: 'reduce' })
  const bob = await absentOpponent(ada)
  const id = new URL(ada.url()).pathname.split('/').at(-1) ?? ''
  const eve = await another(browser, { reducedMotion: 'no-preference' })
  await eve.goto(ada.url())
  await expect(eve.locator('.board')).toBeVisible()

  /** Bob answers with the first option. */
  const answer = async () => {
    const response = await bob.get(url(`/api/tables/${id}/update?seat=1&lang=en`))
    const { update, number } = (await response.json()) as {
      number: number
      update: { decision: { options: { notation: string }[] } | null }
    }
    const notation = update.decision?.options[0]?.notation ?? ''
    const data = { id: `bob-${number}`, number, kind: 'play', seat: 1, notation }
    const done = await bob.post(url(`/api/tables/${id}/commits`), { data })
    expect(done.status(), await done.text()).toBe(200)
  }
  await ada.locator('.option').first().click()
  await ada.getByRole('button', { name: 'Do it' }).click()
  await expect(ada.locator('.turn .go', { hasText: 'Do it' })).toHaveCount(0)
  await answer()
  const dial = ada.getByRole('slider', { name: 'Your bid' })
  await expect(dial).toBeVisible()
  await dial.press('ArrowUp')
  await ada.locator('.seal').click()
  await expect(ada.locator('#question')).toHaveText('Your answer is sealed')

  // Whatever moves in the reveal is recorded, frame by frame.
  await ada.evaluate(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const look = () => {
      const dialog = document.querySelector('[role=dialog]')?.closest('.veil')
      for (const { effect } of document.getAnimations()) {
        const { target } = effect as KeyframeEffect
        if (target && dialog?.contains(target)) moved.push(target.className.toString())
      }
      requestAnimationFrame(look)
    }
    look()
  })
  const closesAtOnce = eve.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const look = () => {
          const dialog = document.querySelector('.veil [role=dialog]')
          if (!dialog) return requestAnimationFrame(look)
          const dials = dialog.querySelectorAll('.dial').length
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
          return requestAnimationFrame(() => resolve(dials === 2 && !document.querySelector('.veil [role=dialog]')))
        }
        look()
      }),
  )
  await answer()
  await expect(bids(ada)).toBeVisible()
  await expect(bids(ada).locator('.dial')).toHaveCount(2)
  expect(await smallTexts(ada)).toEqual([])
  expect(await closesAtOnce).toBe(true)
  await expect(bids(ada)).toBeHidden()
  expect(await ada.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
})
