/** Auto-play: consecutive rounds until the count or a limit is reached. */

/** Upper bounds for one run: a single tap starts at most 100 rounds. */
export const autoRounds = [10, 25, 50, 100] as const

export type AutoRules = {
  readonly rounds: number
  /** Amount won (or lost) since the start that stops the run; null without such a limit. */
  readonly stopAtWin: number | null
  readonly stopAtLoss: number | null
}

export type AutoRun = { readonly rules: AutoRules; readonly left: number; readonly netMinor: number }

export type StopReason = 'rounds' | 'win' | 'loss'

export const startAuto = (rules: AutoRules): AutoRun => ({ rules, left: rules.rounds, netMinor: 0 })

type Settled = { readonly bet: number; readonly win: number }

/** Returns the state after a round, or the reason why the run stops. */
export function afterRound(auto: AutoRun, { bet, win }: Settled, decimals: number): AutoRun | StopReason {
  const perMajor = 10 ** decimals
  const netMinor = auto.netMinor + Math.round(win * perMajor) - Math.round(bet * perMajor)
  const { stopAtWin, stopAtLoss } = auto.rules
  if (stopAtWin !== null && netMinor >= Math.round(stopAtWin * perMajor)) return 'win'
  if (stopAtLoss !== null && -netMinor >= Math.round(stopAtLoss * perMajor)) return 'loss'
  if (auto.left <= 1) return 'rounds'
  return { ...auto, left: auto.left - 1, netMinor }
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
