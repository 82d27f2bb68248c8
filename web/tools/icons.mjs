// Draws the icons of the installed app from src/design/icon.svg: run by `npm run icons` when the drawing changes.
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { FASTEST } from './chromium.js'

const pathOf = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const plain = readFileSync(pathOf('src/design/icon.svg'), 'utf8')
const [, back] = /<rect [^>]*fill="(#\w+)"/.exec(plain)
const [, drawing] = /<g [^>]*>(.*)<\/g>/s.exec(plain)

/** The drawing alone, as large a part of the picture as `scale`. */
const drawn = (scale, colour) => {
  const edge = (24 * (1 - scale)) / 2
  return `<g transform="translate(${edge} ${edge}) scale(${scale})" color="${colour}">${drawing}</g>`
}
const svg = (inside) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inside}</svg>`
// Whatever shape a phone cuts out of it: the circle of four fifths is always seen.
const maskable = svg(`<rect width="24" height="24" fill="${back}"/>${drawn(0.66, '#e9eef5')}`)
// One colour, and the bolt cut out: for a status bar.
const badge = svg(
  drawn(1, '#fff')
    .replace(/fill="#(?!fff)\w+"/g, 'fill="#fff"')
    .replace('stroke-width="1.3"', 'stroke-width="1.9"'),
)
const pictures = {
  'icon-192': [plain, 192],
  'icon-512': [plain, 512],
  'maskable-192': [maskable, 192],
  'maskable-512': [maskable, 512],
  apple: [maskable, 180],
  badge: [badge, 96],
}

mkdirSync(pathOf('public/icons'), { recursive: true })
const browser = await chromium.launch({
  executablePath: FASTEST,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const [name, [drawing, size]] of Object.entries(pictures)) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const sized = drawing.replace('<svg ', `<svg width="${size}" height="${size}" style="display:block" `)
    await page.setContent(`<body style="margin:0;background:transparent">${sized}`)
    await page.screenshot({ path: pathOf(`public/icons/${name}.png`), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
