/** Operations of games and studios: the calls of operators, the check of measured returns and its alarms. */
import type { App } from '#app.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { type GameListDeps, gameListCalls } from '#modules/games/operations/game-list.ts'
import { openRoundCalls } from '#modules/games/operations/open-rounds.ts'
import { checkReturns, reportReturns, returnJobs } from '#modules/games/operations/return-check.ts'
import { readReturnAlarms } from '#modules/games/operations/return-store.ts'
import { type StudioOperatorDeps, studioCalls } from '#modules/games/operations/studios.ts'
import { reportInterrupted } from '#modules/games/shared/interruption.ts'
import { sharedGames } from '#modules/games/shared/shared-rules.ts'

export type { ReadGameDays, ReadGameFigures } from '#modules/games/operations/returns.ts'

type Deps = GameDeps & GameListDeps & StudioOperatorDeps & Pick<App, 'log' | 'metrics'>

const noSignal = new AbortController().signal

export const createGameOperations = (deps: Deps) => ({
  operatorCalls: { ...gameListCalls(deps), ...openRoundCalls(deps), ...studioCalls(deps) },
  jobs: returnJobs(deps),
  /** Compares every game with its band now. */
  checkReturns: (): Promise<void> => checkReturns(deps, noSignal),
  /** Games outside of their band. */
  returnAlarms: () => readReturnAlarms(deps.db),
  reportMetrics: (): void => {
    reportReturns(deps)
    reportInterrupted(deps, sharedGames)
  },
})

export type GameOperations = ReturnType<typeof createGameOperations>
