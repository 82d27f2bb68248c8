import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

/** What axe-core finds wrong with the page as it is. */
export async function faults(page: Page): Promise<string[]> {
  // Evaluated, not added as a tag: the page allows no script but its own.
  await page.evaluate(axe)
  const found = await page.evaluate(
    () =>
      (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run() as Promise<{
        violations: Violation[]
      }>,
  )
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
}
