import { expect, test, type Page } from '@playwright/test'
import { url } from '../e2e/table'
import { scene, sceneNames, setUp } from './scene'
import { isWanted, open, picture, sizes, themes } from './wanted'

interface Act {
  /** The position it starts from; its picture is called by the position and its own name. */
  at: string
  name: string
  told?: boolean
  /** The last event that was looked at, from the end. */
  unseen?: number
  do?(page: Page): Promise<void>
}

/** Where there is little room, another part of the table is turned to first. */
const part = (name: string) => async (page: Page) => {
  const button = page.locator('.table-parts').getByRole('button', { name })
  if (await button.isVisible()) await button.click()
}
const tab = (name: string) => async (page: Page) => {
  await part('Log')(page)
  await page.getByRole('tab', { name }).click()
}
const menu = (page: Page) => page.getByRole('button', { name: 'Table menu' }).click()
const text = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Show the game as text' })
  if (!(await button.isVisible())) await menu(page)
  await button.last().click()
}
/** The first answer is chosen, on the board if the question is folded: what it does is seen before it is played. */
const choose = async (page: Page) => {
  const option = page.locator('.panel .option:not(.quiet), .panel .figure').first()
  if (await option.isVisible()) await option.click()
  else await page.locator('button[data-lit]').first().click()
}

/** What a position alone does not show. */
const acts: Act[] = [
  { at: 'machine-4', name: 'chosen', do: choose },
  { at: 'machine-4', name: 'lab', do: part('My lab') },
  { at: 'machine-4', name: 'others', do: part('Others') },
  { at: 'machine-4', name: 'log', do: tab('Log') },
  { at: 'machine-4', name: 'chat', do: tab('Chat') },
  { at: 'machine-4', name: 'scores', do: tab('Scores') },
  { at: 'machine-4', name: 'menu', do: menu },
  { at: 'machine-4', name: 'text', do: text },
  { at: 'machine-4', name: 'since', unseen: 70 },
  { at: 'ask-machine-work_bot', name: 'chosen', do: choose },
  { at: 'solo-move', name: 'told', told: true },
  { at: 'solo-move', name: 'hideout', do: part('Hideout') },
  { at: 'island-3', name: 'hand', do: (page) => page.keyboard.press('2') },
  { at: 'island-3', name: 'bench', do: part('Bench') },
  { at: 'island-3', name: 'sky', do: part('Sky') },
  { at: 'island-3', name: 'others', do: part('Others') },
  { at: 'island-3', name: 'scores', do: tab('Scores') },
  { at: 'island-3', name: 'text', do: text },
]

const wanted: Act[] = [...sceneNames.map((at) => ({ at, name: '' })), ...acts].filter(({ at, name }) =>
  isWanted(name ? `${at}+${name}` : at),
)

for (const size of sizes)
  for (const theme of themes)
    test(`tables, ${theme}, ${size.name}`, async ({ browser }) => {
      test.skip(!wanted.length, 'none of these is wanted')
      const context = await open(browser, size, theme)
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      for (const act of wanted) {
        const at = scene(act.at)
        const seen = act.unseen === undefined ? null : at.update.view.number - act.unseen
        await page.addInitScript(
          ([key, number]) => {
            localStorage.clear()
            localStorage.setItem('stormtable.known', 'yes')
            if (number !== null) localStorage.setItem(`stormtable.seen.scene.${key}`, String(number))
          },
          [at.update.view.seat, seen] as const,
        )
        await setUp(page, at, act.told)
        await page.goto(url('/table/scene'))
        await expect(page.locator('.board')).toBeVisible()
        if (act.told) await expect(page.locator('.telling')).toBeVisible()
        await page.waitForTimeout(150)
        await act.do?.(page)
        await page.waitForTimeout(act.do ? 250 : 50)
        await picture(page, act.name ? `${act.at}+${act.name}` : act.at, size, theme)
      }
      await context.close()
      expect(complaints).toEqual([])
    })
