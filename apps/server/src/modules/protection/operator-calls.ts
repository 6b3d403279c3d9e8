/** Handlers of the operator calls about protection: limits of a player and the history of their changes. */
import { countries } from '@saguao/contract/product/countries.ts'
import type { App } from '#app.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { OperatorHandlers } from '#modules/operators/operators.ts'
import { presentLimits } from '#modules/protection/limits.ts'
import { eventsBefore } from '#modules/protection/store.ts'

type Deps = Pick<App, 'db' | 'clock'> & { readonly identity: Pick<Identity, 'newcomers'> }

const defaultLimit = 50

const placeOf = (cursor: string | undefined): bigint | null => {
  if (!cursor) return null
  if (!/^\d{1,18}$/.test(cursor)) throw new Refusal('VALIDATION', { field: 'cursor' })
  return BigInt(cursor)
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
  }) satisfies Partial<OperatorHandlers>
