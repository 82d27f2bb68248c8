import { expect, test as base, type Page } from '@playwright/test'

/** Tests in which anything the console complains about is a failure. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (said) => {
      if (said.type() === 'error' || said.type() === 'warning') complaints.push(said.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await use(page)
    expect(complaints).toEqual([])
  },
})

export const url = (path = '/') => `${process.env['STORMTABLE_URL'] ?? ''}${path}`

/** Begin at one press on a level, as somebody new. */
export async function begin(page: Page, box: string, level: string, name = 'Ada'): Promise<void> {
  await page.goto(url())
  await page.getByRole('article', { name: box }).getByRole('button', { name: level }).click()
  const asked = page.getByLabel('Your name at the table')
  await asked.fill(name)
  await asked.press('Enter')
  await expect(page.locator('#question')).toBeVisible()
}

/** How far the game is, as the page says it: over, told step by step, mine to answer or to confirm, or somebody else's. */
export type State = 'over' | 'told' | 'asked' | 'confirm' | 'waiting'

export async function state(page: Page): Promise<State> {
  return page.evaluate(() => {
    if (document.querySelector('.result')) return 'over'
    if (document.querySelector('.telling')) return 'told'
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('.turn .key.go')]
    if (buttons.some((button) => button.textContent?.includes('Confirm') && !button.disabled)) return 'confirm'
    const answers = document.querySelectorAll(
      '.option:not(:disabled), .figure:not(:disabled), .way:not(:disabled), .ways .key:not(:disabled, .bare), .seal, .commit > .key:first-child:not(:disabled)',
    )
    return answers.length ? 'asked' : 'waiting'
  })
}

/** Something on the page has changed since. */
export function mark(page: Page): Promise<string> {
  return page.evaluate(
    () => (document.querySelector('.panel, .text')?.textContent ?? '') + document.querySelectorAll('.option').length,
  )
}

export { expect }
