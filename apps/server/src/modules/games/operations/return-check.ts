/**
 * The hourly check of measured returns: every game in every currency over several periods. A game outside of its band
 * raises an alarm in the console and in the metrics; the alarm ends when the game is inside again, or when an operator
 * lets the measurement start again after the fault was found.
 */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { addMarketDays, marketDay } from '@saguao/contract/product/market-day.ts'
import { type GameId, games as ownGames } from '@saguao/fair/games/games.ts'
import type { App } from '#app.ts'
import type { TimedJob } from '#kernel/jobs/jobs.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import type { ReturnSums } from '#modules/games/operations/return-band.ts'
import {
  addSharedRounds,
  type FoundAlarm,
  type Period,
  readReturnAlarms,
  replaceReturnAlarms,
} from '#modules/games/operations/return-store.ts'
import {
  checkedDays,
  deviationsOf,
  measureGame,
  type ReturnDeps,
  readSums,
} from '#modules/games/operations/returns.ts'
import { sharedRulesOf } from '#modules/games/shared/shared-rules.ts'
import type { ListedGame } from '#modules/lobby/lobby.ts'

type Deps = ReturnDeps & Pick<App, 'log'>

const sharedGames = (Object.keys(ownGames) as GameId[]).filter((id) => sharedRulesOf(id) !== undefined)

async function addAllSharedRounds({ db }: Deps, signal: AbortSignal): Promise<void> {
  for (const id of sharedGames) while (!signal.aborted && (await addSharedRounds(db, id)));
}

type Window = Period & { readonly days: number; readonly sums: ReadonlyMap<string, ReturnSums> }

async function readWindows(deps: Deps, country: Country): Promise<Window[]> {
  const { currency } = countries[country]
  const to = marketDay(country, deps.clock.now())
  const windows: Window[] = []
  for (const days of checkedDays) {
    const period = { from: addMarketDays(to, 1 - days), to }
    windows.push({ days, ...period, sums: await readSums(deps, currency, period) })
  }
  return windows
}

/** The shortest period that is outside of the band. */
async function alarmOf(
  deps: Deps,
  game: ListedGame,
  country: Country,
  windows: readonly Window[],
  deviations: number,
): Promise<FoundAlarm | undefined> {
  const { currency } = countries[country]
  for (const { days, from, to, sums: all } of windows) {
    const since = game.returnSince
    const isCut = since !== null && since > from
    const sums = isCut
      ? (await readSums(deps, currency, { from: since, to, gameId: game.id })).get(game.id)
      : all.get(game.id)
    if (!sums) continue
    const { measured, lower, upper, verdict } = measureGame(game, sums, deviations)
    if (verdict !== 'above' && verdict !== 'below') continue
    if (measured === null || lower === null || upper === null) continue
    return { gameId: game.id, currency, days, rounds: sums.rounds, measured, lower, upper }
  }
  return undefined
}

export async function checkReturns(deps: Deps, signal: AbortSignal): Promise<void> {
  await addAllSharedRounds(deps, signal)
  const { games } = await deps.lobby.catalogue()
  const deviations = deviationsOf(games.length)
  const found: FoundAlarm[] = []
  for (const { code: country } of Object.values(countries)) {
    const windows = await readWindows(deps, country)
    const played = new Set(windows.flatMap(({ sums }) => [...sums.keys()]))
    for (const game of games.filter(({ id }) => played.has(id))) {
      const alarm = await alarmOf(deps, game, country, windows, deviations)
      if (alarm) found.push(alarm)
    }
  }
  if (signal.aborted) return
  const raised = await replaceReturnAlarms(deps.db, found, new Date(deps.clock.now()))
  for (const { gameId, currency, measured, lower, upper, days, rounds } of raised)
    deps.log.warn(
      { game: gameId, currency, measured, lower, upper, days, rounds: String(rounds) },
      `games: the measured return of ${gameId} is outside of its band`,
    )
}

export const returnJobs = (deps: Deps): Readonly<Record<string, TimedJob>> => ({
  'games-returns': { crontab: '7 * * * *', run: (signal) => checkReturns(deps, signal) },
})

/** One series per alarm: 1 above the band, -1 below it. */
export function reportReturns({ db, metrics }: Pick<App, 'db'> & { readonly metrics: Metrics }): void {
  const outside = metrics.gauge(
    'saguao_game_return_outside',
    '1 when the measured return of a game is above its band, -1 when it is below',
    ['game', 'currency'],
  )
  metrics.onScrape(async () => {
    outside.reset()
    for (const { gameId: game, currency, measured, upper } of await readReturnAlarms(db))
      outside.set({ game, currency }, measured > upper ? 1 : -1)
  })
}
