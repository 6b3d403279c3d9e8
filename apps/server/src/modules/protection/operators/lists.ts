/** Handlers of the operator calls about restrictions and limits of all players. */
import { restrictionKinds } from '@saguao/contract/operators/compliance/names.ts'
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { App } from '#app.ts'
import { csvFile, csvPageRows } from '#kernel/http/csv.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { OperatorHandlers } from '#modules/operators/operators.ts'
import { presentAmount } from '#modules/protection/limits.ts'
import * as store from '#modules/protection/operators/list-store.ts'
import type { LimitPeriod } from '#modules/protection/periods.ts'
import type { LimitKind } from '#modules/protection/store.ts'

type Deps = Pick<App, 'db' | 'clock'> & { readonly identity: Pick<Identity, 'newcomers'> }
type Restriction = OperatorData<'/operator/exclusions'>['list'][number]
type LimitEvent = OperatorData<'/operator/limitHistory'>['list'][number]

const defaultLimit = 50

const badCursor = (): never => {
  throw new Refusal('VALIDATION', { field: 'cursor' })
}

/** The parts of a cursor that has the given form. */
function partsOf(cursor: string | undefined, form: RegExp): readonly string[] | null {
  if (!cursor) return null
  return form.exec(cursor)?.slice(1) ?? badCursor()
}

// Restrictions

const presentRestriction = (kind: Restriction['kind'], row: store.RestrictionRow): Restriction => ({
  playerId: String(row.playerId),
  country: row.country,
  kind,
  since: row.since?.toISOString() ?? null,
  until: row.until,
  by: kind === 'register' ? 'register' : 'player',
  endEnteredBy: row.enteredBy,
  endRequestedAt: row.requestedAt?.toISOString() ?? null,
})

const byPlayer = (a: Restriction, b: Restriction): number => {
  const [one, other] = [BigInt(a.playerId), BigInt(b.playerId)]
  return one === other ? a.kind.localeCompare(b.kind) : one > other ? -1 : 1
}

/** A player may be in several lists; a page ends after the last row of a player. */
async function readRestrictions(
  { db, clock }: Deps,
  { kind, country, playerId }: OperatorBody<'/operator/exclusions/export'>,
  cursor: string | undefined,
  limit: number,
): Promise<OperatorData<'/operator/exclusions'>> {
  const [before] = partsOf(cursor, /^(\d{1,18})$/) ?? []
  const wanted = kind ? [kind] : restrictionKinds
  const pages = await Promise.all(
    wanted.map(async (one) => {
      const query = {
        kind: one,
        country,
        playerId: playerId === undefined ? undefined : BigInt(playerId),
        before: before === undefined ? null : BigInt(before),
        limit,
        now: new Date(clock.now()),
      }
      return (await store.restrictedPlayers(db, query)).map((row) => presentRestriction(one, row))
    }),
  )
  const rows = pages.flat().sort(byPlayer)
  const last = rows[limit - 1]
  if (!last) return { list: rows, next: null }
  const list = rows.filter((row, index) => index < limit || row.playerId === last.playerId)
  return { list, next: last.playerId }
}

const restrictionColumns = [
  'playerId',
  'country',
  'kind',
  'since',
  'until',
  'by',
  'endEnteredBy',
  'endRequestedAt',
] as const

// Limits

async function countriesOf({ identity }: Deps, players: readonly bigint[]): Promise<Map<bigint, Country>> {
  const known = await identity.newcomers([...new Set(players)])
  return new Map([...known].map(([id, { country }]) => [id, country]))
}

async function readWaiting(
  deps: Deps,
  { kind, cursor, limit = defaultLimit }: OperatorBody<'/operator/limitChanges'>,
): Promise<OperatorData<'/operator/limitChanges'>> {
  const parts = partsOf(cursor, /^(\d{1,15}) (\d{1,18}) (\w{1,10}) (\w{1,10})$/)
  const after = parts && {
    pendingAt: new Date(Number(parts[0])),
    playerId: BigInt(parts[1] ?? ''),
    kind: parts[2] as LimitKind,
    period: parts[3] as LimitPeriod,
  }
  const rows = await store.waitingLimits(deps.db, kind, { after, limit, at: new Date(deps.clock.now()) })
  const known = await countriesOf(
    deps,
    rows.map(({ playerId }) => playerId),
  )
  const last = rows.length < limit ? undefined : rows.at(-1)
  const list = rows.map((row) => {
    const country = known.get(row.playerId) ?? 'BR'
    const { currency } = countries[country]
    return {
      playerId: String(row.playerId),
      country,
      currency,
      kind: row.kind,
      period: row.period,
      amount: presentAmount(row.kind, row.amount, currency),
      pendingAmount: row.pendingAmount === null ? null : presentAmount(row.kind, row.pendingAmount, currency),
      pendingAt: row.pendingAt.toISOString(),
    }
  })
  const next = last && `${last.pendingAt.getTime()} ${last.playerId} ${last.kind} ${last.period}`
  return { list, next: next ?? null }
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function presentEvent(row: store.EventRow, country: Country): LimitEvent {
  const { kind, period, amount, days, months } = row.data
  const { currency } = countries[country]
  const units = numberIn(amount)
  return {
    id: String(row.id),
    playerId: String(row.playerId),
    country,
    currency,
    kind: row.kind,
    limit: (kind as LimitKind | undefined) ?? null,
    period: (period as LimitPeriod | undefined) ?? null,
    amount: units === null ? null : presentAmount(kind as LimitKind, BigInt(units), currency),
    days: numberIn(days),
    months: numberIn(months),
    at: row.at.toISOString(),
    validFrom: row.validFrom.toISOString(),
  }
}

async function readHistory(
  deps: Deps,
  { kind, playerId }: OperatorBody<'/operator/limitHistory/export'>,
  cursor: string | undefined,
  limit: number,
): Promise<OperatorData<'/operator/limitHistory'>> {
  const parts = partsOf(cursor, /^(\d{1,18}) (\d{1,18})$/)
  const before = parts && { micros: BigInt(parts[0] ?? ''), id: BigInt(parts[1] ?? '') }
  const filters = { kind, playerId: playerId === undefined ? undefined : BigInt(playerId) }
  const rows = await store.protectionEvents(deps.db, filters, { before, limit })
  const known = await countriesOf(
    deps,
    rows.map((row) => row.playerId),
  )
  const last = rows.length < limit ? undefined : rows.at(-1)
  return {
    list: rows.map((row) => presentEvent(row, known.get(row.playerId) ?? 'BR')),
    next: last ? `${last.micros} ${last.id}` : null,
  }
}

const historyColumns = [
  'id',
  'at',
  'validFrom',
  'playerId',
  'country',
  'kind',
  'limit',
  'period',
  'amount',
  'currency',
  'days',
  'months',
] as const

export const protectionListCalls = (deps: Deps) =>
  ({
    '/operator/exclusions': ({ body: { cursor, limit = defaultLimit, ...filters } }) =>
      readRestrictions(deps, filters, cursor, limit),

    '/operator/exclusions/export': async ({ body, recordLook }) => {
      await recordLook('exclusions')
      const readPage = (cursor: string | undefined) => readRestrictions(deps, body, cursor, csvPageRows)
      return csvFile<Restriction>('exclusions', restrictionColumns, readPage)
    },

    '/operator/limitChanges': ({ body }) => readWaiting(deps, body),

    '/operator/limitHistory': ({ body: { cursor, limit = defaultLimit, ...filters } }) =>
      readHistory(deps, filters, cursor, limit),

    '/operator/limitHistory/export': async ({ body, recordLook }) => {
      await recordLook('limits')
      const readPage = (cursor: string | undefined) => readHistory(deps, body, cursor, csvPageRows)
      return csvFile<LimitEvent>('limits', historyColumns, readPage)
    },
  }) satisfies Partial<OperatorHandlers>
