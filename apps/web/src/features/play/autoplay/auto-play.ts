/** Auto-play: consecutive rounds until the count, a limit or the player stops the run. Amounts are computed in minor units. */

/** Offered numbers of rounds; null runs until something stops it. */
export const autoRounds = [10, 25, 50, 100, null] as const

/** Offered raises of the stake after a win or a loss, in percent; 0 returns to the first stake. */
export const stakeRaises = [0, 25, 50, 100] as const

export type AutoRules = {
  /** Null: without a number. */
  readonly rounds: number | null
  /** Percent by which the next stake rises after a won (or lost) round; 0 returns to the first stake. */
  readonly raiseOnWin: number
  readonly raiseOnLoss: number
  /** Upper bound of every raised stake. */
  readonly maxStake: number
  /** Amount won (or lost) since the start that stops the run; null without such a limit. */
  readonly stopAtWin: number | null
  readonly stopAtLoss: number | null
  /** A single round that pays at least this amount, and more than its stake, stops the run. */
  readonly stopAtSingleWin: number | null
  /** Mines: the cells that every round opens, in this order, before it is cashed out. */
  readonly cells: readonly number[]
}

export type AutoRun = {
  readonly rules: AutoRules
  readonly firstStake: number
  readonly left: number | null
  readonly netMinor: number
}

export type StopReason = 'rounds' | 'win' | 'loss' | 'single-win' | 'connection' | 'hidden'

export const startAuto = (rules: AutoRules, firstStake: number): AutoRun => ({
  rules,
  firstStake,
  left: rules.rounds,
  netMinor: 0,
})

type Settled = { readonly bet: number; readonly win: number }

/** Returns the state after a round, or the reason why the run stops. */
export function afterRound(auto: AutoRun, { bet, win }: Settled, decimals: number): AutoRun | StopReason {
  const minorOf = (amount: number): number => Math.round(amount * 10 ** decimals)
  const netMinor = auto.netMinor + minorOf(win) - minorOf(bet)
  const { stopAtWin, stopAtLoss, stopAtSingleWin } = auto.rules
  if (stopAtSingleWin !== null && win > bet && minorOf(win) >= minorOf(stopAtSingleWin)) return 'single-win'
  if (stopAtWin !== null && netMinor >= minorOf(stopAtWin)) return 'win'
  if (stopAtLoss !== null && -netMinor >= minorOf(stopAtLoss)) return 'loss'
  if (auto.left === null) return { ...auto, netMinor }
  return auto.left <= 1 ? 'rounds' : { ...auto, left: auto.left - 1, netMinor }
}

/** The stake of the next round. A round that returned exactly its stake changes nothing. */
export function nextStake({ rules, firstStake }: AutoRun, { bet, win }: Settled, decimals: number): number {
  if (win === bet) return bet
  const percent = win > bet ? rules.raiseOnWin : rules.raiseOnLoss
  if (percent === 0) return firstStake
  const perMajor = 10 ** decimals
  const raised = Math.floor((Math.round(bet * perMajor) * (100 + percent)) / 100) / perMajor
  return Math.max(firstStake, Math.min(raised, rules.maxStake))
}

/** A stake that could take the player past the loss limit is not placed. */
export function allowsBet(
  { rules: { stopAtLoss }, netMinor }: AutoRun,
  bet: number,
  decimals: number,
): boolean {
  const perMajor = 10 ** decimals
  return stopAtLoss === null || Math.round(bet * perMajor) - netMinor <= Math.round(stopAtLoss * perMajor)
}
