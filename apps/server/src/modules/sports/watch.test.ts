import type { ClientToServer, ServerToClient, SlipPush } from '@saguao/contract/realtime/events.ts'
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

it('the second look at a slip reaches every phone of its player, and no other player [R11.04]', async () => {
  const sportsbook = await startSportsbook('watch-slip', (end) => ends.push(end))
  const [player, other] = [await sportsbook.player(), await sportsbook.player()]
  const match = await sportsbook.matchWhere(
    ({ goals, abandonedAt }) => abandonedAt === null && (goals[0]?.minute ?? 90) > 30,
  )
  const phones = [player, player, other].map(async ({ token }) => {
    const received: SlipPush[] = []
    ;(await dial(sportsbook.server.address, token)).on('slip', (push) => void received.push(push))
    return received
  })
  const [first, second, stranger] = await Promise.all(phones)
  sportsbook.clock.pass(match.startsAt.getTime() + 5 * 2_000 - sportsbook.clock.now())
  const decide = async (ms: number): Promise<string> => {
    const slip = await sportsbook.place(player, [{ matchId: match.id, selection: 'total2.5:over' }], 10)
    expect(slip.status).toBe('pending')
    sportsbook.clock.pass(ms)
    await sportsbook.server.sports.advance()
    return slip.id
  }
  const expected = [
    { slipId: await decide(1_000), status: 'open', reason: null },
    { slipId: await decide(2_000), status: 'returned', reason: 'ODDS_CHANGED' },
  ]
  await expect.poll(() => [first, second], { timeout: 5_000 }).toEqual([expected, expected])
  expect(stranger).toEqual([])
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
