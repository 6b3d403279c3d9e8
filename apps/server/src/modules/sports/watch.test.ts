import type { ClientToServer, ServerToClient } from '@saguao/contract/realtime/events.ts'
import { applyChange, type MatchChange, type MatchState } from '@saguao/contract/realtime/match-state.ts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, expect, it } from 'vitest'
import { endOf, startSportsbook } from '#modules/sports/testing/slip-client.ts'

const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

type Line = Socket<ServerToClient, ClientToServer>

async function dial(address: string, token?: string): Promise<Line> {
  const line: Line = io(address, {
    ...(token && { query: { token } }),
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  ends.push(async () => void line.close())
  await new Promise<void>((resolve, reject) => {
    line.on('connect', resolve).on('connect_error', reject)
  })
  return line
}

it('the changes sent to a watcher always add up to the full state of the match [R11.04]', async () => {
  const sportsbook = await startSportsbook('watch', (end) => ends.push(end))
  const player = await sportsbook.player()
  const match = await sportsbook.matchWhere(
    ({ goals, abandonedAt }) => abandonedAt === null && (goals[0]?.minute ?? 0) > 2,
  )
  const goal = endOf(sportsbook.server, match)?.goals[0]?.minute ?? 0
  const line = await dial(sportsbook.server.address, player.token)
  const ack = await line.emitWithAck('watchMatch', match.id)
  if (!ack.success) throw new Error(ack.code)
  expect(ack.data).toMatchObject({ id: match.id, minute: 0, goals: [] })
  let state: MatchState = ack.data
  const changes: MatchChange[] = []
  line.on('match', (change) => {
    changes.push(change)
    state = applyChange(state, change)
  })
  for (const minute of [goal - 1, goal, 90]) {
    sportsbook.clock.pass(match.startsAt.getTime() + minute * 2_000 - sportsbook.clock.now())
    const whole = await sportsbook.server.sports.stateOf(match.id)
    await expect.poll(() => state, { timeout: 5_000 }).toEqual(whole)
    expect(state.minute).toBe(minute)
  }
  expect(state).toMatchObject({ status: 'finished', markets: {} })
  const fell = changes.find(({ goals }) => goals?.length === 1)
  expect(fell?.markets?.result?.suspended).toBe(true)
  expect(changes.at(-1)).not.toHaveProperty('abandoned')
})

it('guests and unknown matches are refused [R11.04]', async () => {
  const sportsbook = await startSportsbook('watch-no', (end) => ends.push(end))
  const player = await sportsbook.player()
  const guest = await dial(sportsbook.server.address)
  expect(await guest.emitWithAck('watchMatch', 'x')).toMatchObject({ code: 'UNAUTHORIZED' })
  const line = await dial(sportsbook.server.address, player.token)
  expect(await line.emitWithAck('watchMatch', 'x')).toMatchObject({ code: 'MATCH_UNKNOWN' })
  expect(await line.emitWithAck('watchMatch', 7 as unknown as string)).toMatchObject({ code: 'VALIDATION' })
})
