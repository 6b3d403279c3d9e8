/** The stake of a round that is under way: set aside, and then played, or given back. Each ends once, by its key. */
import type { Minor } from '@saguao/contract/money.ts'
import { houseOfGames } from '#modules/games/instant/bet.ts'
import { accountOf, type Draw, type Round } from '#modules/games/round.ts'
import type { Posting, Transfer } from '#modules/wallet/wallet.ts'

/** At most one stake of a player is held for a nonce, and one for a round of a table. */
const ownerOf = ({ sharedId, pairId, nonce }: Draw): string =>
  sharedId === null ? `bet:${pairId}:${nonce}` : `table:${sharedId}`

type Staked = Pick<Round, 'playerId' | 'id' | 'currency' | 'isBonus' | 'bet' | 'draw'>

function postingOf(round: Staked, kind: Posting['kind'], transfers: readonly Transfer[]): Posting {
  const { playerId: player, currency, id: ref } = round
  const key = `hold:${ownerOf(round.draw)}${kind === 'hold' ? '' : ':end'}`
  return { player, key, kind, currency, ref, transfers }
}

const placesOf = (round: Staked) => {
  const player = round.playerId
  return { own: { player, name: accountOf(round) }, play: { player, name: 'play' } } as const
}

export function holdOf(round: Staked): Posting {
  const { own, play } = placesOf(round)
  return postingOf(round, 'hold', [{ from: own, to: play, amount: round.bet }])
}

/** The stake goes to the house, and what it won comes from there. */
export function endOf(round: Staked, win: Minor): Posting {
  const { own, play } = placesOf(round)
  const house = { house: houseOfGames } as const
  const stake: Transfer = { from: play, to: house, amount: round.bet }
  const paid: Transfer[] = win > 0n ? [{ from: house, to: own, amount: win }] : []
  return postingOf(round, 'settle', [stake, ...paid])
}

export function returnOf(round: Staked): Posting {
  const { own, play } = placesOf(round)
  return postingOf(round, 'return', [{ from: play, to: own, amount: round.bet }])
}
