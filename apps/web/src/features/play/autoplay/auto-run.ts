/** The next step of auto-play: a bet, or in mines the next cell of the pattern. */
import { type AutoRules, allowsBet } from '#features/play/autoplay/auto-play.ts'
import { type BetState, endAuto, type GameRequest, type OpenRound } from '#features/play/bet/bet-state.ts'

type AutoSteps = {
  readonly read: () => BetState
  readonly set: (change: (state: BetState) => BetState) => void
  readonly submit: (request: GameRequest) => void
  readonly placeBet: () => void
}

/** Time between two cells of a pattern, so that the player sees each of them. */
const cellDelayMs = 250

export function continueAutoRun(steps: AutoSteps): void {
  const { read, set, placeBet } = steps
  const { auto, bet, decimals, balance, open } = read()
  if (!auto) return
  if (open) openNextCell(auto.rules, open, steps)
  else if (!allowsBet(auto, bet, decimals)) set((state) => endAuto(state, 'loss'))
  else if (balance < bet) set((state) => ({ ...endAuto(state, null), problem: { kind: 'funds' } }))
  else placeBet()
}

/** After the last cell the round is cashed out. */
function openNextCell(
  { cells }: AutoRules,
  { roundId, outcome: { opened = [] } }: OpenRound,
  { read, submit }: AutoSteps,
): void {
  if (cells.length === 0) return
  const cell = cells.find((each) => !opened.includes(each))
  const move = cell === undefined ? { cashout: true as const } : { open: cell }
  setTimeout(() => {
    if (read().auto) submit({ call: 'move', roundId, move })
  }, cellDelayMs)
}
