import type {
  Acknowledgement,
  Analysis,
  AutoAnswerSettings,
  ChatLine,
  Device,
  DeviceGameFile,
  DeviceGameInfo,
  DeviceGameNumber,
  DeviceGameUpload,
  Agreed,
  Draft,
  DraftBrief,
  DraftChange,
  DraftTrial,
  DrawCheck,
  ErrorAnswer,
  Explanation,
  Game,
  Hint,
  Invitation,
  Lesson,
  LessonInfo,
  LineResult,
  MutedPerson,
  HandInRequest,
  NewDraft,
  NewRecovery,
  NewSeat,
  NewTable,
  OwnEdition,
  OwnerQuestions,
  OwnReport,
  Passkey,
  PasskeyOptions,
  Person,
  PersonChanges,
  PlannedMoves,
  Playback,
  PlayoutResult,
  Printed,
  PushKey,
  RankedPlayer,
  Reference,
  ReplayLink,
  ReplayPosition,
  ReplaySummary,
  RoundWeather,
  SeatNotes,
  EditionForm,
  SignedIn,
  SketchRequest,
  SketchResult,
  StoredEdition,
  Study,
  StudyChange,
  StudyInfo,
  StudyLink,
  Subscribe,
  TableChanges,
  TableCommand,
  TableInfo,
  TableUpdate,
  Update,
  View,
  ApproachFound,
} from './generated'
import { answersHere, answersInstead, engine, type Backend, type Method } from './backend'
import { language } from '../i18n/language.svelte'
import { words } from '../i18n/page'

/** The server answers in English. Readers of another language get our text for the error's code. */
function messageFor(code: string, fallback: string): string {
  const own = language.name !== 'en' && language.catalogue.template('page', 'error', code) !== undefined
  return own ? words(`error.${code}`) : fallback
}

/** An error that the server answered with; `code` is stable. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly problem: string,
    readonly remedy: string,
  ) {
    super(messageFor(code, remedy ? `${problem}: ${remedy}` : problem))
  }
}

/** The server could not be reached. */
export class Unreachable extends ApiError {
  constructor() {
    super(0, 'unreachable', words('app.unreachable'), words('app.look_at_connection'))
  }
}

type Query = Record<string, string | number | null | undefined>

/** Sends a request to the server. */
const request: Backend['request'] = async (method, path, query, body) => {
  const params = new URLSearchParams(query)
  const sent: RequestInit = { method, credentials: 'same-origin' }
  if (body !== undefined) {
    sent.body = JSON.stringify(body)
    sent.headers = { 'Content-Type': 'application/json' }
  }
  let answer: Response
  try {
    answer = await fetch(`/api${path}${params.size ? `?${params}` : ''}`, sent)
  } catch {
    if (await answersInstead(path)) return (await engine()).request(method, path, query, body)
    throw new Unreachable()
  }
  return { status: answer.status, payload: answer.status === 204 ? undefined : await answer.json().catch(() => null) }
}

/** Sends a request to the server, or to this browser's engine if that answers it. */
export async function ask<T>(
  method: Method,
  path: string,
  body?: unknown,
  query: Query = {},
  here = answersHere(path),
): Promise<T> {
  const filled = Object.entries(query).flatMap(([key, value]) =>
    value === null || value === undefined || value === '' ? [] : [[key, String(value)]],
  )
  const params = Object.fromEntries(filled) as Record<string, string>
  const answered = here ? (await engine()).request(method, path, params, body) : request(method, path, params, body)
  const { status, payload } = await answered
  if (status >= 200 && status < 300) return payload as T
  const error = (payload as ErrorAnswer | null)?.error
  throw new ApiError(
    status,
    error?.code ?? 'refused',
    error?.problem ?? words('app.server_answers', { status }),
    error?.remedy ?? words('app.try_again'),
  )
}

const tablePath = (table: string, suffix = '') => `/tables/${encodeURIComponent(table)}${suffix}`

/** The actions on one's own seat, or on the seat of an absent player. */
export type SeatAction = 'stand-in' | 'concede' | 'call' | 'more-time' | 'rest' | 'back'

export const api = {
  // people
  me: () => ask<Person>('GET', '/me'),
  guest: (name: string) => ask<SignedIn>('POST', '/people', { name }),
  signIn: (login: string, password: string) => ask<SignedIn>('POST', '/sessions', { login, password }),
  recover: (recovery: string) => ask<SignedIn>('POST', '/sessions/recover', { recovery }),
  signOut: () => ask<undefined>('DELETE', '/sessions/this'),
  pushKey: () => ask<PushKey>('GET', '/me/push'),
  subscribe: (subscription: Subscribe) => ask<undefined>('POST', '/me/push', subscription),
  /** Signs out this browser, or all of them. */
  unsubscribe: (endpoint = '') => ask<undefined>('DELETE', '/me/push', undefined, { endpoint }),
  change: (changes: PersonChanges) => ask<Person>('PATCH', '/me', changes),
  makeAccount: (login: string, password: string) => ask<Person>('POST', '/me/account', { login, password }),
  changePassword: (old: string | null, now: string) => ask<NewRecovery>('POST', '/me/password', { old, new: now }),
  newRecovery: (password: string | null) => ask<NewRecovery>('POST', '/me/recovery', { password }),
  passkeys: () => ask<Passkey[]>('GET', '/me/passkeys'),
  passkeyOptions: (password: string | null) => ask<PasskeyOptions>('POST', '/me/passkeys/options', { password }),
  addPasskey: (name: string, credential: Record<string, unknown>) =>
    ask<Passkey>('POST', '/me/passkeys', { name, credential }),
  deletePasskey: (id: string) => ask<undefined>('DELETE', `/me/passkeys/${id}`),
  passkeySignInOptions: () => ask<PasskeyOptions>('POST', '/sessions/passkey/options'),
  passkeySignIn: (credential: Record<string, unknown>) => ask<SignedIn>('POST', '/sessions/passkey', { credential }),
  devices: () => ask<Device[]>('GET', '/me/devices'),
  signOutDevice: (id: string) => ask<undefined>('DELETE', `/me/devices/${id}`),
  signOutOthers: () => ask<undefined>('DELETE', '/me/devices'),
  muted: () => ask<MutedPerson[]>('GET', '/me/muted'),
  unmute: (person: string) => ask<undefined>('DELETE', `/me/muted/${person}`),
  reports: () => ask<OwnReport[]>('GET', '/me/reports'),
  ratings: (game: string) => ask<RankedPlayer[]>('GET', `/ratings/${encodeURIComponent(game)}`),
  report: (id: string, kind: 'chat' | 'bug' | 'other', about: string, text: string) =>
    ask<undefined>('POST', tablePath(id, '/reports'), { kind, about, text }),
  forgetMe: () => ask<undefined>('DELETE', '/me'),

  // tables
  games: () => ask<Game[]>('GET', '/games'),
  reference: (game: string, language: string, edition = '') =>
    ask<Reference>('GET', `/reference/${encodeURIComponent(game)}`, undefined, { language, edition }),
  tables: (list: 'open' | 'mine' | 'watch' | 'done', before: number | null = null) =>
    ask<TableInfo[]>('GET', '/tables', undefined, { list, before }),
  makeTable: (config: NewTable, here?: true) => ask<TableInfo>('POST', '/tables', config, {}, here),
  table: (id: string, invitation?: string) => ask<TableInfo>('GET', tablePath(id), undefined, { invitation }),
  sit: (id: string, seat: number, invitation?: string) =>
    ask<TableInfo>('POST', tablePath(id, `/seats/${seat}`), invitation ? { invitation } : {}),
  leave: (id: string, seat: number) => ask<TableInfo>('DELETE', tablePath(id, `/seats/${seat}`)),
  seatAction: (id: string, seat: number, action: SeatAction, body?: { until: number }) =>
    ask<TableInfo>('POST', tablePath(id, `/seats/${seat}/${action}`), body),
  askConsent: (id: string, kind: 'pause' | 'end') => ask<TableInfo>('POST', tablePath(id, '/consent'), { kind }),
  answerConsent: (id: string, yes: boolean) => ask<TableInfo>('POST', tablePath(id, '/consent/answer'), { yes }),
  endPause: (id: string) => ask<TableInfo>('POST', tablePath(id, '/resume')),
  start: (id: string) => ask<TableInfo>('POST', tablePath(id, '/start')),
  close: (id: string) => ask<undefined>('DELETE', tablePath(id)),
  /** Offers or accepts a rematch. Returns the new table once all have accepted, this table until then. */
  rematch: (id: string) => ask<TableInfo>('POST', tablePath(id, '/rematch')),
  declineRematch: (id: string) => ask<TableInfo>('DELETE', tablePath(id, '/rematch')),
  checkedDraws: (id: string) => ask<DrawCheck>('GET', tablePath(id, '/draws')),
  changeTable: (id: string, changes: TableChanges) => ask<TableInfo>('PATCH', tablePath(id), changes),
  seatBot: (id: string, seat: number, bot: string, name: string) =>
    ask<TableInfo>('POST', tablePath(id, `/seats/${seat}/bot`), { bot, name }),
  freeSeat: (id: string, seat: number) => ask<TableInfo>('DELETE', tablePath(id, `/seats/${seat}/bot`)),
  invitations: (id: string) => ask<Invitation[]>('GET', tablePath(id, '/invitations')),
  revokeInvitation: (id: string, invitation: string) =>
    ask<undefined>('DELETE', tablePath(id, `/invitations/${invitation}`)),
  invite: (id: string) => ask<Invitation>('POST', tablePath(id, '/invitations'), {}),
  invited: (token: string) => ask<TableInfo>('GET', `/invitations/${encodeURIComponent(token)}`),

  // lessons
  lessons: (language: string) => ask<LessonInfo[]>('GET', '/lessons', undefined, { language }),
  lesson: (name: string, language: string) =>
    ask<Lesson>('GET', `/lessons/${encodeURIComponent(name)}`, undefined, { language }),
  beginLesson: (name: string, language: string) =>
    ask<TableInfo>('POST', `/lessons/${encodeURIComponent(name)}`, undefined, { language }),
  readOn: (id: string, step: number) => ask<TableInfo>('PUT', tablePath(id, '/lesson'), { step }),

  // editions
  ourEditions: () => ask<OwnEdition[]>('GET', '/editions'),
  opening: (game: string) => ask<View>('GET', `/proofs/${encodeURIComponent(game)}/opening`),
  editionForm: (game: string, edition = '') =>
    ask<EditionForm>('GET', `/proofs/${encodeURIComponent(game)}${edition && `/${encodeURIComponent(edition)}`}`),
  drafts: () => ask<DraftBrief[]>('GET', '/drafts'),
  draft: (id: string) => ask<Draft>('GET', `/drafts/${encodeURIComponent(id)}`),
  newDraft: (draft: NewDraft) => ask<Draft>('POST', '/drafts', draft),
  renameDraft: (id: string, name: string) => ask<Draft>('PATCH', `/drafts/${id}`, { name }),
  changeDraft: (id: string, number: number, changes: DraftChange[]) =>
    ask<Draft>('POST', `/drafts/${id}/changes`, { number, changes }),
  tryDraft: (id: string, changes: DraftChange[]) => ask<DraftTrial>('POST', `/drafts/${id}/try`, { changes }),
  shareDraft: (id: string) => ask<StoredEdition>('POST', `/drafts/${id}/edition`),
  deleteDraft: (id: string) => ask<undefined>('DELETE', `/drafts/${id}`),
  sketch: (game: string, request: SketchRequest) =>
    ask<SketchResult>('POST', `/proofs/${encodeURIComponent(game)}/sketch`, request),
  agreed: (game: string, printing = '') =>
    ask<Agreed>('GET', `/editions/${encodeURIComponent(game)}/agreed`, undefined, { printing }),
  questions: (game: string) => ask<OwnerQuestions>('GET', `/editions/${encodeURIComponent(game)}/questions`),
  handIn: (game: string, request: HandInRequest) =>
    ask<OwnerQuestions>('POST', `/editions/${encodeURIComponent(game)}/hand-in`, request),

  // playing
  printed: (id: string, invitation?: string) =>
    ask<Printed>('GET', tablePath(id, '/printed'), undefined, { invitation }),
  update: (id: string, seat: number | null, since: number) =>
    ask<TableUpdate>('GET', tablePath(id, '/update'), undefined, { seat, since }),
  commit: (id: string, command: TableCommand) => ask<Acknowledgement>('POST', tablePath(id, '/commits'), command),
  why: (id: string, seat: number, words: string) =>
    ask<Explanation>('GET', tablePath(id, '/why'), undefined, { seat, words, lang: language.name }),
  way: (id: string, seat: number, words: string) =>
    ask<ApproachFound>('GET', tablePath(id, '/way'), undefined, { seat, words, lang: language.name }),
  hint: (id: string, seat: number) =>
    ask<Hint>('GET', tablePath(id, '/hint'), undefined, { seat, lang: language.name }),
  plan: (id: string, seat: number) =>
    ask<PlannedMoves>('GET', tablePath(id, '/plan'), undefined, { seat, lang: language.name }),
  keepPlan: (id: string, seat: number, plays: string[]) =>
    ask<PlannedMoves>('PUT', tablePath(id, '/plan'), { plays }, { seat }),
  notes: (id: string, seat: number) => ask<SeatNotes>('GET', tablePath(id, '/notes'), undefined, { seat }),
  keepNotes: (id: string, seat: number, text: string) =>
    ask<SeatNotes>('PUT', tablePath(id, '/notes'), { text }, { seat }),
  tryPlan: (id: string, seat: number, plays: string[], turn = false) =>
    ask<Update>('POST', tablePath(id, '/plan/try'), turn ? { plays, turn } : { plays }, { seat, lang: language.name }),
  orders: (id: string, seat: number) => ask<AutoAnswerSettings>('GET', tablePath(id, '/orders'), undefined, { seat }),
  keepOrders: (id: string, seat: number, orders: AutoAnswerSettings) =>
    ask<AutoAnswerSettings>('PUT', tablePath(id, '/orders'), orders, { seat }),
  chat: (id: string) => ask<ChatLine[]>('GET', tablePath(id, '/chat')),

  storm: (id: string, seat: number | null, round: number, invitation?: string) =>
    ask<RoundWeather>('GET', tablePath(id, `/storms/${round}`), undefined, { seat, invitation }),
  playback: (id: string, seat: number | null, since: number, invitation?: string, lang = '') =>
    ask<Playback>('GET', tablePath(id, '/playback'), undefined, { seat, since, invitation, lang }),

  // replay; a visitor with a shared link sends its key as the invitation
  story: (id: string, invitation?: string, seat: number | null = null, lang = '') =>
    ask<ReplaySummary>('GET', tablePath(id, '/story'), undefined, { invitation, seat, lang }),
  walk: (id: string, first: number, count: number, seat: number | null, invitation?: string) =>
    ask<ReplayPosition[]>('GET', tablePath(id, '/walk'), undefined, { first, count, seat, invitation }),
  analysis: (id: string, invitation?: string) =>
    ask<Analysis>('GET', tablePath(id, '/analysis'), undefined, { invitation }),
  analyse: (id: string) => ask<Analysis>('POST', tablePath(id, '/analysis')),
  /** Stops the analysis of a game of this browser. */
  stopAnalysis: (id: string) => ask<Analysis>('DELETE', tablePath(id, '/analysis')),
  /** The record of a game of this browser; the server's are downloaded by their address. */
  record: (id: string) => ask<string>('GET', tablePath(id, '/record')),
  /** The file with which a game of this browser continues on another device. */
  gameFile: (id: string) => ask<unknown>('GET', tablePath(id, '/file')),
  /** Continues the game of an exported file at a new table in this browser. */
  bringGame: (content: unknown) => ask<TableInfo>('POST', '/tables/file', content, {}, true),
  /** Replays the moves of another device on this browser's engine. */
  readLog: (id: string, log: DeviceGameFile) => ask<TableInfo>('PUT', tablePath(id, '/log'), log),

  // games of this person's browsers, in their account
  deviceGames: () => ask<DeviceGameInfo[]>('GET', '/me/device-games'),
  deviceGame: (game: string, first = 1) => ask<DeviceGameFile>('GET', `/me/device-games/${game}`, undefined, { first }),
  sendDeviceGame: (upload: DeviceGameUpload) => ask<DeviceGameNumber>('POST', '/me/device-games', upload),
  deleteDeviceGame: (game: string) => ask<undefined>('DELETE', `/me/device-games/${game}`),
  /** Moves a casual game against bots from the server to this browser. */
  toDevice: (id: string) => ask<DeviceGameFile>('POST', tablePath(id, '/to-device')),

  link: (id: string) => ask<ReplayLink>('POST', tablePath(id, '/link')),
  fork: (id: string, number: number, seats: NewSeat[]) =>
    ask<TableInfo>('POST', tablePath(id, '/fork'), { number, seats }),
  study: (text: string) => ask<TableInfo>('POST', '/studies', { text }),
  hintThen: (id: string, number: number, plays: string[], bot: string) =>
    ask<Hint>('POST', tablePath(id, `/positions/${number}/hint`), { plays, bot }, { lang: language.name }),
  line: (id: string, number: number, plays: string[]) =>
    ask<LineResult>('POST', tablePath(id, `/positions/${number}/line`), { plays }, { lang: language.name }),
  weigh: (id: string, number: number, plays: string[], first: number, games: number) =>
    ask<PlayoutResult>('POST', tablePath(id, `/positions/${number}/weigh`), { plays, first, games }),

  // studies; a visitor sends the key of the study's link as the invitation
  studies: () => ask<StudyInfo[]>('GET', '/studies'),
  studyAt: (table: string) => ask<Study | null>('GET', tablePath(table, '/study'), undefined, { lang: language.name }),
  beginStudy: (table: string) => ask<Study>('POST', tablePath(table, '/study'), undefined, { lang: language.name }),
  readStudy: (id: string, invitation?: string, after?: number) =>
    ask<Study>('GET', `/studies/${id}`, undefined, { invitation, after, lang: language.name }),
  studyPosition: (id: string, node: number, invitation?: string) =>
    ask<LineResult>('GET', `/studies/${id}/positions/${node}`, undefined, { invitation, lang: language.name }),
  changeStudy: (id: string, changes: StudyChange[], invitation?: string) =>
    ask<Study>('POST', `/studies/${id}/changes`, { changes }, { invitation, lang: language.name }),
  deleteStudy: (id: string) => ask<undefined>('DELETE', `/studies/${id}`),
  shareStudy: (id: string) => ask<StudyLink>('POST', `/studies/${id}/link`),
  unshareStudy: (id: string) => ask<undefined>('DELETE', `/studies/${id}/link`),

  mute: (id: string, person: string, muted: boolean) =>
    ask<undefined>('POST', tablePath(id, '/mute'), { person, muted }),
}
