import type { Catalogue } from '../i18n/catalogue'
import { language } from '../i18n/language.svelte'
import type { Tongue } from '../i18n/tongue'
import type { Component } from 'svelte'
import type { Face, GlimpseProps, ProofProps } from './board'
import { outsideFace } from './outside'
import { plainTongue } from './plain/names'

interface Game {
  face(): Promise<{ face: Face }>
  words(): Promise<{ tongue: Tongue }>
  glimpse(): Promise<{ default: Component<GlimpseProps> }>
  proof(): Promise<{ default: Component<ProofProps> }>
}

const games: Record<string, Game> = {
  'weather-island': {
    face: () => import('./weather-island'),
    words: () => import('./weather-island/words'),
    glimpse: () => import('./weather-island/Glimpse.svelte'),
    proof: () => import('./weather-island/Proof.svelte'),
  },
  'weather-machine': {
    face: () => import('./weather-machine'),
    words: () => import('./weather-machine/words'),
    glimpse: () => import('./weather-machine/Glimpse.svelte'),
    proof: () => import('./weather-machine/Proof.svelte'),
  },
}

export interface Loaded {
  face: Face
  words: Catalogue
  tongue: Tongue
}

/** How a game looks and what it says. One from another package brings its own board, or is drawn by the general one. */
export async function load(name: string): Promise<Loaded> {
  const game = games[name]
  const [face, said] = await Promise.all([
    game ? game.face().then((loaded) => loaded.face) : outsideFace(name),
    game?.words(),
    language.learn(name),
  ])
  return { face, words: language.catalogue, tongue: said?.tongue ?? plainTongue(name) }
}

/** What a game says, without how it looks. */
export async function wordsOf(name: string): Promise<Catalogue> {
  await language.learn(name)
  return language.catalogue
}

/** A table of a game in small, if the game draws one. */
export async function glimpse(name: string): Promise<Component<GlimpseProps> | null> {
  return (await games[name]?.glimpse())?.default ?? null
}

/** The components of a game drawn for whoever looks at them beside the box, if the game draws them, and its words. */
export async function proofOf(name: string) {
  const game = games[name]
  const [drawn, said] = await Promise.all([game?.proof(), game?.words(), language.learn(name)])
  return { Proof: drawn?.default ?? null, words: language.catalogue, tongue: said?.tongue ?? {} }
}

export type { AnswerProps, BoardProps, Face, GlimpseProps, Printed, ProofProps } from './board'
