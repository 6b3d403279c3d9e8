/** A round as the server knows it, its row, and what a player may see of it. */
import type { Data } from '@saguao/contract/calls.ts'
import { type Cash, type Minor, toMajor } from '@saguao/contract/money.ts'

export type RoundStatus = 'open' | 'settled' | 'returned'

/** Where the outcome comes from, as far as it may be told. */
export type Draw = {
  /** The player's own seeds; null where the round is shared. */
  readonly pairId: bigint | null
  /** The table's round; null where the player plays alone. */
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
  /** While the round is open it holds nothing that is still to be found out. */
  readonly outcome: object
  readonly createdAt: Date
}

export type WireRound = Data<'/arcade/play'>

/** The account a round is played with, and paid to. */
export const accountOf = ({ isBonus }: { readonly isBonus: boolean }): 'cash' | 'bonus' =>
  isBonus ? 'bonus' : 'cash'

export const wireFair = ({
  serverSeedHash,
  clientSeed,
  nonce,
}: Pick<Draw, 'serverSeedHash' | 'clientSeed' | 'nonce'>) => ({ serverSeedHash, clientSeed, nonce })

export const wireRound = (round: Round, balance: Minor): WireRound => ({
  roundId: round.id,
  status: round.status === 'open' ? 'open' : 'settled',
  bet: toMajor(round.bet, round.currency),
  win: toMajor(round.win, round.currency),
  outcome: round.outcome,
  balance: toMajor(balance, round.currency),
  fair: wireFair(round.draw),
})
