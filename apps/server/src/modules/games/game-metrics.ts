/** Metrics of play: rounds, stakes and wins, and the calls of studios. */
import type { Metrics } from '#kernel/observability/metrics.ts'

type Played = { readonly gameId: string; readonly currency: string; readonly isBonus: boolean }

export type GameMetrics = {
  /** Counts a round with its stake; bonus money is counted separately. */
  stake(round: Played, amount: bigint): void
  win(round: Played, amount: bigint): void
  /** Counts a provider API call; the name is `unknown` for a caller that is no studio. */
  studioCall(studio: string, operation: string, status: string): void
}

const labelsOf = ({ gameId: game, currency, isBonus }: Played) =>
  ({ game, currency, money: isBonus ? 'bonus' : 'cash' }) as const

export function createGameMetrics(metrics: Metrics): GameMetrics {
  const labelNames = ['game', 'currency', 'money'] as const
  const bets = metrics.counter('saguao_bets_total', 'Finished rounds; stakes at studios', labelNames)
  const stakes = metrics.counter('saguao_stakes_minor_total', 'Stakes in minor units', labelNames)
  const wins = metrics.counter('saguao_wins_minor_total', 'Wins in minor units', labelNames)
  const studioCalls = metrics.counter(
    'saguao_studio_calls_total',
    'Provider API calls of studios by status',
    ['studio', 'operation', 'status'],
  )
  return {
    stake(round, amount) {
      const labels = labelsOf(round)
      bets.inc(labels)
      stakes.inc(labels, Number(amount))
    },
    win: (round, amount) => wins.inc(labelsOf(round), Number(amount)),
    studioCall: (studio, operation, status) => studioCalls.inc({ studio, operation, status }),
  }
}
