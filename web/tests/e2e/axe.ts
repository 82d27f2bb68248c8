import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

/** A place on a drawn board shows figures beside signs ("$1", a card, "1"); its name says them in words, which axe does not take for the same. */
const drawn = (id: string, html: string) => id === 'label-content-name-mismatch' && html.startsWith('<g ')

interface Axe {
  run(options: object): Promise<{ violations: Violation[] }>
}

/** Only violations are worked out in detail, which takes half the time on a large board. */
const OPTIONS = { resultTypes: ['violations'], preload: false }

/** The axe-core violations of the current page, except for some rules; or those of `only` one rule. */
export async function faults(page: Page, without: readonly string[] = [], only = ''): Promise<string[]> {
  // Evaluate the script instead of adding a tag: the page allows only its own scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const options = only ? { ...OPTIONS, runOnly: { type: 'rule', values: [only] } } : OPTIONS
  const results = await page.evaluate((options) => (window as unknown as { axe: Axe }).axe.run(options), options)
  const counted = results.violations.filter(({ id }) => !without.includes(id))
  return counted.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !drawn(id, html))
      .map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
}
