import type { Calls } from '@saguao/contract/calls/calls.ts'
import type { Handlers } from '#kernel/http/handlers.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import { leaguePage } from '#modules/sports/feed/leagues.ts'
import { createSportsList, matchPage } from '#modules/sports/feed/matches.ts'
import { proofOf } from '#modules/sports/proof.ts'
import { cashOut } from '#modules/sports/slips/cashout.ts'
import { placeSlip, quoteSlip } from '#modules/sports/slips/place.ts'
import { slipsOf } from '#modules/sports/slips/slips.ts'

export function sportCalls(sports: SportDeps) {
  const list = createSportsList(sports)
  return {
    '/game/sports': ({ body: { country }, lang }) => list(country, lang),
    '/sports/match': ({ body: { matchId }, lang }) => matchPage(sports, matchId, lang),
    '/sports/league': ({ body: { leagueId }, lang }) => leaguePage(sports, leagueId, lang),
    '/sports/quote': ({ player, body }) => quoteSlip(sports, player, body),
    '/sports/place': ({ player, body, responseStore: once, lang }) =>
      placeSlip(sports, player, body, once, lang),
    '/sports/slips': ({ player, body, lang }) => slipsOf(sports, player, body, lang),
    '/sports/proof': ({ player, body: { slipId }, lang }) => proofOf(sports, player, slipId, lang),
    '/sports/cashout': ({ player, body, responseStore: once, lang }) =>
      cashOut(sports, player, body, once, lang),
  } satisfies Partial<Handlers<Calls>>
}
