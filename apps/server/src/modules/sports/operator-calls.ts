/** Handlers of the operator calls about slips. */
import type { OperatorHandlers } from '#modules/operators/operators.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import { presentSlips } from '#modules/sports/slips/slips.ts'
import { slipsBefore } from '#modules/sports/store.ts'

type Deps = Pick<SportDeps, 'db' | 'matchCache' | 'feed' | 'clock'>

const defaultLimit = 50
/** Sorts after every slip id. */
const lastId = 'S'

export const sportOperatorCalls = (deps: Deps) =>
  ({
    '/operator/player/slips': async ({ body: { id, cursor, limit = defaultLimit }, lang }) => {
      const slips = await slipsBefore(deps.db, BigInt(id), cursor || lastId, limit)
      const presented = await presentSlips(deps, slips, lang)
      const list = presented.map(({ legs, ...slip }, i) => ({
        ...slip,
        currency: slips[i]?.currency ?? 'BRL',
        legs: legs.map(({ home, away, market, selectionName, odds, status, match }) => ({
          match: away ? `${home} × ${away}` : home,
          market,
          selection: selectionName,
          odds,
          status,
          score: away ? `${match.homeScore}–${match.awayScore}` : match.places.join(', '),
        })),
      }))
      return { list, next: slips.length < limit ? null : (slips.at(-1)?.id ?? null) }
    },
  }) satisfies Partial<OperatorHandlers>
