/** Rounds played by themselves, until a rule says stop. */

/** Nobody lets go of more rounds than this with one tap. */
export const autoRounds = [10, 25, 50, 100] as const

export type AutoRules = {
  readonly rounds: number
  /** Stops once so much has been won, or lost, since it began; null where the player set no such rule. */
  readonly stopAtWin: number | null
  readonly stopAtLoss: number | null
}

export type Auto = { readonly rules: AutoRules; readonly left: number; readonly netMinor: number }

export type Stop = 'rounds' | 'win' | 'loss'

export const beginAuto = (rules: AutoRules): Auto => ({ rules, left: rules.rounds, netMinor: 0 })

type Settled = { readonly bet: number; readonly win: number }

/** The state after a round, or why there is no next one. */
export function afterRound(auto: Auto, { bet, win }: Settled, decimals: number): Auto | Stop {
  const perMajor = 10 ** decimals
  const netMinor = auto.netMinor + Math.round(win * perMajor) - Math.round(bet * perMajor)
  const { stopAtWin, stopAtLoss } = auto.rules
  if (stopAtWin !== null && netMinor >= Math.round(stopAtWin * perMajor)) return 'win'
  if (stopAtLoss !== null && -netMinor >= Math.round(stopAtLoss * perMajor)) return 'loss'
  if (auto.left <= 1) return 'rounds'
  return { ...auto, left: auto.left - 1, netMinor }
}

/** A stake that could take the player past the loss they allowed is not placed. */
export function allowsBet({ rules: { stopAtLoss }, netMinor }: Auto, bet: number, decimals: number): boolean {
  const perMajor = 10 ** decimals
  return stopAtLoss === null || Math.round(bet * perMajor) - netMinor <= Math.round(stopAtLoss * perMajor)
}
