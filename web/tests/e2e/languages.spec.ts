import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'smol-toml'
import { scene, sceneNames, setUp, visit } from '../screenshots/scene'
import { cutWords, tooWide } from './fitting'
import { dice, playOn } from './playing'
import { expect, test, turnTo, url, showAsText } from './table'

test.use({ locale: 'pt-BR' })

type Table = { [key: string]: string | Table }
/** What stands in every language as it is. */
const TITLES = /(The )?(Mad Scientists of )?Weather (Island|Machine)|The Saboteurs|Lightning Technologies/gi
/** Nobody sees these on a page. */
const UNSEEN = /^(table|help|vocabulary|language)$/

function textsOf(name: string, file: string): string[] {
  const path = file.startsWith('weather-')
    ? `games/${file.replace('-', '_')}/text/${name}/messages.toml`
    : `i18n/${name}/${file}.toml`
  const text = readFileSync(new URL(`../../../src/stormtable/${path}`, import.meta.url), 'utf8')
  const leaves = (table: Table): string[] =>
    Object.entries(table).flatMap(([key, value]) =>
      typeof value === 'string' ? [value] : UNSEEN.test(key) || key === 'said' ? [] : leaves(value),
    )
  return leaves(parse(text) as Table)
}

const FILES = ['page', 'table', 'weather-island', 'weather-machine']
/** A commitment, between whose digits stands "be" or "ad" now and then. */
const DIGEST = /\b[0-9a-f]{32,}\b/g
const wordsOf = (texts: string[]) =>
  new Set(
    texts.flatMap(
      (text) =>
        text
          .replace(/\{[^}]*\}/g, ' ')
          .replace(TITLES, ' ')
          .replace(DIGEST, ' ')
          .toLowerCase()
          .match(/\p{L}{2,}/gu) ?? [],
    ),
  )

/** Words of the English catalogues that the Portuguese ones do not contain. */
const portuguese = wordsOf(FILES.flatMap((file) => textsOf('pt', file)))
const english = [...wordsOf(FILES.flatMap((file) => textsOf('en', file)))].filter((word) => !portuguese.has(word))

/** The rules are prose, and cite what is typed: a word of theirs in Portuguese is none that was left in English. */
const prose = wordsOf(
  ['games/weather_island/text/pt/rulebook', 'rulebook/pt/table'].flatMap((folder) => {
    const place = new URL(`../../../src/stormtable/${folder}/`, import.meta.url)
    return readdirSync(place).map((file) => readFileSync(new URL(file, place), 'utf8'))
  }),
)

/** Records every text that the page shows or announces from now on. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown = new Set<string>()
    Object.assign(window, { shown })
    const READ = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'placeholder', 'alt', 'data-words']
    const hear = (node: Node, below = true): void => {
      if (node instanceof Text && !node.parentElement?.closest('style, script, noscript')) shown.add(node.data)
      if (!(node instanceof Element) || /^(style|script|noscript)$/i.test(node.tagName)) return
      for (const name of READ) shown.add(node.getAttribute(name) ?? '')
      if (below) node.childNodes.forEach((child) => hear(child))
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        hear(target, false)
        addedNodes.forEach((node) => hear(node))
      }
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: READ,
    })
    document.addEventListener('DOMContentLoaded', () => hear(document.body))
  })
}

/** The English words in it, each with a text that contains it. */
async function foreign(page: Page, known = new Set<string>()): Promise<string[]> {
  const texts = await page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown])
  expect(texts.length).toBeGreaterThan(10)
  return texts.flatMap((text) => {
    const words = wordsOf([text])
    const leftovers = english.filter((word) => words.has(word) && !known.has(word))
    return leftovers.length ? [`${leftovers.join(', ')}: ${text.trim()}`] : []
  })
}

test('a whole game of Weather Island in Portuguese has no English word', async ({ page }) => {
  await listen(page)
  await page.goto(url())
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  await page.getByRole('article', { name: 'Weather Island' }).getByRole('button', { name: 'Aprendiz' }).click()
  const asked = page.getByLabel('Seu nome na mesa')
  await asked.fill('Zé')
  await asked.press('Enter')
  await expect(page.locator('#question')).toBeVisible()
  await playOn(page, dice(7))
  await expect(page.getByRole('button', { name: 'Revanche' })).toBeVisible()
  await showAsText(page)
  await expect(page.getByRole('heading', { name: 'Na mesa' })).toBeVisible()
  expect(await foreign(page)).toEqual([])
  for (const path of ['/tables', '/watch', '/new', '/settings', '/sign-in', '/nowhere']) {
    await page.goto(url(path))
    await expect(page.locator('h1').first()).toBeVisible()
    expect(await foreign(page), path).toEqual([])
  }
  await page.goto(url('/rules/weather-island'))
  await expect(page.getByRole('heading', { name: 'Todas as placas' })).toBeVisible()
  expect(await foreign(page, prose), 'the rules').toEqual([])
})

/** One of every few positions; all of them with `EVERY=1`. */
const EVERY = Number(process.env['EVERY'] ?? 9)

test('no question of any game appears in English', async ({ page }) => {
  await listen(page)
  await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
  for (const name of sceneNames.filter((sceneName, index) => sceneName.startsWith('ask-') && index % EVERY === 0)) {
    await setUp(page, scene(name), false, () => null)
    await page.goto(url('/table/scene'))
    await expect(page.locator('.option, .figure, .way, .seal, .turn .go').first()).toBeVisible()
    expect(await foreign(page), name).toEqual([])
  }
})

test('the settings change the language and remember it', async ({ page }) => {
  await page.goto(url('/settings'))
  await page.getByRole('radio', { name: 'English' }).check({ force: true })
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.getByRole('radio', { name: 'Português' }).check({ force: true })
  await expect(page.getByRole('heading', { name: 'Preferências' })).toBeVisible()
})

/** The names of the tiles of Weather Island, in a language, that do not fit below a tile of the market. */
async function tooLong(page: Page, language: string): Promise<string[]> {
  const path = `../../../src/stormtable/games/weather_island/text/${language}/messages.toml`
  const { 'weather-island': game } = parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as {
    'weather-island': { name: Record<string, string> }
  }
  return page.evaluate(
    (names) => {
      const place = document.querySelector('.ware .name')
      const words = place && [...place.childNodes].find((node) => node instanceof Text)
      if (!place || !words) return ['there is no tile in the market']
      const shown = words.textContent
      const range = document.createRange()
      const outside = names.filter((name) => {
        words.textContent = name
        range.selectNodeContents(words)
        const [box, room] = [range.getBoundingClientRect(), (place.closest('.ware') as Element).getBoundingClientRect()]
        return box.left < room.left || box.right > room.right || box.bottom > room.bottom
      })
      words.textContent = shown
      return outside
    },
    Object.values(game.name).map((name) => name.charAt(0).toUpperCase() + name.slice(1)),
  )
}

/** Whether the machine has a font with Korean, whose syllables are about as wide as high: without it the page shows boxes. */
const hasKorean = (page: Page) =>
  page.evaluate(() => {
    const drawing = document.createElement('canvas').getContext('2d')
    if (!drawing) return false
    drawing.font = '100px sans-serif'
    return drawing.measureText('한').width > 80
  })

/** Boards with much on them: a market of 5 tiles, and the agents. */
const BOARDS = ['island-bid-late-4', 'solo-your-turn']

/** All languages but English, whose widths other tests measure. */
const TRANSLATED = ['de-DE', 'fr-FR', 'es-ES', 'it-IT', 'pl-PL', 'ko-KR', 'pt-BR']

for (const locale of TRANSLATED)
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

    test('home, a lesson, tables, the rules, settings and what is beside a box fit a phone', async ({ page }) => {
      const headers = { Origin: url('') }
      const post = async (path: string, data: object = {}) => {
        const answer = await page.request.post(url(`/api${path}`), { data, headers })
        expect(answer.ok(), path).toBe(true)
        return (await answer.json()) as { id: string }
      }
      const fits = async (path: string, landmark: string) => {
        await turnTo(page, path)
        await expect(page.locator(landmark).first()).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
        await expect.poll(() => tooWide(page), { message: path }).toEqual([])
        expect(await cutWords(page), path).toEqual([])
      }
      await post('/people', { name: 'Ada' })
      await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
      await page.goto(url())
      for (const game of ['weather-machine', 'weather-island']) {
        const seats = [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }]
        const { id } = await post('/tables', { game, seats, public: false })
        await post(`/tables/${id}/start`)
        await fits(`/table/${id}`, '#question')
      }
      const lesson = await post('/lessons/weather-machine-1')
      await fits(`/table/${lesson.id}`, '#lesson-title')
      for (const path of ['/', '/settings', '/offline']) await fits(path, 'h1')
      await fits('/rules/weather-machine', '.book h2')
      await fits('/companion', '.start footer button')
      for (const game of ['weather-machine', 'weather-island']) {
        const stored = JSON.stringify({ names: ['Ada', 'Bob', 'Cleo'], presses: [] })
        await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
          `stormtable.tally.${game}`,
          stored,
        ] as const)
        await fits(`/tally/${game}`, '.foot button')
      }
    })

    test('boards with much on them fit a phone', async ({ page }) => {
      if (locale === 'ko-KR') expect(await hasKorean(page), 'a font for Korean, such as fonts-nanum').toBe(true)
      await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
      for (const name of BOARDS) {
        await setUp(page, scene(`golden-${name}`))
        await visit(page)
        await expect(page.locator('#question')).toBeVisible()
        await expect.poll(() => tooWide(page), { message: name }).toEqual([])
        expect(await cutWords(page), name).toEqual([])
        if (name.startsWith('island')) expect(await tooLong(page, locale.slice(0, 2))).toEqual([])
      }
    })
  })
