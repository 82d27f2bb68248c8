import { dice, playOn } from './playing'
import { begin, expect, test } from './table'

const GAMES = [
  ['Mad Scientists of Weather Island', 'Apprentice', 'light'],
  ['The Saboteurs', 'Easy', 'dark'],
  ['Weather Machine', 'Apprentice', 'light'],
] as const

for (const [box, level, colorScheme] of GAMES)
  test.describe(`${box}, ${colorScheme}`, () => {
    test.use({
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      isMobile: true,
      colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
    })

    test(`some turns of ${box} on a phone, by finger`, async ({ page }) => {
      await begin(page, box, level)
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await playOn(page, dice(6), { by: 'finger', presses: 40 })
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.panel.sheet button, .table-parts button, .turn button')]
          .filter((one) => one.checkVisibility() && !one.matches('.fold, .bare, .text'))
          .map((one) => {
            // a word in a line has room for a finger around it
            const around = parseFloat(getComputedStyle(one, '::after').height) || 0
            return { words: one.innerText, height: Math.max(around, one.getBoundingClientRect().height) }
          })
          .filter(({ height }) => height < 43.5),
      )
      expect(small).toEqual([])
    })
  })
