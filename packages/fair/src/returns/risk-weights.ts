/**
 * Constants of the part of a stake that counts for rewards (`risk.ts`). A file of its own, because the web app shows
 * them in screens that do not load the games.
 */
import type { GameKind } from '@saguao/contract/schemas/games.ts'

/** In percent: the expected cost of one counted unit is at least this. All rewards together give back less. */
export const referenceEdge = 3.6

/** In percent. Tests derive the bound of each from the exact returns: edge / reference edge. */
export const kindWeights: Readonly<Record<GameKind, number>> = {
  slots: 100,
  crash: 80,
  plinko: 80,
  wheel: 80,
  mines: 50,
  double: 50,
  dice: 25,
}

/**
 * In percent, of a slot's bet that takes part in the jackpot. Such a bet counts as if the pot paid its largest prize, so
 * that no pot makes a counted unit cheaper than the reference edge.
 */
export const jackpotWeight = 30

/** In percent: the weight of a bet of a kind. */
export const weightOf = (kind: GameKind, takesJackpot: boolean): number =>
  takesJackpot ? jackpotWeight : kindWeights[kind]

/** In percent, of a bonus buy: on average it loses less of its price than a spin of its stake. */
export const buyWeight = 80

/** In percent; the margin of every market is above the reference edge. */
export const sportsWeight = 100

/** Full weight. */
export const allPoints = 10_000

/** In percent: from this expected loss on, a bet counts with the whole weight of its kind. */
export const fullLossShare = 25

/** The weight of a studio's round from the return its game states, in percent; 0 without one. */
export function studioRiskPoints(rtp: number | null): number {
  if (rtp === null || !(rtp > 0 && rtp < 100)) return 0
  // Stated returns have two decimals; the addend corrects the rounding error of the subtraction.
  const edgeE2 = Math.floor((100 - rtp) * 100 + 1e-6)
  const percent = Math.floor((edgeE2 * 100) / (referenceEdge * 100))
  return (Math.min(100, percent) * allPoints) / 100
}
