import type { Page } from '@playwright/test'
import type { Decision, Lesson, Option, TableUpdate } from '../../src/api/generated'
import { url } from './table'

export type Way = 'mouse' | 'keys'
export type Step = Lesson['steps'][number]

export const ask = async <T>(page: Page, path: string) =>
  (await (await page.request.get(url(`/api${path}`))).json()) as T
export const tableOf = (page: Page) => page.url().split('/').at(-1) ?? ''

/** Go by Tab, forth or back, to something the page has. */
async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor()
  for (let tries = 0; tries < 5; tries++) {
    const tabs = await page.evaluate((selector) => {
      const target = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())
      const stops = [
        ...document.querySelectorAll<HTMLElement>('a[href], button:enabled, input, select, [tabindex]'),
      ].filter((element) => element.checkVisibility() && (element.tabIndex >= 0 || element === document.activeElement))
      if (!target || document.activeElement === target) return 0
      return stops.indexOf(target) - stops.indexOf(document.activeElement as HTMLElement)
    }, selector)
    for (let left = Math.abs(tabs); left > 0; left--) await page.keyboard.press(tabs < 0 ? 'Shift+Tab' : 'Tab')
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return
  }
  throw new Error(`${selector} is not reached by Tab`)
}

export async function press(page: Page, selector: string, way: Way): Promise<void> {
  if (way === 'mouse') return page.locator(selector).first().click()
  await tabTo(page, selector)
  await page.keyboard.press('Enter')
}

/** Do what a step asks for, as the question at hand is answered. */
export async function answer(page: Page, step: Step, way: Way): Promise<void> {
  const { update } = await ask<TableUpdate>(page, `/tables/${tableOf(page)}/update?seat=0`)
  const decision = update.decision as Decision
  const option = decision.options.find((candidate) => candidate.notation === step.play[0]) as Option
  const [, ...further] = step.play
  if (decision.question === 'bid') {
    const money = Number(option.args['amount'])
    if (way === 'keys') {
      await tabTo(page, '[role=slider]')
      await page.keyboard.press('Home')
      for (let left = money; left > 0; left--) await page.keyboard.press('ArrowUp')
      return page.keyboard.press('Enter')
    }
    const more = page.locator('.bidder .key').last()
    for (let left = money; left > 0; left--) await more.click()
    return page.locator('.seal').click()
  }
  if (decision.question === 'build_or_work') {
    const argument = (verb: string) => further.find((play) => play.startsWith(`${verb} `))?.split(' ')[1]
    const [place = '', turn] = [argument('place'), argument('turn')]
    const index = decision.options.indexOf(option)
    if (way === 'keys') await press(page, `.build li:nth-child(${index + 1}) .option`, way)
    else
      await page
        .locator(`.board [data-place="${option.places[0] ?? ''}"]`)
        .first()
        .click()
    const spot = `.board [data-place="machine/0/${place}"]`
    const laid = page.locator(`${spot} .ghost, .ghost${spot.replace('.board ', '')}`)
    await page.locator('.commit > .key:first-child:enabled').waitFor()
    if (!(await laid.count())) await press(page, spot, way)
    const turned = async () => turn === undefined || (await page.locator('.spin b').textContent()) === `${turn}°`
    for (let turns = 0; turns < 4 && !(await turned()); turns++) {
      if (way === 'keys') await page.keyboard.press('r')
      else await page.locator('.spin .key').last().click()
      await page.locator('.commit > .key:first-child:enabled').waitFor()
    }
    return press(page, '.commit > .key:first-child:enabled', way)
  }
  if (option.verb === 'lay') {
    const spotOf = (lay: Option) => `${String(lay.args['row'])} ${String(lay.args['column'])}`
    const lays = decision.options.filter((lay) => lay.verb === 'lay')
    const spots = [...new Set(lays.map(spotOf))]
    const ways = spots.flatMap((spot) => lays.filter((lay) => spotOf(lay) === spot))
    const nth = spots.indexOf(spotOf(option)) + 1
    const among = ways.filter((lay) => spotOf(lay) === spotOf(option)).indexOf(option)
    await press(page, `.wm-lay li:nth-child(${nth}) .way:nth-of-type(${among + 1})`, way)
    return press(page, '.turn .go', way)
  }
  const goal = option.verb === 'keep'
  const listed = goal
    ? `.cards li:nth-child(${decision.options.indexOf(option) + 1}) .option`
    : `[data-option="${option.code}"]`
  // What is pressed on the board is lit, and the note does not lie over it.
  const there = option.places.find((place) => step.light.includes(place)) ?? ''
  const alone = there && decision.options.filter((candidate) => candidate.places.includes(there)).length === 1
  const pressed = way === 'mouse' && alone ? `.board [data-place="${there}"]` : listed
  // The way on ends a question at one press.
  const ends = await page.locator(`${pressed}.ending`).count()
  await press(page, pressed, way)
  if (ends) return
  if (way === 'keys') return page.keyboard.press('Enter')
  return page.locator('.turn .go').click()
}
