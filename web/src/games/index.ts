import type { Catalogue } from '../i18n/catalogue'
import { language } from '../i18n/language.svelte'
import type { Component } from 'svelte'
import type {
  EditionDrawingProps,
  EditionToolsProps,
  Face,
  GlimpseProps,
  PuzzleAnswerProps,
  PuzzleBoardProps,
  Showcased,
  ShowcaseProps,
} from './board'
import type { Naming } from '../i18n/naming'
import type { Tally } from './tally'
import { outsideFace } from './outside'
import { plainNaming } from './plain/names'

// A game's folder has its name; each file is loaded when it is first used.
const faces = import.meta.glob<{ face: Face }>('./*/index.ts')
const namings = import.meta.glob<{ naming: Naming }>('./*/table-words.ts')
const glimpses = import.meta.glob<{ default: Component<GlimpseProps> }>('./*/Glimpse.svelte')
const showcases = import.meta.glob<{ default: Component<ShowcaseProps> }>('./*/Showcase.svelte')
const recorded = import.meta.glob<{ default: Showcased }>('./*/showcase.json')
const drawings = import.meta.glob<{ default: Component<EditionDrawingProps> }>('./*/edition/Drawing.svelte')
const editionTools = import.meta.glob<{ default: Component<EditionToolsProps> }>('./*/edition/Tools.svelte')
const companions = import.meta.glob<{ default: Component<CompanionProps> }>('./*/companion/CompanionPage.svelte')

/** What a page beside a physical box needs: how to replace its address. */
export interface CompanionProps {
  go(path: string): void
}

const withCompanion = Object.keys(companions).map((path) => path.split('/')[1] ?? '')

/** Whether a phone can play the other side beside this physical box: it plays solo games. */
export const hasCompanion = ({ game, alone }: { game: string; alone: boolean }): boolean =>
  alone && withCompanion.includes(game)

/** The page beside a physical box; one game has it. */
export function companionPage(): Promise<{ default: Component<CompanionProps> }> {
  const [load] = Object.values(companions)
  return load ? load() : Promise.reject(new Error())
}

const tallies = import.meta.glob<{ tally: () => Tally }>('./*/tally/index.ts')

/** Whether a game has a sheet that counts at a physical table. */
export const hasTally = ({ game, alone }: { game: string; alone: boolean }): boolean =>
  !alone && Boolean(tallies[`./${game}/tally/index.ts`])

/** What a game counts at a physical table, in the page's language. */
export async function tallyOf(game: string): Promise<Tally> {
  const load = tallies[`./${game}/tally/index.ts`]
  if (!load) throw new Error(game)
  const [{ tally }] = await Promise.all([load(), language.learn(game)])
  return tally()
}

const puzzleBoards = import.meta.glob<{ default: Component<PuzzleBoardProps> }>('./*/PuzzleBoard.svelte')
const puzzleAnswers = import.meta.glob<{ default: Component<PuzzleAnswerProps> }>('./*/PuzzleAnswer.svelte')

export interface Loaded {
  face: Face
  words: Catalogue
  naming: Naming
}

/** A game's board and words. A game from another package brings its own board, or gets the general one. */
export async function load(name: string): Promise<Loaded> {
  const face = faces[`./${name}/index.ts`]
  const [drawn, wordsModule] = await Promise.all([
    face ? face().then((loaded) => loaded.face) : outsideFace(name),
    namings[`./${name}/table-words.ts`]?.(),
    language.learn(name),
  ])
  return { face: drawn, words: language.catalogue, naming: wordsModule?.naming ?? plainNaming(name) }
}

/** A game's words, without its board. */
export async function wordsOf(name: string): Promise<Catalogue> {
  await language.learn(name)
  return language.catalogue
}

/** The small drawing of a table, if the game has one. */
export async function glimpse(name: string): Promise<Component<GlimpseProps> | null> {
  return (await glimpses[`./${name}/Glimpse.svelte`]?.())?.default ?? null
}

/** The games whose play can be shown in motion on the home page. */
export const inMotion: readonly string[] = Object.keys(showcases).map((path) => path.split('/')[1] ?? '')

/** A game in motion: its drawing, and a recorded part of a game for it. */
export async function showcase(
  name: string,
): Promise<{ Showcase: Component<ShowcaseProps>; recorded: Showcased } | null> {
  const [drawn, data] = await Promise.all([
    showcases[`./${name}/Showcase.svelte`]?.(),
    recorded[`./${name}/showcase.json`]?.(),
  ])
  return drawn && data ? { Showcase: drawn.default, recorded: data.default } : null
}

/** How a game draws its puzzles; null: on its board, and in words. */
export interface PuzzleDrawings {
  Board: Component<PuzzleBoardProps> | null
  Answer: Component<PuzzleAnswerProps> | null
}

export async function puzzleDrawings(name: string): Promise<PuzzleDrawings> {
  const [board, answer] = await Promise.all([
    puzzleBoards[`./${name}/PuzzleBoard.svelte`]?.(),
    puzzleAnswers[`./${name}/PuzzleAnswer.svelte`]?.(),
  ])
  return { Board: board?.default ?? null, Answer: answer?.default ?? null }
}

/** The drawing of a game's components for the edition editor and its own tools, if the game has them, and its words. */
export async function loadEditionDrawing(name: string) {
  const [drawing, tools, wordsModule] = await Promise.all([
    drawings[`./${name}/edition/Drawing.svelte`]?.(),
    editionTools[`./${name}/edition/Tools.svelte`]?.(),
    namings[`./${name}/table-words.ts`]?.(),
    language.learn(name),
  ])
  return {
    Drawing: drawing?.default ?? null,
    Tools: tools?.default ?? null,
    words: language.catalogue,
    naming: wordsModule?.naming ?? {},
  }
}

export type {
  AnswerProps,
  BoardProps,
  Face,
  GlimpseProps,
  Printed,
  EditionDrawingProps,
  Showcased,
  ShowcaseProps,
} from './board'
