/** Rules of auto-play for tests: no limit, and the same stake in every round. */
import type { AutoRules } from '#features/play/autoplay/auto-play.ts'

export const plainRules: AutoRules = {
  rounds: 10,
  raiseOnWin: 0,
  raiseOnLoss: 0,
  maxStake: 500,
  stopAtWin: null,
  stopAtLoss: null,
  stopAtSingleWin: null,
  cells: [],
}
