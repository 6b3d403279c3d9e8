/** The end of a slip whose legs are decided. */
import { minor } from '@saguao/contract/product/money.ts'
import { winOfSlip } from '@saguao/fair/sports/slip.ts'
import { noMoney, type SlipEnd } from '#modules/sports/slips/stake.ts'
import type { StoredSlip } from '#modules/sports/store.ts'

export function slipEnd({ stake, legs }: Pick<StoredSlip, 'stake' | 'legs'>): SlipEnd {
  const ends = legs.map(
    ({ oddsE2, status }) => ({ oddsE2, end: status === 'open' ? 'void' : status }) as const,
  )
  const outcome = { legs: legs.map(({ matchId, selection, status }) => ({ matchId, selection, status })) }
  if (legs.every(({ status }) => status === 'void')) return { status: 'returned', win: stake, outcome }
  const isLost = legs.some(({ status }) => status === 'lost')
  return { status: 'settled', win: isLost ? noMoney : minor(winOfSlip(stake, ends)), outcome }
}
