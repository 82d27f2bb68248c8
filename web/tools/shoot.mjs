// Pictures of specimens: node tools/shoot.mjs FOLDER SIZE[,SIZE...] QUERY [QUERY...]
//   node tools/shoot.mjs /tmp/shots 1440x900,360x780 'position=island-build' 'position=island-build&theme=light'
// Set CHROMIUM to another browser than /usr/bin/chromium. Console errors are told, and fail it.
import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'

const [folder, sizes, ...queries] = process.argv.slice(2)
if (!folder || !sizes || !queries.length) {
  console.error('node tools/shoot.mjs FOLDER 1440x900,360x780 QUERY [QUERY...]')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })
const root = new URL('..', import.meta.url).pathname
const server = await createServer({
  root,
  server: { port: 0, host: '127.0.0.1', watch: null, hmr: false },
  logLevel: 'error',
})
await server.listen()
const { port } = server.httpServer.address()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
})
try {
  for (const size of sizes.split(',')) {
    const [width, height] = size.split('x').map(Number)
    const page = await browser.newPage({ viewport: { width, height } })
    page.on('console', (said) => {
      if (said.type() !== 'error') return
      console.error(said.text())
      process.exitCode = 1
    })
    page.on('pageerror', (error) => {
      console.error(error.message)
      process.exitCode = 1
    })
    for (const query of queries) {
      await page.goto(`http://127.0.0.1:${port}/specimen.html?${query}`, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)
      const path = `${folder}/${query.replace(/\w+=/g, '').replaceAll('&', '-')}-${size}.png`
      await page.screenshot({ path })
      console.log(path)
    }
    await page.close()
  }
} finally {
  await browser.close()
  await server.close()
}
