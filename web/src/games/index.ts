import type { Catalogue } from '../i18n/catalogue'
import { language } from '../i18n/language.svelte'
import type { Tongue } from '../i18n/tongue'
import type { Component } from 'svelte'
import type { Face, GlimpseProps, ProofProps } from './board'
import { outsideFace } from './outside'
import { plainTongue } from './plain/names'

// A game's folder has its name; each file is loaded when it is first used.
const faces = import.meta.glob<{ face: Face }>('./*/index.ts')
const tongues = import.meta.glob<{ tongue: Tongue }>('./*/words.ts')
const glimpses = import.meta.glob<{ default: Component<GlimpseProps> }>('./*/Glimpse.svelte')
const proofs = import.meta.glob<{ default: Component<ProofProps> }>('./*/Proof.svelte')

export interface Loaded {
  face: Face
  words: Catalogue
  tongue: Tongue
}

/** How a game looks and what it says. One from another package brings its own board, or is drawn by the general one. */
export async function load(name: string): Promise<Loaded> {
  const face = faces[`./${name}/index.ts`]
  const [drawn, said] = await Promise.all([
    face ? face().then((loaded) => loaded.face) : outsideFace(name),
    tongues[`./${name}/words.ts`]?.(),
    language.learn(name),
  ])
  return { face: drawn, words: language.catalogue, tongue: said?.tongue ?? plainTongue(name) }
}

/** What a game says, without how it looks. */
export async function wordsOf(name: string): Promise<Catalogue> {
  await language.learn(name)
  return language.catalogue
}

/** A table of a game in small, if the game draws one. */
export async function glimpse(name: string): Promise<Component<GlimpseProps> | null> {
  return (await glimpses[`./${name}/Glimpse.svelte`]?.())?.default ?? null
}

/** The drawing of a game's components for the edition editor, if the game has one, and its words. */
export async function proofOf(name: string) {
  const [drawn, said] = await Promise.all([
    proofs[`./${name}/Proof.svelte`]?.(),
    tongues[`./${name}/words.ts`]?.(),
    language.learn(name),
  ])
  return { Proof: drawn?.default ?? null, words: language.catalogue, tongue: said?.tongue ?? {} }
}

export type { AnswerProps, BoardProps, Face, GlimpseProps, Printed, ProofProps } from './board'
