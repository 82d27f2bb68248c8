import type { Page } from '@playwright/test'
import { faults } from './axe'
import { played } from './finished'
import { smallTexts, tooWide } from './fitting'
import { overlaps } from './overlapping'
import { another, expect, newcomer, PATIENT, test, url } from './table'

/** The rows of the list that are variations. */
const variations = (page: Page) => page.getByRole('region', { name: 'Lines' }).locator('.variation .move')

test('variations, a note and an arrow are there after a reload, and a second browser follows', async ({ browser }) => {
  const vera = await newcomer(browser, 'Vera')
  const id = await played(vera)
  await vera.goto(url('/study'))
  await vera
    .getByRole('region', { name: 'My games' })
    .getByRole('link', { name: /Cleo, Dan/ })
    .click()
  await expect(vera).toHaveURL(new RegExp(id))
  await expect(vera.locator('#question')).toBeVisible(PATIENT)

  // The whole board is shown, whatever the window's size.
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
    [320, 640],
    [1440, 900],
  ] as const) {
    await vera.setViewportSize({ width, height })
    const unseen = () =>
      vera.evaluate(() => {
        const board = document.querySelector('.board') as HTMLElement
        const { left, right, bottom } = board.getBoundingClientRect()
        const hidden = [...board.querySelectorAll<HTMLElement>('.isle .table > *')].filter((part) => {
          const box = part.getBoundingClientRect()
          return box.width > 0 && (box.bottom > bottom + 1 || box.left < left - 1 || box.right > right + 1)
        })
        const outside = left < 0 || right > innerWidth || bottom + scrollY > innerHeight
        return [
          ...hidden.map((part) => part.className),
          ...(outside ? [`the board ends at ${Math.round(bottom + scrollY)}`] : []),
        ]
      })
    await expect.poll(unseen, { message: `${width}x${height}` }).toEqual([])
    await expect.poll(() => tooWide(vera), { message: `${width}x${height}` }).toEqual([])
    expect.soft(await smallTexts(vera), `${width}x${height}`).toEqual([])
    expect.soft(await overlaps(vera, 'body'), `${width}x${height}`).toEqual([])
  }

  // The first position where somebody bids: two bids become variations.
  const where = vera.getByRole('status', { name: 'Position' })
  const dial = vera.getByRole('slider', { name: /bid/i })
  for (let step = 0; step < 12 && !(await dial.isVisible()); step++) {
    const before = await where.textContent()
    await vera.keyboard.press('ArrowRight')
    await expect(where).not.toHaveText(before ?? '')
    await vera.waitForTimeout(150)
  }
  await expect(dial).toBeVisible()
  await dial.focus()
  await vera.keyboard.press('ArrowUp')
  await vera.keyboard.press('Enter')
  await expect(variations(vera)).toHaveCount(1)
  await where.click()
  await vera.keyboard.press('ArrowLeft')
  await expect(dial).toBeVisible()
  await dial.focus()
  await vera.keyboard.press('Home')
  await vera.keyboard.press('Enter')
  await expect(variations(vera)).toHaveCount(2)

  // Up and down between them; deletion is undone.
  await where.click()
  await vera.keyboard.press('ArrowUp')
  await expect(variations(vera).first()).toHaveAttribute('aria-current', 'step')
  await vera.keyboard.press('Delete')
  await expect(variations(vera)).toHaveCount(1)
  await vera.keyboard.press('Control+z')
  await expect(variations(vera)).toHaveCount(2)

  // A note and an arrow between two tiles of the market, at the first variation.
  await vera.getByRole('textbox', { name: 'Note' }).fill('A tie goes to the other one.')
  await vera.getByRole('button', { name: 'Arrow', exact: true }).click()
  const places = vera.locator('.board [data-place^="market/"]:visible')
  const [from, to] = [await places.nth(0).boundingBox(), await places.nth(1).boundingBox()]
  if (!from || !to) throw new Error('the market is not drawn')
  await vera.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await vera.mouse.down()
  await vera.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 })
  await vera.mouse.up()
  const arrow = vera.locator('[data-mark="arrow"]')
  await expect(arrow).toHaveCount(1)
  for (const colorScheme of ['dark', 'light'] as const) {
    await vera.emulateMedia({ colorScheme })
    expect(await faults(vera), colorScheme).toEqual([])
  }

  // After a reload everything is there.
  await expect(vera.locator('.left [aria-label="has a note or marks"]').first()).toBeVisible()
  await vera.reload()
  await expect(variations(vera)).toHaveCount(2, PATIENT)
  await variations(vera).first().click()
  await expect(vera.getByRole('textbox', { name: 'Note' })).toHaveValue('A tie goes to the other one.')
  await expect(arrow).toHaveCount(1)

  // A second browser has the link and follows: it sees a move within a second.
  await vera.getByRole('button', { name: 'Share' }).click()
  await vera.getByRole('button', { name: 'Make a link' }).click()
  const link = await vera.getByLabel('Link to this study').inputValue()
  await vera.getByRole('button', { name: 'Lead live' }).click()
  await expect(vera.getByRole('button', { name: 'Stop leading' })).toBeVisible()
  await vera.keyboard.press('Escape')
  const bruno = await another(browser)
  await bruno.goto(link)
  await expect(variations(bruno).first()).toHaveAttribute('aria-current', 'step', PATIENT)
  await expect(bruno.locator('[data-mark="arrow"]')).toHaveCount(1)
  await expect(bruno.getByText('A tie goes to the other one.')).toBeVisible()
  await bruno.waitForTimeout(300)
  await variations(vera).nth(1).click()
  await expect(variations(bruno).nth(1)).toHaveAttribute('aria-current', 'step')
})
