import { expect, test } from '@playwright/test'
import { url } from '../e2e/table'
import { isSelected, open, picture, sizes, themes } from './selection'

const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'ko', 'pl', 'pt']

/** A table, a lesson and the rules in every language. */
for (const locale of LANGUAGES.filter((language) => isSelected(`language-${language}`)))
  test(`pictures in ${locale}`, async ({ browser }) => {
    for (const size of sizes)
      for (const theme of themes) {
        const context = await open(browser, size, theme, { locale })
        const page = await context.newPage()
        const post = async (path: string, data: object = {}) => {
          const answer = await page.request.post(url(`/api${path}`), { data, headers: { Origin: url('') } })
          expect(answer.ok(), path).toBe(true)
          return (await answer.json()) as { id: string }
        }
        await post('/people', { name: 'Ada' })
        const seats = [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }]
        const machine = await post('/tables', { game: 'weather-machine', seats, public: false })
        await post(`/tables/${machine.id}/start`)
        const lesson = await post('/lessons/weather-island')
        for (const [name, path, landmark] of [
          ['home', '/', 'h1'],
          ['table', `/table/${machine.id}`, '#question'],
          ['lesson', `/table/${lesson.id}`, '#lesson-title'],
          ['rules', '/rules/weather-machine', '.book h2'],
        ] as const) {
          await page.goto(url(path))
          await expect(page.locator(landmark).first()).toBeVisible()
          await picture(page, `language-${locale}-${name}`, size, theme)
        }
        await context.close()
      }
  })
