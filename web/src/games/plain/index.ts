import type { Face } from '../board'
import Board from './Board.svelte'

export const face: Face = { Board }
