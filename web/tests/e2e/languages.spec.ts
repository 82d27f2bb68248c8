import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'smol-toml'
import { scene, sceneNames, setUp } from '../screenshots/scene'
import { dice, playOn } from './playing'
import { expect, test, url } from './table'

test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'pt-BR' })

type Table = { [key: string]: string | Table }
/** What stands in every language as it is. */
const TITLES = /(The )?(Mad Scientists of )?Weather (Island|Machine)|The Saboteurs|Lightning Technologies/gi
/** Nobody sees these on a page. */
const UNSEEN = /^(table|help|vocabulary|language)$/

function said(name: string, file: string): string[] {
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
const wordsOf = (texts: string[]) =>
  new Set(
    texts.flatMap(
      (text) =>
        text
          .replace(/\{[^}]*\}/g, ' ')
          .replace(TITLES, ' ')
          .toLowerCase()
          .match(/\p{L}{2,}/gu) ?? [],
    ),
  )

/** Words of the English catalogues that are none of the Portuguese ones. */
const portuguese = wordsOf(FILES.flatMap((file) => said('pt', file)))
const english = [...wordsOf(FILES.flatMap((file) => said('en', file)))].filter((word) => !portuguese.has(word))

/** The rules are prose, and cite what is typed: a word of theirs in Portuguese is none that was left in English. */
const prose = wordsOf(
  ['games/weather_island/text/pt/rulebook', 'rulebook/pt/table'].flatMap((folder) => {
    const place = new URL(`../../../src/stormtable/${folder}/`, import.meta.url)
    return readdirSync(place).map((file) => readFileSync(new URL(file, place), 'utf8'))
  }),
)

/** From now on all that is ever written or read aloud in the page is remembered. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard = new Set<string>()
    Object.assign(window, { heard })
    const READ = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'placeholder', 'alt', 'data-words']
    const hear = (node: Node): void => {
      if (node instanceof Text) heard.add(node.data)
      if (!(node instanceof Element) || /^(style|script|noscript)$/i.test(node.tagName)) return
      for (const name of READ) heard.add(node.getAttribute(name) ?? '')
      node.childNodes.forEach(hear)
    }
    new MutationObserver((changes) => {
      for (const { target } of changes) hear(target)
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

/** What of it is English, each word with a text it stands in. */
async function foreign(page: Page, known = new Set<string>()): Promise<string[]> {
  const heard = await page.evaluate(() => [...(window as unknown as { heard: Set<string> }).heard])
  expect(heard.length).toBeGreaterThan(10)
  return heard.flatMap((text) => {
    const words = wordsOf([text])
    const found = english.filter((word) => words.has(word) && !known.has(word))
    return found.length ? [`${found.join(', ')}: ${text.trim()}`] : []
  })
}

test('a whole game of Weather Island in Portuguese has no English word', async ({ page }) => {
  await listen(page)
  await page.goto(url())
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  await page.getByRole('article', { name: 'Weather Island' }).getByRole('button', { name: 'Aprendiz' }).click()
  const asked = page.getByLabel('O seu nome à mesa')
  await asked.fill('Zé')
  await asked.press('Enter')
  await expect(page.locator('#question')).toBeVisible()
  await playOn(page, dice(7))
  await expect(page.getByRole('button', { name: 'Desforra' })).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar a partida como texto' }).click()
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

test('no question of any game is told in English', async ({ page }) => {
  await listen(page)
  await page.addInitScript(() => localStorage.setItem('stormtable.known', 'yes'))
  for (const name of sceneNames.filter((one, index) => one.startsWith('ask-') && index % EVERY === 0)) {
    await setUp(page, scene(name), false, () => null)
    await page.goto(url('/table/scene'))
    await expect(page.locator('.option, .figure, .way, .seal, .turn .go').first()).toBeVisible()
    expect(await foreign(page), name).toEqual([])
  }
})

test('the language is chosen in the settings, and kept', async ({ page }) => {
  await page.goto(url('/settings'))
  await page.getByRole('radio', { name: 'English' }).check({ force: true })
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.getByRole('radio', { name: 'Português' }).check({ force: true })
  await expect(page.getByRole('heading', { name: 'Preferências' })).toBeVisible()
})
