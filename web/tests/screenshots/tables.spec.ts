import { expect, test, type Page } from '@playwright/test'
import { url } from '../e2e/table'
import { scene, sceneNames, setUp } from './scene'
import { isSelected, open, picture, sizes, themes } from './selection'

interface Act {
  /** The position it starts from; its picture is called by the position and its own name. */
  scene: string
  name: string
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
  { scene: 'machine-4', name: 'chosen', do: choose },
  { scene: 'machine-4', name: 'lab', do: part('My lab') },
  { scene: 'machine-4', name: 'others', do: part('Others') },
  { scene: 'machine-4', name: 'log', do: tab('Log') },
  { scene: 'machine-4', name: 'chat', do: tab('Chat') },
  { scene: 'machine-4', name: 'scores', do: tab('Scores') },
  { scene: 'machine-4', name: 'menu', do: menu },
  { scene: 'machine-4', name: 'text', do: text },
  { scene: 'ask-machine-work_bot', name: 'chosen', do: choose },
  { scene: 'solo-move', name: 'hideout', do: part('Hideout') },
  { scene: 'island-3', name: 'hand', do: (page) => page.keyboard.press('2') },
  { scene: 'island-3', name: 'bench', do: part('Bench') },
  { scene: 'island-3', name: 'sky', do: part('Sky') },
  { scene: 'island-3', name: 'others', do: part('Others') },
  { scene: 'island-3', name: 'scores', do: tab('Scores') },
  { scene: 'island-3', name: 'text', do: text },
]

const chosenActs: Act[] = [...sceneNames.map((scene) => ({ scene, name: '' })), ...acts].filter(({ scene, name }) =>
  isSelected(name ? `${scene}+${name}` : scene),
)

for (const size of sizes)
  for (const theme of themes)
    test(`tables, ${theme}, ${size.name}`, async ({ browser }) => {
      test.skip(!chosenActs.length, 'none of these is selected')
      const context = await open(browser, size, theme)
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      for (const act of chosenActs) {
        const position = scene(act.scene)
        await page.addInitScript(() => {
          localStorage.clear()
          localStorage.setItem('stormtable.known', 'yes')
        })
        await setUp(page, position)
        await page.goto(url('/table/scene'))
        await expect(page.locator('.board')).toBeVisible()
        await page.waitForTimeout(150)
        await act.do?.(page)
        await page.waitForTimeout(act.do ? 250 : 50)
        await picture(page, act.name ? `${act.scene}+${act.name}` : act.scene, size, theme)
      }
      await context.close()
      expect(complaints).toEqual([])
    })
