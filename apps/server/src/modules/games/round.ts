/** Rounds: the type every game uses and the response a player gets. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { type Cash, type Minor, minor, toMajor } from '@saguao/contract/product/money.ts'

export type RoundStatus = 'open' | 'settled' | 'returned'

/** The public inputs of a round's outcome. */
export type Draw = {
  /** The player's seed pair; null for a shared round. */
  readonly pairId: bigint | null
  /** The shared round; null for a single-player round. */
  readonly sharedId: bigint | null
  readonly nonce: number
  readonly serverSeedHash: string
  readonly clientSeed: string
}

export type Round = {
  readonly playerId: bigint
  readonly id: string
  readonly gameId: string
  readonly currency: Cash
  readonly isBonus: boolean
  readonly status: RoundStatus
  readonly bet: Minor
  readonly win: Minor
  readonly draw: Draw
  readonly choice: object
  /** Holds no hidden information while the round is open. */
  readonly outcome: object
  readonly createdAt: Date
  /** The stake is held under a key of its own: it is not the player's first one on the shared round. */
  readonly ownHold?: boolean | null
}

export type RoundResponse = Data<'/arcade/play'>

/** The house account of the operator's own games. */
export const gamesHouseAccount = 'games:saguao'

export const noMoney = minor(0n)

/** The account the stake is taken from and the win is paid to. */
export const accountOf = ({ isBonus }: { readonly isBonus: boolean }): 'cash' | 'bonus' =>
  isBonus ? 'bonus' : 'cash'

export const presentFair = ({
  serverSeedHash,
  clientSeed,
  nonce,
}: Pick<Draw, 'serverSeedHash' | 'clientSeed' | 'nonce'>) => ({ serverSeedHash, clientSeed, nonce })

export const presentRound = (round: Round, balance: Minor): RoundResponse => ({
  roundId: round.id,
  status: round.status === 'open' ? 'open' : 'settled',
  bet: toMajor(round.bet, round.currency),
  win: toMajor(round.win, round.currency),
  outcome: round.outcome,
  balance: toMajor(balance, round.currency),
  fair: presentFair(round.draw),
})
