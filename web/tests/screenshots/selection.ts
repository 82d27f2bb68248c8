import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/**
 * What is asked for, from the environment:
 *   SIZES=360x780,1440x900   THEMES=dark,light   ONLY=part of a picture's name   DESIGN=a folder of pictures to set beside these
 */
const setting = (name: string, otherwise: string) => process.env[name] || otherwise

export interface Size {
  name: string
  width: number
  height: number
}

export const sizes: Size[] = setting('SIZES', '360x780,1440x900')
  .split(',')
  .map((name) => {
    const [width = 0, height = 0] = name.split('x').map(Number)
    if (!width || !height) throw new Error(`SIZES: ${name} is no size; one is 1440x900`)
    return { name, width, height }
  })
export const themes = setting('THEMES', 'dark,light').split(',') as ('dark' | 'light')[]
const only = new RegExp(setting('ONLY', '.'))
export const isSelected = (name: string) => only.test(name)
export const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url))
export const design = setting('DESIGN', '')

/** Narrower than this is a phone or a tablet, and is touched. */
const TOUCHED = 1100

/** One window of a size and a theme, in which nothing moves. */
export async function open(
  browser: Browser,
  size: Size,
  theme: 'dark' | 'light',
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const touched = size.width < TOUCHED
  return browser.newContext({
    viewport: { width: size.width, height: size.height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: touched,
    isMobile: touched,
    ...more,
  })
}

export async function picture(page: Page, name: string, size: Size, theme: string, whole = false): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${folder}${name}_${theme}_${size.name}.png`, fullPage: whole })
}
