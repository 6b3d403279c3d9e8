/** Dependencies of every part of the sportsbook. */
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import type { App } from '#app.ts'
import type { TimeOrderedIds } from '#kernel/db/time-ordered-id.ts'
import type { Cipher } from '#kernel/security/encryption.ts'
import type { Lobby } from '#modules/lobby/lobby.ts'
import type { PolicyOf } from '#modules/markets/markets.ts'
import type { BetChecks, PlayTime } from '#modules/protection/protection.ts'
import type { ExposureBounds } from '#modules/sports/exposure/bounds.ts'
import type { Feed } from '#modules/sports/feed/feed.ts'
import type { MatchCache } from '#modules/sports/match-cache.ts'
import type { Quotes } from '#modules/sports/slips/quote.ts'
import type { WaitingSlips } from '#modules/sports/slips/waiting-slips.ts'
import type { HouseAccount, Wallet } from '#modules/wallet/wallet.ts'

export type SportDeps = Pick<App, 'db' | 'clock' | 'random' | 'log' | 'metrics'> & {
  readonly wallet: Wallet
  readonly lobby: Pick<Lobby, 'findGame'>
  readonly feed: Feed
  readonly matchCache: MatchCache
  readonly quotes: Quotes
  readonly bounds: ExposureBounds
  readonly waiting: WaitingSlips
  readonly ids: TimeOrderedIds
  readonly cipher: Cipher
  /** What the player's market allows. */
  readonly policyOf: PolicyOf
  readonly playTime: Pick<PlayTime, 'record'>
  readonly betChecks: BetChecks
  /** Records an ended slip in the play statistics. */
  recordPlay(slip: EndedSlip): void
}

type EndedSlip = {
  readonly playerId: bigint
  readonly id: string
  readonly gameId: string
  readonly currency: Cash
  readonly isBonus: boolean
  readonly bet: Minor
  readonly win: Minor
}

export const sportsHouseAccount: HouseAccount = 'games:sports'
/** The catalogue entry of the sportsbook, which holds the limits of a stake. */
export const sportsGameId = 'sports'
