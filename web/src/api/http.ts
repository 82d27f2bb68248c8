import type {
  ErrorAnswer,
  NewDraft,
  NewRecovery,
  PersonChanges,
  Printed,
  PushKey,
  ReplayLink,
  StoredEdition,
  Subscribe,
  TableCommand,
  Acknowledgement,
  Analysis,
  AutoAnswerSettings,
  ChatLine,
  Draft,
  DraftBrief,
  DraftChange,
  DraftTrial,
  Explanation,
  Game,
  Hint,
  Invitation,
  Lesson,
  LessonInfo,
  LineResult,
  NewSeat,
  NewTable,
  OwnEdition,
  Person,
  PlannedMoves,
  PlayoutResult,
  Reference,
  ReplayPosition,
  ReplaySummary,
  Sheet,
  SignedIn,
  TableInfo,
  TableUpdate,
  Update,
  View,
} from './generated'
import { language } from '../i18n/language.svelte'
import { words } from '../i18n/page'

/** The server speaks English, and exactly; who reads another language is told what its code means. */
function told(code: string, said: string): string {
  const own = language.name !== 'en' && language.catalogue.template('page', 'error', code) !== undefined
  return own ? words(`error.${code}`) : said
}

/** What the server could not give; `code` is stable. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly problem: string,
    readonly remedy: string,
  ) {
    super(told(code, remedy ? `${problem}: ${remedy}` : problem))
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
  const error = (told as ErrorAnswer | null)?.error
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
  pushKey: () => ask<PushKey>('GET', '/me/push'),
  subscribe: (subscription: Subscribe) => ask<undefined>('POST', '/me/push', subscription),
  /** One browser, or all of them. */
  unsubscribe: (endpoint = '') => ask<undefined>('DELETE', '/me/push', undefined, { endpoint }),
  change: (changes: PersonChanges) => ask<Person>('PATCH', '/me', changes),
  makeAccount: (login: string, password: string) => ask<Person>('POST', '/me/account', { login, password }),
  changePassword: (old: string | null, now: string) => ask<NewRecovery>('POST', '/me/password', { old, new: now }),
  newRecovery: (password: string | null) => ask<NewRecovery>('POST', '/me/recovery', { password }),
  forgetMe: () => ask<undefined>('DELETE', '/me'),

  // tables
  games: () => ask<Game[]>('GET', '/games'),
  reference: (game: string, language: string, edition = '') =>
    ask<Reference>('GET', `/reference/${encodeURIComponent(game)}`, undefined, { language, edition }),
  tables: (list: 'open' | 'mine' | 'watch' | 'done') => ask<TableInfo[]>('GET', '/tables', undefined, { list }),
  makeTable: (wanted: NewTable) => ask<TableInfo>('POST', '/tables', wanted),
  table: (id: string, invitation?: string) => ask<TableInfo>('GET', at(id), undefined, { invitation }),
  sit: (id: string, seat: number, invitation?: string) =>
    ask<TableInfo>('POST', at(id, `/seats/${seat}`), invitation ? { invitation } : {}),
  leave: (id: string, seat: number) => ask<TableInfo>('DELETE', at(id, `/seats/${seat}`)),
  start: (id: string) => ask<TableInfo>('POST', at(id, '/start')),
  close: (id: string) => ask<undefined>('DELETE', at(id)),
  /** Offers or accepts it: the new table once all have accepted, this one until then. */
  rematch: (id: string) => ask<TableInfo>('POST', at(id, '/rematch')),
  declineRematch: (id: string) => ask<TableInfo>('DELETE', at(id, '/rematch')),
  invite: (id: string) => ask<Invitation>('POST', at(id, '/invitations'), {}),
  invited: (token: string) => ask<TableInfo>('GET', `/invitations/${encodeURIComponent(token)}`),

  // lessons
  lessons: (language: string) => ask<LessonInfo[]>('GET', '/lessons', undefined, { language }),
  lesson: (name: string, language: string) =>
    ask<Lesson>('GET', `/lessons/${encodeURIComponent(name)}`, undefined, { language }),
  beginLesson: (name: string, language: string) =>
    ask<TableInfo>('POST', `/lessons/${encodeURIComponent(name)}`, undefined, { language }),
  readOn: (id: string, step: number) => ask<TableInfo>('PUT', at(id, '/lesson'), { step }),

  // editions
  ourEditions: () => ask<OwnEdition[]>('GET', '/editions'),
  opening: (game: string) => ask<View>('GET', `/proofs/${encodeURIComponent(game)}/opening`),
  proof: (game: string, edition = '') =>
    ask<Sheet>('GET', `/proofs/${encodeURIComponent(game)}${edition && `/${encodeURIComponent(edition)}`}`),
  drafts: () => ask<DraftBrief[]>('GET', '/drafts'),
  draft: (id: string) => ask<Draft>('GET', `/drafts/${encodeURIComponent(id)}`),
  newDraft: (wanted: NewDraft) => ask<Draft>('POST', '/drafts', wanted),
  renameDraft: (id: string, name: string) => ask<Draft>('PATCH', `/drafts/${id}`, { name }),
  changeDraft: (id: string, number: number, changes: DraftChange[]) =>
    ask<Draft>('POST', `/drafts/${id}/changes`, { number, changes }),
  tryDraft: (id: string, changes: DraftChange[]) => ask<DraftTrial>('POST', `/drafts/${id}/try`, { changes }),
  shareDraft: (id: string) => ask<StoredEdition>('POST', `/drafts/${id}/edition`),
  deleteDraft: (id: string) => ask<undefined>('DELETE', `/drafts/${id}`),

  // playing
  printed: (id: string, invitation?: string) => ask<Printed>('GET', at(id, '/printed'), undefined, { invitation }),
  update: (id: string, seat: number | null, since: number) =>
    ask<TableUpdate>('GET', at(id, '/update'), undefined, { seat, since }),
  commit: (id: string, command: TableCommand) => ask<Acknowledgement>('POST', at(id, '/commits'), command),
  why: (id: string, seat: number, words: string) => ask<Explanation>('GET', at(id, '/why'), undefined, { seat, words }),
  hint: (id: string, seat: number) => ask<Hint>('GET', at(id, '/hint'), undefined, { seat }),
  plan: (id: string, seat: number) => ask<PlannedMoves>('GET', at(id, '/plan'), undefined, { seat }),
  keepPlan: (id: string, seat: number, plays: string[]) =>
    ask<PlannedMoves>('PUT', at(id, '/plan'), { plays }, { seat }),
  tryPlan: (id: string, seat: number, plays: string[]) => ask<Update>('POST', at(id, '/plan/try'), { plays }, { seat }),
  orders: (id: string, seat: number) => ask<AutoAnswerSettings>('GET', at(id, '/orders'), undefined, { seat }),
  keepOrders: (id: string, seat: number, orders: AutoAnswerSettings) =>
    ask<AutoAnswerSettings>('PUT', at(id, '/orders'), orders, { seat }),
  chat: (id: string) => ask<ChatLine[]>('GET', at(id, '/chat')),

  // looking back; whoever has a link shows its key where an invitation is shown
  story: (id: string, invitation?: string, seat: number | null = null, lang = '') =>
    ask<ReplaySummary>('GET', at(id, '/story'), undefined, { invitation, seat, lang }),
  walk: (id: string, first: number, count: number, seat: number | null, invitation?: string) =>
    ask<ReplayPosition[]>('GET', at(id, '/walk'), undefined, { first, count, seat, invitation }),
  analysis: (id: string, invitation?: string) => ask<Analysis>('GET', at(id, '/analysis'), undefined, { invitation }),
  analyse: (id: string) => ask<Analysis>('POST', at(id, '/analysis')),
  link: (id: string) => ask<ReplayLink>('POST', at(id, '/link')),
  fork: (id: string, number: number, seats: NewSeat[]) => ask<TableInfo>('POST', at(id, '/fork'), { number, seats }),
  study: (text: string) => ask<TableInfo>('POST', '/studies', { text }),
  hintThen: (id: string, number: number, plays: string[], bot: string) =>
    ask<Hint>('POST', at(id, `/positions/${number}/hint`), { plays, bot }),
  line: (id: string, number: number, plays: string[]) =>
    ask<LineResult>('POST', at(id, `/positions/${number}/line`), { plays }),
  weigh: (id: string, number: number, plays: string[], first: number) =>
    ask<PlayoutResult>('POST', at(id, `/positions/${number}/weigh`), { plays, first }),

  mute: (id: string, person: string, muted: boolean) => ask<undefined>('POST', at(id, '/mute'), { person, muted }),
}
