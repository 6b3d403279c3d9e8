/** The rules of risk markers, as docs/PROTECTION.md (R12.09) publishes them. Pure. */

/** What a player did, counted over the last 7 days; limit raises over the last 30. */
export type RiskFacts = {
  /** Deposits larger than the one before, with a loss in between. */
  readonly risingDeposits: number
  readonly cancelledWithdrawals: number
  readonly limitRaises: number
  /** Days with four or more hours of play. */
  readonly longDays: number
  /** Nights with play between midnight and six o'clock of the market. */
  readonly nights: number
  /** Deposits that the bank declined, on the day with the most of them. */
  readonly declinedDeposits: number
}

type Marker = { readonly marker: keyof RiskFacts; readonly from: number; readonly points: number }

export const markers: readonly Marker[] = [
  { marker: 'risingDeposits', from: 2, points: 3 },
  { marker: 'cancelledWithdrawals', from: 2, points: 2 },
  { marker: 'limitRaises', from: 2, points: 2 },
  { marker: 'longDays', from: 3, points: 2 },
  { marker: 'nights', from: 4, points: 2 },
  { marker: 'declinedDeposits', from: 3, points: 2 },
]

export type Reason = { readonly marker: keyof RiskFacts; readonly count: number; readonly points: number }

export type Assessment = { readonly score: number; readonly reasons: readonly Reason[] }

export function assess(facts: RiskFacts): Assessment {
  const reasons = markers
    .filter(({ marker, from }) => facts[marker] >= from)
    .map(({ marker, points }) => ({ marker, count: facts[marker], points }))
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons }
}

/** From the weakest to the strongest. */
export const steps = ['message', 'pause', 'case'] as const
export type Step = (typeof steps)[number]

const thresholds: Readonly<Record<Step, number>> = { message: 2, pause: 4, case: 6 }

export const stepOf = (score: number): Step | undefined => steps.findLast((step) => score >= thresholds[step])

const repeatAfterMs = 30 * 86_400_000

export type TakenStep = { readonly step: Step; readonly at: number }

/** The step to take now: a stronger one at once, the same or a weaker one only after 30 days. */
export function dueStep(score: number, last: TakenStep | undefined, now: number): Step | undefined {
  const step = stepOf(score)
  if (!step || !last || now - last.at >= repeatAfterMs) return step
  return steps.indexOf(step) > steps.indexOf(last.step) ? step : undefined
}
