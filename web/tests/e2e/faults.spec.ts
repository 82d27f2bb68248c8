import { expect, test, type Page } from '@playwright/test'
import { scene, setUp } from '../screenshots/scene'
import { Player } from './player'
import { url } from './table'

// What plays as people do complains about each class of faults: here each is put into a table on purpose.

test.use({ viewport: { width: 1366, height: 768 } })

/** How the player waits for an effect that does not come. */
const EFFECT = 700

/** What the player says of the page as it stands, or of its next press. */
async function complaint(page: Page, pressing = false, player = new Player(page, { effect: EFFECT })): Promise<string> {
  try {
    const next = await player.look(null)
    if (pressing) await player.press(next)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

const STYLES: readonly [fault: string, css: string, complaint: RegExp][] = [
  ['a hidden option', '.panel .option { visibility: hidden }', /the option ".+" is invisible/],
  [
    'an option below the edge',
    '.panel .scroll { max-height: 5rem; overflow: hidden }',
    /the option ".+" is out of sight/,
  ],
  [
    'an option outside the window',
    '.panel .option { position: relative; left: 30rem }',
    /the option ".+" is out of sight/,
  ],
  ['a panel outside the window', '.table > .panel { transform: translateX(10rem) }', /the panel leaves the window/],
  ['texts over one another', '.branch.lab .due b { margin-left: -0.7rem }', /"I+" and "\d+" at \d+,\d+/],
  ['a sign over a figure', '.branch.lab .ask { translate: 4.3rem }', /"sign #c-\w+" and "\d+"|"\d+" and "sign #c-\w+"/],
  ['a place that nothing reaches', '.board * { pointer-events: none !important }', /cannot be pressed/],
]

const ELEMENTS: readonly [fault: string, classes: string, css: string, complaint: RegExp][] = [
  ['a tall document', 'part', 'position: absolute; top: 150vh', /the document is \d+ px tall, the window 768/],
  ['a wide document', 'part', 'position: absolute; left: 150vw', /the document is \d+ px wide/],
  [
    'an answer below the window',
    'strip card',
    'position: fixed; top: 90vh; right: 0; height: 20vh',
    /the answer "Put here" is out of the panel/,
  ],
  [
    'a tip over the question',
    'tip',
    'position: fixed; top: 30vh; right: 2rem',
    /the tip "Put here" lies over the question/,
  ],
]

test('each fault that is put into a table is found', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
  await setUp(page, scene('full-machine-move'))
  await page.goto(url('/table/scene'))
  await expect(page.locator('#question')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(await complaint(page)).toBe('')

  for (const [fault, css, expected] of STYLES) {
    // The page's policy refuses style elements.
    const sheet = await page.evaluateHandle((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
      return sheet
    }, css)
    expect(await complaint(page), fault).toMatch(expected)
    await sheet.evaluate((sheet) => sheet.replaceSync(''))
  }

  for (const [fault, classes, css, expected] of ELEMENTS) {
    const element = await page.evaluateHandle(
      ([classes, css]) => {
        const [outer = '', inner = ''] = classes.split(' ')
        const element = document.body.appendChild(document.createElement('p'))
        element.className = outer
        const part = inner ? element.appendChild(document.createElement('b')) : element
        part.className = inner || outer
        part.style.cssText = css
        part.textContent = 'Put here'
        return element
      },
      [classes, css] as const,
    )
    expect(await complaint(page), fault).toMatch(expected)
    await element.evaluate((element) => element.remove())
  }

  // What the browser says is heard while it plays.
  const OUTCRIES: readonly [fault: string, cry: () => void, complaint: RegExp][] = [
    ['a warning', () => console.warn('beware'), /warning: beware/],
    ['any message', () => console.debug('by the way'), /debug: by the way/],
    [
      'an exception that nobody catches',
      () =>
        void setTimeout(() => {
          throw new Error('overboard')
        }),
      /overboard/,
    ],
    ['a promise that nobody catches', () => void Promise.reject(new Error('broken')), /broken/],
  ]
  for (const [fault, cry, expected] of OUTCRIES) {
    const player = new Player(page, { effect: EFFECT })
    await page.evaluate(cry)
    // The browser reports the error a moment later, so the check repeats.
    await expect.poll(() => complaint(page, false, player), fault).toMatch(expected)
  }

  // A lit place that does nothing.
  await page.evaluate(() => {
    for (const kind of ['click', 'pointerdown', 'pointerup', 'mousedown'])
      document.querySelector('.board')?.addEventListener(kind, (event) => event.stopPropagation(), true)
  })
  expect(await complaint(page, true)).toMatch(/nothing came of it/)
})
