/** Postings for the stake of an open round: hold, then settle or return. The posting key allows only one end. */
import type { Minor } from '@saguao/contract/product/money.ts'
import { accountOf, type Draw, gamesHouseAccount, type Round } from '#modules/games/round.ts'
import type { Posting, Transfer } from '#modules/wallet/wallet.ts'

/** A player holds at most one stake per nonce, and one per shared round. */
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

export function holdPosting(round: Staked): Posting {
  const { own, play } = placesOf(round)
  return postingOf(round, 'hold', [{ from: own, to: play, amount: round.bet }])
}

/** Moves the stake to the house account and the win from it. */
export function settlePosting(round: Staked, win: Minor): Posting {
  const { own, play } = placesOf(round)
  const house = { house: gamesHouseAccount } as const
  const stake: Transfer = { from: play, to: house, amount: round.bet }
  const paid: Transfer[] = win > 0n ? [{ from: house, to: own, amount: win }] : []
  return postingOf(round, 'settle', [stake, ...paid])
}

export function returnPosting(round: Staked): Posting {
  const { own, play } = placesOf(round)
  return postingOf(round, 'return', [{ from: play, to: own, amount: round.bet }])
}
