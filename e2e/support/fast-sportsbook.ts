// A separate server whose matches last seconds, for journeys that wait for the end of a match.
import type { Player } from './players.ts'
import { startApp } from './running-app.ts'

/** A match takes 30 s, long enough for several bets on a busy machine; a new round of matches begins about as often. */
const speed = 6

export type FastSportsbook = {
  readonly origin: string
  player(balance: number): Player
  /** Abandons a match with two operators. */
  abandon(matchId: string): void
  stop(): Promise<void>
}

export async function startFastSportsbook(): Promise<FastSportsbook> {
  const { origin, tool, stop } = await startApp({ SPORTS_SPEED: `${speed}` })
  return {
    origin,
    player: (balance) => {
      const lines = tool('seed', '--players', '1', '--balance', `${balance}`).split('\n')
      return JSON.parse(lines.at(-1) ?? '') as Player
    },
    abandon: (matchId) => {
      tool('saguao', 'signin', '--demo', 'trading')
      const asked = tool('saguao', 'console', 'match/abandon', '--matchId', matchId, '--reason', 'storm')
      const { approvalId } = JSON.parse(asked) as { approvalId: string }
      tool('saguao', 'signin', '--demo', 'admin')
      const decision = ['--id', approvalId, '--decision', 'approve', '--reason', 'agreed']
      tool('saguao', 'console', 'approval/decide', ...decision)
    },
    stop,
  }
}
