// A separate server whose matches last seconds, for journeys that wait for the end of a match.
import { request } from '@playwright/test'
import { freePort } from '../../apps/cli/src/lib/free-port.ts'
import { demoOperator, signInByCall } from '../console/support.ts'
import type { Player } from './players.ts'
import { startApp } from './running-app.ts'

/** A match takes 30 s, long enough for several bets on a busy machine; a new round of matches begins about as often. */
const speed = 6

const playerCount = 3

export type FastSportsbook = {
  readonly origin: string
  /** A player with a balance of 500. */
  player(): Player
  /** Abandons a match with two operators. */
  abandon(matchId: string): Promise<void>
  stop(): Promise<void>
}

export async function startFastSportsbook(): Promise<FastSportsbook> {
  const consolePort = String(await freePort())
  const { origin, tool, stop } = await startApp({ SPORTS_SPEED: `${speed}`, CONSOLE_PORT: consolePort })
  const players = tool('seed', '--players', `${playerCount}`, '--balance', '500')
    .split('\n')
    .map((line) => JSON.parse(line) as Player)
  const player = (): Player => {
    const next = players.pop()
    if (!next) throw new Error(`Only ${playerCount} players are seeded`)
    return next
  }
  const callAs = (role: 'trading' | 'admin') => callAsOperator(`http://localhost:${consolePort}`, role)
  const abandon = async (matchId: string): Promise<void> => {
    const { approvalId } = await callAs('trading')('/operator/match/abandon', { matchId, reason: 'storm' })
    const decision = { id: approvalId, decision: 'approve', reason: 'agreed' }
    await callAs('admin')('/operator/approval/decide', decision)
  }
  return { origin, player, abandon, stop }
}

type Answer = { readonly success: boolean; readonly code?: string; readonly data: Record<string, string> }

const callAsOperator =
  (origin: string, role: 'trading' | 'admin') =>
  async (path: string, data: object): Promise<Record<string, string>> => {
    const api = await request.newContext({ baseURL: origin })
    await signInByCall(api, origin, await demoOperator(api, role))
    const answer = (await (await api.post(path, { headers: { origin }, data })).json()) as Answer
    await api.dispose()
    if (!answer.success) throw new Error(`${path} was refused: ${answer.code}`)
    return answer.data
  }
