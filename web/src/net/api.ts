import type {
  GameInfo,
  Hint,
  Invitation,
  NewTable,
  Orders,
  Person,
  Planned,
  Said,
  SignedIn,
  TableInfo,
  Told,
  Update,
  View,
  Why,
} from '../protocol'
import type { Printed } from '../games'
import type { Change, Draft, DraftBrief, OurEdition, Sheet, Tried } from '../proofs/sheet'
import type { Book } from '../reference/book'
import { words } from '../words/page'

/** What the server could not give, in its own words; `code` is stable. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly problem: string,
    readonly remedy: string,
  ) {
    super(remedy ? `${problem}: ${remedy}` : problem)
  }
}

/** The server was not reached at all. */
export class Unreachable extends Refused {
  constructor() {
    super(0, 'unreachable', words('app.unreachable'), words('app.look_at_connection'))
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Query = Record<string, string | number | null | undefined>

export async function ask<T>(method: Method, path: string, body?: unknown, query: Query = {}): Promise<T> {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === null || value === undefined || value === '' ? [] : [[key, String(value)]],
  )
  const search = given.length ? `?${new URLSearchParams(given)}` : ''
  const sent: RequestInit = { method, credentials: 'same-origin' }
  if (body !== undefined) {
    sent.body = JSON.stringify(body)
    sent.headers = { 'Content-Type': 'application/json' }
  }
  let answer: Response
  try {
    answer = await fetch(`/api${path}${search}`, sent)
  } catch {
    throw new Unreachable()
  }
  if (answer.status === 204) return undefined as T
  const told: unknown = await answer.json().catch(() => null)
  if (answer.ok) return told as T
  const error = (told as { error?: { code: string; problem: string; remedy: string } } | null)?.error
  throw new Refused(
    answer.status,
    error?.code ?? 'refused',
    error?.problem ?? words('app.server_answers', { status: answer.status }),
    error?.remedy ?? words('app.try_again'),
  )
}

const at = (table: string, rest = '') => `/tables/${encodeURIComponent(table)}${rest}`

export const api = {
  // people
  me: () => ask<Person>('GET', '/me'),
  guest: (name: string) => ask<SignedIn>('POST', '/people', { name }),
  signIn: (login: string, password: string) => ask<SignedIn>('POST', '/sessions', { login, password }),
  recover: (recovery: string) => ask<SignedIn>('POST', '/sessions/recover', { recovery }),
  signOut: () => ask<undefined>('DELETE', '/sessions/this'),
  signOutEverywhere: () => ask<undefined>('DELETE', '/sessions'),
  change: (changes: { name?: string; settings?: object; rest?: object }) => ask<Person>('PATCH', '/me', changes),
  makeAccount: (login: string, password: string) => ask<Person>('POST', '/me/account', { login, password }),
  changePassword: (old: string, now: string) => ask<undefined>('POST', '/me/password', { old, new: now }),
  newRecovery: () => ask<{ recovery: string }>('POST', '/me/recovery'),
  forgetMe: () => ask<undefined>('DELETE', '/me'),

  // tables
  games: () => ask<GameInfo[]>('GET', '/games'),
  reference: (game: string, edition = '') =>
    ask<Book>('GET', `/reference/${encodeURIComponent(game)}`, undefined, { edition }),
  tables: (list: 'open' | 'mine' | 'watch' | 'done') => ask<TableInfo[]>('GET', '/tables', undefined, { list }),
  makeTable: (wanted: NewTable) => ask<TableInfo>('POST', '/tables', wanted),
  table: (id: string, invitation?: string) => ask<TableInfo>('GET', at(id), undefined, { invitation }),
  sit: (id: string, seat: number, invitation?: string) =>
    ask<TableInfo>('POST', at(id, `/seats/${seat}`), invitation ? { invitation } : {}),
  leave: (id: string, seat: number) => ask<TableInfo>('DELETE', at(id, `/seats/${seat}`)),
  start: (id: string) => ask<TableInfo>('POST', at(id, '/start')),
  close: (id: string) => ask<undefined>('DELETE', at(id)),
  rematch: (id: string) => ask<TableInfo>('POST', at(id, '/rematch')),
  invite: (id: string) => ask<Invitation>('POST', at(id, '/invitations'), {}),
  invited: (token: string) => ask<TableInfo>('GET', `/invitations/${encodeURIComponent(token)}`),

  // editions
  ourEditions: () => ask<OurEdition[]>('GET', '/editions'),
  opening: (game: string) => ask<View>('GET', `/proofs/${encodeURIComponent(game)}/opening`),
  proof: (game: string, edition = '') =>
    ask<Sheet>('GET', `/proofs/${encodeURIComponent(game)}${edition && `/${encodeURIComponent(edition)}`}`),
  drafts: () => ask<DraftBrief[]>('GET', '/drafts'),
  draft: (id: string) => ask<Draft>('GET', `/drafts/${encodeURIComponent(id)}`),
  newDraft: (wanted: { game: string; edition?: string; text?: string }) => ask<Draft>('POST', '/drafts', wanted),
  renameDraft: (id: string, name: string) => ask<Draft>('PATCH', `/drafts/${id}`, { name }),
  changeDraft: (id: string, number: number, changes: Change[]) =>
    ask<Draft>('POST', `/drafts/${id}/changes`, { number, changes }),
  tryDraft: (id: string, changes: Change[]) => ask<Tried>('POST', `/drafts/${id}/try`, { changes }),
  shareDraft: (id: string) => ask<{ hash: string }>('POST', `/drafts/${id}/edition`),
  deleteDraft: (id: string) => ask<undefined>('DELETE', `/drafts/${id}`),

  // playing
  printed: (id: string, invitation?: string) => ask<Printed>('GET', at(id, '/printed'), undefined, { invitation }),
  update: (id: string, seat: number | null, since: number) =>
    ask<Told>('GET', at(id, '/update'), undefined, { seat, since }),
  why: (id: string, seat: number, words: string) => ask<Why>('GET', at(id, '/why'), undefined, { seat, words }),
  hint: (id: string, seat: number) => ask<Hint>('GET', at(id, '/hint'), undefined, { seat }),
  plan: (id: string, seat: number) => ask<Planned>('GET', at(id, '/plan'), undefined, { seat }),
  keepPlan: (id: string, seat: number, plays: string[]) => ask<Planned>('PUT', at(id, '/plan'), { plays }, { seat }),
  tryPlan: (id: string, seat: number, plays: string[]) => ask<Update>('POST', at(id, '/plan/try'), { plays }, { seat }),
  orders: (id: string, seat: number) => ask<Orders>('GET', at(id, '/orders'), undefined, { seat }),
  keepOrders: (id: string, seat: number, orders: Orders) => ask<Orders>('PUT', at(id, '/orders'), orders, { seat }),
  chat: (id: string) => ask<Said[]>('GET', at(id, '/chat')),
  mute: (id: string, person: string, muted: boolean) => ask<undefined>('POST', at(id, '/mute'), { person, muted }),
}
