/**
 * Postings for the stake of an open round: hold, then settle or return. The posting key allows only one end. A half
 * cash-out of crash pays its part of the win before the end; the stake stays held until then.
 */
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import { betKeyOf } from '@saguao/contract/realtime/table-state.ts'
import { accountOf, gamesHouseAccount, noMoney, type Round } from '#modules/games/round.ts'
import type { Posting, Transfer } from '#modules/wallet/wallet.ts'

type Staked = Pick<Round, 'playerId' | 'id' | 'currency' | 'isBonus' | 'bet' | 'draw' | 'ownHold'>

/** A player holds one stake per nonce. Further stakes on a shared round have keys of their own. */
function ownerOf({ id, draw: { sharedId, pairId, nonce }, ownHold }: Staked): string {
  if (sharedId === null) return `bet:${pairId}:${nonce}`
  return ownHold ? `table:${sharedId}:${betKeyOf(id)}` : `table:${sharedId}`
}

const endings = { hold: '', win: ':half', settle: ':end', return: ':end' } as const

function postingOf(round: Staked, kind: keyof typeof endings, transfers: readonly Transfer[]): Posting {
  const { playerId: player, currency, id: ref } = round
  const key = `hold:${ownerOf(round)}${endings[kind]}`
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

/** Pays the win of a half cash-out. */
export function halfPosting(round: Staked, win: Minor): Posting {
  const { own } = placesOf(round)
  return postingOf(round, 'win', [{ from: { house: gamesHouseAccount }, to: own, amount: win }])
}

/** Moves the stake to the house account, and from it the part of the win that is not paid yet. */
export function settlePosting(round: Staked, win: Minor, paid = noMoney): Posting {
  const { own, play } = placesOf(round)
  const house = { house: gamesHouseAccount } as const
  const stake: Transfer = { from: play, to: house, amount: round.bet }
  const rest = minor(win - paid)
  const payout: Transfer[] = rest > 0n ? [{ from: house, to: own, amount: rest }] : []
  return postingOf(round, 'settle', [stake, ...payout])
}

export function returnPosting(round: Staked): Posting {
  const { own, play } = placesOf(round)
  return postingOf(round, 'return', [{ from: play, to: own, amount: round.bet }])
}
