// The README's pictures from those of `make screenshots`: node tools/pictures.mjs, into ../docs/pictures.
// tools/chromium.js says which browser.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { FASTEST } from './chromium.js'

/** By name: the screens side by side, and how high the picture is. */
const PICTURES = {
  'weather-machine': { of: ['machine-4_dark_1440x900'], high: 900 },
  'weather-island': { of: ['island-3+hand_light_1440x900'], high: 900 },
  saboteurs: { of: ['solo-move_light_1440x900'], high: 900 },
  home: { of: ['page-home_dark_1440x900'], high: 900 },
  phones: {
    of: ['machine-4-move_light_360x780', 'island-3+hand_dark_360x780', 'solo-move_dark_360x780'],
    high: 780,
  },
}
const GAP = 24
const LARGEST = 150_000
const from = new URL('../screenshots/', import.meta.url)
const to = new URL('../../docs/pictures/', import.meta.url)

const browser = await chromium.launch({
  executablePath: FASTEST,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
})
try {
  const page = await browser.newPage()
  mkdirSync(to, { recursive: true })
  for (const [name, { of, high }] of Object.entries(PICTURES)) {
    const urls = of.map((name) => `data:image/png;base64,${readFileSync(new URL(`${name}.png`, from), 'base64')}`)
    for (const quality of [0.86, 0.78, 0.7, 0.6, 0.5]) {
      const picture = await page.evaluate(
        async ({ urls, high, gap, quality }) => {
          const images = await Promise.all(
            urls.map(async (url) => {
              const image = new Image()
              image.src = url
              await image.decode()
              return image
            }),
          )
          const canvas = document.createElement('canvas')
          canvas.width = images.reduce((sum, image) => sum + image.width + gap, -gap)
          canvas.height = high
          const pen = canvas.getContext('2d')
          let x = 0
          for (const image of images) {
            pen.drawImage(image, x, 0)
            x += image.width + gap
          }
          return canvas.toDataURL('image/webp', quality).split(',')[1]
        },
        { urls, high, gap: GAP, quality },
      )
      const bytes = Buffer.from(picture, 'base64')
      if (bytes.length > LARGEST && quality > 0.5) continue
      writeFileSync(new URL(`${name}.webp`, to), bytes)
      console.log(`${name}.webp ${bytes.length} bytes at ${quality}`)
      break
    }
  }
} finally {
  await browser.close()
}
