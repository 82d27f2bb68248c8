import type { Face } from './board'

const faces: Record<string, () => Promise<{ face: Face }>> = {
  'weather-island': () => import('./weather-island'),
  'weather-machine': () => import('./weather-machine'),
}

/** A game that has no face yet is played on a plain list of its places. */
export async function faceOf(game: string): Promise<Face> {
  return (await (faces[game] ?? (() => import('./plain')))()).face
}

export type { AnswerProps, BoardProps, Face, Printed } from './board'
