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

/** What axe-core finds wrong with the page as it is, but for some of its rules. */
export async function faults(page: Page, without: readonly string[] = []): Promise<string[]> {
  // Evaluated, not added as a tag: the page allows no script but its own.
  await page.evaluate(axe)
  const found = await page.evaluate(
    () =>
      (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run() as Promise<{
        violations: Violation[]
      }>,
  )
  const counted = found.violations.filter(({ id }) => !without.includes(id))
  return counted.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !drawn(id, html))
      .map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
}
