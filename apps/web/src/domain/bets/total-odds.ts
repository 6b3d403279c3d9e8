/** Odds of a combined bet as they are multiplied: stake times these odds is the payout, rounded down once. */
import { payoutOf } from '@saguao/fair/sports/slip.ts'

const oneE2 = 100
/** Six decimals are exact for three legs; for more, the payout of every allowed stake agrees to the cent. */
const oneE6 = 1_000_000

export const toE2 = (odds: number): number => Math.round(odds * oneE2)

export const totalOdds = (odds: readonly number[]): number =>
  Number(payoutOf(BigInt(oneE6), odds.map(toE2))) / oneE6

type Leg = { readonly odds: number; readonly status: string }

/** The odds of a placed bet. A void leg counts as 1 once the bet is settled. */
export const betOdds = ({
  status,
  legs,
}: {
  readonly status: string
  readonly legs: readonly Leg[]
}): number =>
  totalOdds(legs.filter((leg) => status === 'open' || leg.status !== 'void').map(({ odds }) => odds))
