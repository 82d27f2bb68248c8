import { ask } from '../../api/http'
import type {
  Invitation,
  LinkResult,
  Club,
  ClubBrief,
  ClubChanges,
  Daily,
  Friend,
  SeatInvitation,
  Ladder,
  FriendLink,
  NewTournament,
  LinkOffer,
  Opponent,
  Profile,
  TableInfo,
  Tournament,
  TournamentBrief,
} from '../../api/generated'

const of = encodeURIComponent

/** The API of people, friends, clubs, tournaments and solo games. */
export const social = {
  profile: (person: string) => ask<Profile>('GET', `/people/${of(person)}`),
  games: (person: string) => ask<TableInfo[]>('GET', `/people/${of(person)}/tables`, undefined, { limit: 12 }),
  friends: () => ask<Friend[]>('GET', '/me/friends'),
  part: (person: string) => ask<undefined>('DELETE', `/me/friends/${of(person)}`),
  opponents: () => ask<Opponent[]>('GET', '/me/opponents'),

  links: () => ask<FriendLink[]>('GET', '/me/links'),
  makeLink: (club: string | null = null) => ask<FriendLink>('POST', '/me/links', { club }),
  revokeLink: (id: string) => ask<undefined>('DELETE', `/me/links/${of(id)}`),
  offered: (token: string) => ask<LinkOffer>('GET', `/links/${of(token)}`),
  take: (token: string) => ask<LinkResult>('POST', `/links/${of(token)}`),

  invitations: () => ask<SeatInvitation[]>('GET', '/me/invitations'),
  decline: (id: string) => ask<undefined>('DELETE', `/me/invitations/${of(id)}`),
  invite: (table: string, person: string) => ask<Invitation>('POST', `/tables/${of(table)}/invitations`, { person }),

  clubs: () => ask<ClubBrief[]>('GET', '/clubs'),
  createClub: (name: string, about: string) => ask<Club>('POST', '/clubs', { name, about }),
  club: (id: string) => ask<Club>('GET', `/clubs/${of(id)}`),
  clubTables: (id: string) => ask<TableInfo[]>('GET', `/clubs/${of(id)}/tables`),
  changeClub: (id: string, changes: ClubChanges) => ask<Club>('PATCH', `/clubs/${of(id)}`, changes),
  dissolve: (id: string) => ask<undefined>('DELETE', `/clubs/${of(id)}`),
  leaveClub: (id: string, person: string) => ask<undefined>('DELETE', `/clubs/${of(id)}/members/${of(person)}`),

  tournaments: (club: string) => ask<TournamentBrief[]>('GET', `/clubs/${of(club)}/tournaments`),
  announce: (club: string, config: NewTournament) => ask<Tournament>('POST', `/clubs/${of(club)}/tournaments`, config),
  tournament: (id: string) => ask<Tournament>('GET', `/tournaments/${of(id)}`),
  enter: (id: string, bot: string | null = null) => ask<Tournament>('POST', `/tournaments/${of(id)}/entrants`, { bot }),
  withdraw: (id: string, number: number) => ask<Tournament>('DELETE', `/tournaments/${of(id)}/entrants/${number}`),
  startTournament: (id: string) => ask<Tournament>('POST', `/tournaments/${of(id)}/start`),
  callOff: (id: string) => ask<undefined>('DELETE', `/tournaments/${of(id)}`),

  daily: (day?: string) => ask<Daily>('GET', '/daily', undefined, { day }),
  playDaily: () => ask<TableInfo>('POST', '/daily'),
  ladders: () => ask<Ladder[]>('GET', '/ladders'),
}
