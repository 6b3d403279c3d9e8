/** Handlers of the operator calls about protection: limits of a player, their history, and the end of an exclusion. */
import { countries } from '@saguao/contract/product/countries.ts'
import type { App } from '#app.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { type Identity, readAccountState } from '#modules/identity/identity.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'
import { statusOf } from '#modules/protection/account-state.ts'
import { presentLimits } from '#modules/protection/limits.ts'
import { requestExclusionEndIn } from '#modules/protection/restrict.ts'
import { eventsBefore, excludedSince } from '#modules/protection/store.ts'

type Deps = Pick<App, 'db' | 'clock'> & { readonly identity: Pick<Identity, 'newcomers' | 'lockAccount'> }

const defaultLimit = 50
const minExclusionMs = 30 * 86_400_000

const placeOf = (cursor: string | undefined): bigint | null => {
  if (!cursor) return null
  if (!/^\d{1,18}$/.test(cursor)) throw new Refusal('VALIDATION', { field: 'cursor' })
  return BigInt(cursor)
}

/** When an exclusion without end began; refused for any other state, and before 30 days, as the database does. */
async function requireEndable({ identity, clock }: Deps, tx: Tx, id: string): Promise<Date> {
  const player = BigInt(id)
  if (!(await identity.lockAccount(tx, player))) throw new Refusal('PLAYER_UNKNOWN', { field: 'id' })
  const { state, until } = statusOf(await readAccountState({ query: tx }, player), clock.now())
  const since = state === 'excluded' && until === null ? await excludedSince(tx, player) : undefined
  if (!since) throw new Refusal('NOTHING_TO_CHANGE', { field: 'id' })
  if (clock.now() - since.getTime() < minExclusionMs)
    throw new Refusal('EXCLUSION_TOO_RECENT', { field: 'id' })
  return since
}

export const protectionOperatorCalls = (deps: Deps) =>
  ({
    '/operator/player/limits': async ({ body: { id, cursor, limit = defaultLimit } }) => {
      const playerId = BigInt(id)
      const country = (await deps.identity.newcomers([playerId])).get(playerId)?.country
      if (!country) throw new Refusal('PLAYER_UNKNOWN', { field: 'id' })
      const { currency } = countries[country]
      const limits = await presentLimits(deps, { playerId, country, currency })
      const rows = await eventsBefore(deps.db, playerId, placeOf(cursor), limit)
      return {
        limits: limits.map(({ kind, period, amount, used, pending }) => ({
          kind,
          period,
          amount: amount ?? 0,
          used,
          pending: pending ?? null,
        })),
        list: rows.map(({ id: event, kind, data, at, validFrom }) => ({
          id: String(event),
          kind,
          data,
          at: at.toISOString(),
          validFrom: validFrom.toISOString(),
        })),
        next: rows.length < limit ? null : String(rows.at(-1)?.id),
      }
    },

    '/operator/player/endExclusion': change({
      read: async (tx, { body: { id } }) => {
        const since = await requireEndable(deps, tx, id)
        return { subject: `player ${id}`, state: { excludedSince: since.toISOString() } }
      },
      apply: async (tx, { body: { id, reason: note }, requestedBy: by }) => {
        const until = (await requestExclusionEndIn(tx, { player: BigInt(id), by, note })).toISOString()
        return { data: { until }, after: { excludedUntil: until } }
      },
    }),
  }) satisfies Partial<OperatorHandlers>
