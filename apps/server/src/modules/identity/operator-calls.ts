/** Handlers of the operator calls about players: search, page, sessions, notes, tags, block and phone. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { countries } from '@saguao/contract/product/countries.ts'
import { minor, toMajor } from '@saguao/contract/product/money.ts'
import type { App } from '#app.ts'
import { csvFile, csvPageRows } from '#kernel/http/csv.ts'
import { Refusal } from '#kernel/refusal.ts'
import { personRow } from '#modules/identity/person/person-store.ts'
import type { PersonDetails } from '#modules/identity/person/provider.ts'
import { maskDocument, maskName, maskPhone } from '#modules/identity/players/masks.ts'
import { playerChanges } from '#modules/identity/players/player-changes.ts'
import {
  formerPhonesOf,
  listPlayers,
  notesOf,
  type PlayerRow,
  playerForOperators,
  playersByIds,
  sessionsForOperators,
} from '#modules/identity/players/player-store.ts'
import {
  type FindPlayers,
  type Match,
  type SearchScope,
  searchPlayers,
} from '#modules/identity/players/search.ts'
import type { Operator, OperatorHandlers } from '#modules/operators/operators.ts'

type Balances = Partial<Record<'cash' | 'bonus' | 'locked' | 'play' | 'pig' | 'pb', bigint>>

/** What other modules know of players. */
export type PlayerReaders = {
  readonly finders: readonly FindPlayers[]
  balancesOf(player: bigint): Promise<Balances>
}

type Deps = Pick<App, 'db' | 'clock'> &
  PlayerReaders & {
    open(sealed: Buffer): PersonDetails
    hashDocument(country: string, document: string): Buffer
  }

type Row = OperatorData<'/operator/players'>['list'][number]
type Filters = OperatorBody<'/operator/players/export'>

const defaultLimit = 50

/** The fields of a player in every list of players. */
export const presentPlayer = (row: PlayerRow) => ({
  id: String(row.id),
  country: row.country,
  currency: countries[row.country].currency,
  phone: maskPhone(row.country, row.phone),
  state: row.state,
  verification: row.verification ?? ('none' as const),
  tags: [...row.tags],
  createdAt: row.createdAt.toISOString(),
  loginAt: row.loginAt?.toISOString() ?? null,
})

async function presentRow(deps: Deps, row: PlayerRow, match: Match | null): Promise<Row> {
  const { cash = 0n } = await deps.balancesOf(row.id)
  return { ...presentPlayer(row), cash: toMajor(minor(cash), countries[row.country].currency), match }
}

const fits = (row: PlayerRow, { country, state, tag }: Filters): boolean =>
  (!country || row.country === country) && (!state || row.state === state) && (!tag || row.tags.includes(tag))

async function readFound(deps: Deps, filters: Filters, query: string, scope: SearchScope) {
  const found = await searchPlayers(deps, query, deps.finders, scope)
  const rows = await playersByIds(deps.db, [...found.keys()], new Date(deps.clock.now()))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const wanted = [...found].flatMap(([id, match]) => {
    const row = byId.get(id)
    return row && fits(row, filters) ? [{ row, match }] : []
  })
  return { list: await Promise.all(wanted.map(({ row, match }) => presentRow(deps, row, match))), next: null }
}

const cursorOf = (cursor: string | undefined): bigint | null => {
  if (!cursor) return null
  if (!/^\d{1,18}$/.test(cursor)) throw new Refusal('VALIDATION', { field: 'cursor' })
  return BigInt(cursor)
}

/** The cursor of the next page: the last id of a full page. */
const nextOf = (rows: readonly { readonly id: bigint }[], limit: number): string | null =>
  rows.length < limit ? null : String(rows.at(-1)?.id)

type ReadPage = { readonly cursor: string | undefined; readonly limit: number } & SearchScope

async function readPage(deps: Deps, filters: Filters, { cursor, limit, ...scope }: ReadPage) {
  const query = filters.query?.trim()
  if (query) return readFound(deps, filters, query, scope)
  const { country, state, tag } = filters
  const page = { before: cursorOf(cursor), limit, now: new Date(deps.clock.now()) }
  const rows = await listPlayers(deps.db, { country, state, tag }, page)
  return {
    list: await Promise.all(rows.map((row) => presentRow(deps, row, null))),
    next: nextOf(rows, limit),
  }
}

const unknownPlayer = (): never => {
  throw new Refusal('PLAYER_UNKNOWN', { field: 'id' })
}

async function presentPerson(deps: Deps, id: bigint): Promise<OperatorData<'/operator/player'>['person']> {
  const person = await personRow(deps.db, id)
  if (!person) return null
  const { fullName, document, birthDate } = deps.open(person.sealed)
  return {
    fullName: maskName(fullName),
    document: maskDocument(document),
    birthYear: birthDate.slice(0, 'YYYY'.length),
    submittedAt: person.submittedAt.toISOString(),
    decidedAt: person.decidedAt?.toISOString() ?? null,
  }
}

async function readPlayer(deps: Deps, id: bigint): Promise<OperatorData<'/operator/player'>> {
  const player = (await playerForOperators(deps.db, id, new Date(deps.clock.now()))) ?? unknownPlayer()
  const { currency } = countries[player.country]
  const balances = await deps.balancesOf(id)
  const major = (units = 0n): number => toMajor(minor(units), currency)
  const { cash, bonus, locked, play, pig, pb } = balances
  return {
    ...presentPlayer(player),
    blockedAt: player.blockedAt?.toISOString() ?? null,
    pausedUntil: player.pausedUntil,
    excludedUntil: player.excludedUntil,
    isImpeded: player.isImpeded,
    closedAt: player.closedAt?.toISOString() ?? null,
    passwordResetAt: player.passwordResetAt?.toISOString() ?? null,
    invitedBy: player.invitedBy === null ? null : String(player.invitedBy),
    channel: player.channel,
    person: await presentPerson(deps, id),
    balances: {
      cash: major(cash),
      bonus: major(bonus),
      locked: major(locked),
      play: major(play),
      pig: major(pig),
      pb: major(pb),
    },
  }
}

async function readContact(deps: Deps, id: bigint): Promise<OperatorData<'/operator/player/contact'>> {
  const player = (await playerForOperators(deps.db, id, new Date(deps.clock.now()))) ?? unknownPlayer()
  const person = await personRow(deps.db, id)
  const details = person && deps.open(person.sealed)
  const dialled = (phone: string): string => `+${countries[player.country].dialCode} ${phone}`
  return {
    phone: player.phone && dialled(player.phone),
    formerPhones: (await formerPhonesOf(deps.db, id)).map(dialled),
    fullName: details?.fullName ?? null,
    document: details?.document ?? null,
    birthDate: details?.birthDate ?? null,
  }
}

const scopeOf = ({ permissions }: Operator): SearchScope => ({
  canReadPhones: permissions.has('players:contact'),
})

const shownQueryEnd = 4

/** The trail is never erased, and the text may be a number or a document: it shows the end only. */
const searchSubject = (query: string): string => `players matching •••${query.trim().slice(-shownQueryEnd)}`

const csvColumns = [
  'id',
  'country',
  'phone',
  'state',
  'verification',
  'cash',
  'currency',
  'tags',
  'createdAt',
  'loginAt',
] as const

export const identityOperatorCalls = (deps: Deps) =>
  ({
    '/operator/players': async ({
      body: { cursor, limit = defaultLimit, ...filters },
      operator,
      recordLook,
    }) => {
      if (filters.query?.trim()) await recordLook(searchSubject(filters.query))
      return readPage(deps, filters, { cursor, limit, ...scopeOf(operator) })
    },

    '/operator/players/export': async ({ body, operator, recordLook }) => {
      await recordLook(body.query?.trim() ? searchSubject(body.query) : 'players')
      const scope = scopeOf(operator)
      return csvFile<Row>('players', csvColumns, (cursor) =>
        readPage(deps, body, { cursor, limit: csvPageRows, ...scope }),
      )
    },

    '/operator/player': async ({ body: { id }, recordLook }) => {
      const page = await readPlayer(deps, BigInt(id))
      await recordLook(`player ${id}`)
      return page
    },

    '/operator/player/contact': async ({ body: { id }, recordLook }) => {
      await recordLook(`player ${id}`)
      return readContact(deps, BigInt(id))
    },

    '/operator/player/sessions': async ({ body: { id } }) => {
      const rows = await sessionsForOperators(deps.db, BigInt(id), new Date(deps.clock.now()))
      const list = rows.map((row) => ({
        id: String(row.id),
        device: row.device,
        createdAt: row.createdAt.toISOString(),
        seenAt: row.seenAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      }))
      return { list }
    },

    '/operator/player/notes': async ({ body: { id, cursor, limit = defaultLimit } }) => {
      const rows = await notesOf(deps.db, BigInt(id), cursorOf(cursor), limit)
      const list = rows.map(({ id: note, text, writtenBy, writtenAt }) => ({
        id: String(note),
        text,
        writtenBy,
        writtenAt: writtenAt.toISOString(),
      }))
      return { list, next: nextOf(rows, limit) }
    },

    ...playerChanges(deps),
  }) satisfies Partial<OperatorHandlers>
