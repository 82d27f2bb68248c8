import type { DraftChange, EditionForm, EditionFormItem } from '../../api/generated'
import type { EditionStep } from '../../games/board'

/**
 * The provenance of a component that an owner's box lacks (`ABSENT` of the editor): a code of the file, not a text for
 * readers.
 */
export const ABSENT = /rebuilt not in the box of its owner/.source
const BRANCH = 'branch'

/** The screens of the editor, in the order of the list: items one by one, and boards of spaces kind by kind. */
export function stepsOf(sheet: EditionForm): EditionStep[] {
  return sheet.components.flatMap((component) => {
    const branches = component.items.filter((item) => item.name === BRANCH)
    const steps: EditionStep[] = []
    for (const item of component.items) {
      if (item.name !== BRANCH) {
        steps.push({
          id: `${component.name}/${item.key}`,
          component: component.name,
          items: [item],
          part: '',
          spaces: false,
        })
        continue
      }
      const board = branches.filter((branch) => branch.key.split('.')[0] === item.key.split('.')[0])
      if (board[0] !== item) continue
      for (const part of item.part ? [item.part] : partsOf(item))
        steps.push({
          id: `${component.name}/${item.key}:${part}`,
          component: component.name,
          items: board,
          part,
          spaces: true,
        })
    }
    return steps
  })
}

function partsOf(item: EditionFormItem): string[] {
  const [first] = item.value as unknown[]
  return typeof first === 'object' && first !== null ? Object.keys(first) : ['']
}

/** Whether the owner has still to see some value of an item that the step asks for. */
export function isOpen(item: EditionFormItem, part: string): boolean {
  if (item.state === 'absent') return false
  return part ? item.open.some((leaf) => leaf.split('.').at(-1) === part) : item.state === 'open'
}

export const stepIsOpen = (step: EditionStep) => step.items.some((item) => isOpen(item, step.part))

/** The spaces of a board in reading order: rows from left to right. */
export function spacesOf(step: EditionStep): { item: EditionFormItem; row: number }[] {
  const rows = Math.max(0, ...step.items.map((item) => (item.value as unknown[]).length))
  return Array.from({ length: rows }, (_, row) => step.items.map((item) => ({ item, row }))).flat()
}

/** The value of a space. */
export function spaceValue(value: unknown, row: number, part: string): unknown {
  const space = (value as unknown[])[row]
  return part ? (space as Record<string, unknown>)[part] : space
}

/** An item's value with another value of a space. */
export function withSpace(value: unknown, row: number, part: string, now: unknown): unknown {
  const spaces = value as unknown[]
  return spaces.with(row, part ? { ...(spaces[row] as object), [part]: now } : now)
}

/** The request for an item that the owner has seen; `value` undefined: the draft's value is right. */
export function changesFor(item: EditionFormItem, part: string, value?: unknown): DraftChange[] {
  if (!part) return [value === undefined ? { key: item.key } : { key: item.key, value }]
  return (item.value as unknown[]).map((_, row) => {
    const key = `${item.key}.${row}.${part}`
    return value === undefined ? { key } : { key, value: spaceValue(value, row, part) }
  })
}

/** The request that restores an item's former state. */
export function changesBack(item: EditionFormItem, part: string): DraftChange[] {
  if (!part) return [{ key: item.key, value: item.value, origin: item.own }]
  return (item.value as unknown[]).map((_, row) => {
    const seen = !item.open.includes(`${row}.${part}`)
    const back = { key: `${item.key}.${row}.${part}`, value: spaceValue(item.value, row, part) }
    return seen ? back : { ...back, origin: null }
  })
}

export const sameValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The median time of the last ten items times the number of items left, in minutes; null: too early to say. */
export function minutesLeft(times: readonly number[], left: number): number | null {
  if (times.length < 3) return null
  const last = times.slice(-10).toSorted((a, b) => a - b)
  const median = last[Math.floor(last.length / 2)] ?? 0
  return Math.max(left ? 1 : 0, Math.round((median * left) / 60_000))
}
