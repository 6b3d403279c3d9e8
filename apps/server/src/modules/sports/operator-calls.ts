/** Handlers of the operator calls about matches, slips and exposure. */
import type { OperatorHandlers } from '#modules/operators/operators.ts'
import { abandonByOperator } from '#modules/sports/operators/abandon.ts'
import { correctMatch } from '#modules/sports/operators/correct.ts'
import { readExposure, rebuildExposure } from '#modules/sports/operators/exposure.ts'
import { readMatch, readMatches, readMatchSlips } from '#modules/sports/operators/matches.ts'
import { defaultLimit, type OperatedDeps } from '#modules/sports/operators/operated-deps.ts'
import { suspendMatch } from '#modules/sports/operators/suspend.ts'
import { presentSlips } from '#modules/sports/slips/slips.ts'
import { slipsBefore } from '#modules/sports/store.ts'

/** Sorts after every slip id. */
const lastId = 'S'

export const sportOperatorCalls = (deps: OperatedDeps) =>
  ({
    '/operator/matches': ({ body, lang }) => readMatches(deps, body, lang),
    '/operator/match': ({ body: { matchId }, lang }) => readMatch(deps, matchId, lang),
    '/operator/match/slips': ({ body, lang }) => readMatchSlips(deps, body, lang),
    '/operator/match/suspend': suspendMatch(deps),
    '/operator/match/abandon': abandonByOperator(deps),
    '/operator/match/correct': correctMatch(deps),
    '/operator/sports/exposure': ({ lang }) => readExposure(deps, lang),
    '/operator/sports/rebuild': rebuildExposure(),
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
