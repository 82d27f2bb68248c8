import type { Method } from '../backend'

/** What the page sends to the engine's worker. */
export type ToEngine =
  | { kind: 'request'; id: number; method: Method; path: string; query: Record<string, string>; body: unknown }
  | { kind: 'connect'; connection: string; table: string }
  | { kind: 'message'; connection: string; text: string }
  | { kind: 'close'; connection: string }

/** What the engine's worker sends to the page. */
export type FromEngine =
  | { kind: 'answer'; id: number; status: number; payload: unknown }
  | { kind: 'open'; connection: string }
  | { kind: 'message'; connection: string; text: string }
  | { kind: 'closed'; connection: string; code: number; reason: string }
  | { kind: 'failed'; reason: string }
