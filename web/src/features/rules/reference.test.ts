import type { Reference } from '../../api/generated'
import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { about, brief, plain, rulebook } from './book'
import Panel from './Panel.svelte'
import RuleLink from './RuleLink.svelte'
import { rules } from './rules.svelte'
import { excerpt, search } from './search'
import { createRawSnippet } from 'svelte'

const paragraph = (id: string, title: string, text: string) => ({
  id,
  title,
  symbol: 'lock',
  blocks: [{ kind: 'text' as const, lines: [[text]] }],
  rulings: [],
  cites: ['p.17'],
})
const book: Reference = {
  hash: '0',
  game: 'weather-machine',
  title: 'Weather Machine',
  language: 'en',
  edition: '0',
  rulebooks: [
    { cite: 'p.', title: 'the rulebook' },
    { cite: 'solo p.', title: 'the solo rulebook' },
  ],
  chapters: [
    {
      id: 'lab',
      title: 'Lab',
      part: '',
      paragraphs: [
        {
          ...paragraph('locks', 'Locks', 'Every weather starts locked.'),
          blocks: [
            { kind: 'text', lines: [['See ', { text: 'papers', to: 'publish' }, ' ', { symbol: 'lock' }, '.']] },
            { kind: 'list', lines: [['one'], ['two']] },
            { kind: 'table', columns: ['weather', 'CP'], rows: [[['Rain'], ['3']]] },
          ],
          rulings: [{ id: 'W36', line: ['The offer is once.'] }],
        },
        paragraph('publish', 'Publish a Paper', 'A published paper removes the lock.'),
      ],
    },
    { id: 'solo', title: 'Alone', part: 'Solo', paragraphs: [paragraph('havoc', 'Havoc', 'A lock goes.')] },
  ],
  components: ['locks'],
  about: {
    refusal: { weather_locked: 'locks' },
    question: { publish: 'publish' },
    place: { 'lab/locks/*': 'locks', 'lab/*/*': 'publish', 'mat/*/row/*': 'publish' },
    symbol: { lock: 'locks', 't-*': 'publish' },
  },
}

afterEach(() => {
  rules.close()
  rules.book = null
  rules.paragraphId = ''
  rules.past = []
  vi.unstubAllGlobals()
})

test('a code, a place and a sign find their paragraph, the most particular first', () => {
  expect(about(book, 'refusal', 'weather_locked')).toBe('locks')
  expect(about(book, 'place', 'lab/locks/rain')).toBe('locks')
  expect(about(book, 'place', 'lab/rain/1')).toBe('publish')
  expect(about(book, 'place', 'mat/0/row/3')).toBe('publish')
  expect(about(book, 'symbol', 't-turbine')).toBe('publish')
  expect(about(book, 'place', 'lab/rain')).toBe('')
  expect(about(book, 'refusal', 'toString')).toBe('')
  expect(about(book, 'challenge', 'any')).toBe('')
})

test('a question says the first sentences of its rule', () => {
  const saying = (lines: string[][], kind: 'text' | 'list' = 'text') => {
    const chapters = [
      { id: 'a', title: 'A', part: '', paragraphs: [{ ...paragraph('publish', '', ''), blocks: [{ kind, lines }] }] },
    ]
    return brief({ ...book, chapters }, 'question', 'publish')
  }
  expect(brief(book, 'question', 'publish')).toBe('A published paper removes the lock.')
  expect(brief(book, 'question', 'unknown')).toBe('')
  expect(saying([['Pay 1. You choose a row. Then:'], ['more']])).toBe('Pay 1. You choose a row.')
  expect(saying([['a list']], 'list')).toBe('')
  const long = 'A sentence of some forty letters stands here. '
  expect(saying([[long.repeat(6)]])).toBe(long.repeat(3).trim())
})

test('words find what they are about, titles before texts, variants last', () => {
  expect(search(book, 'lock').map((paragraph) => paragraph.id)).toEqual(['locks', 'publish', 'havoc'])
  expect(search(book, 'how do I publish a paper')[0]?.id).toBe('publish')
  expect(search(book, 'W36')).toEqual([])
  expect(search(book, 'xyzzy')).toEqual([])
})

test('a word with a wrong, missing or swapped letter finds what was meant', () => {
  for (const asked of ['pubilsh', 'publsh', 'papper', 'publisch'])
    expect(search(book, asked)[0]?.id, asked).toBe('publish')
  expect(search(book, 'lok')).toEqual([])
})

test('a match is shown with the words around it', () => {
  const [match] = search(book, 'lock').slice(1)
  expect(match && excerpt(book, match, 'lock')).toBe('A published paper removes the lock.')
  const long = paragraph(
    'long',
    'Long',
    `${'One two three four. '.repeat(20)}The weather calms. ${'Five six. '.repeat(20)}`,
  )
  const shown = excerpt({ ...book, chapters: [{ id: 'a', title: 'A', part: '', paragraphs: [long] }] }, long, 'wether')
  expect(shown).toMatch(/^… .*The weather calms\. .* …$/)
  expect(shown.length).toBeLessThan(150)
})

test('a citation leads to the page of its own rulebook', () => {
  expect(rulebook(book, 'p.17')).toBe('the rulebook')
  expect(rulebook(book, 'solo p.3')).toBe('the solo rulebook')
  expect(plain(['See ', { text: 'papers', to: 'publish' }, ' ', { symbol: 'lock' }, '.'])).toBe('See papers.')
})

test('a link opens the rules beside the table, where one follows them and goes back, and Escape closes them', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(book))))
  document.body.innerHTML = '<main></main>'
  rules.use('weather-machine', '0123456789abcdef')
  const pressed = vi.fn()
  addEventListener('keydown', pressed)
  const children = createRawSnippet(() => ({ render: () => '<span>p.17</span>' }))
  const link = mount(RuleLink, { target: document.body, props: { kind: 'refusal', code: 'weather_locked', children } })
  const button = document.querySelector('button')
  button?.focus()
  button?.click()
  await vi.waitFor(() => expect(rules.paragraphId).toBe('locks'))
  const panel = mount(Panel, { target: document.body })
  flushSync()
  await tick()
  const dialog = document.querySelector('[role="dialog"]')
  expect(dialog?.querySelector('h3')?.textContent).toContain('Locks')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Locks'))
  expect(dialog?.textContent).toContain('Ruled here · W36')
  expect(dialog?.querySelectorAll('tbody tr')).toHaveLength(1)
  dialog?.querySelector<HTMLAnchorElement>('p a')?.click()
  flushSync()
  expect(dialog?.querySelector('h3')?.textContent).toContain('Publish a Paper')
  dialog?.querySelector<HTMLButtonElement>('[aria-label="Back"]')?.click()
  flushSync()
  expect(dialog?.querySelector('h3')?.textContent).toContain('Locks')
  dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }))
  expect(pressed).not.toHaveBeenCalled()
  dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(rules.opened).toBe(false)
  expect(document.activeElement).toBe(button)
  removeEventListener('keydown', pressed)
  void unmount(panel)
  void unmount(link)
})
