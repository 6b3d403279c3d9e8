import type { ClientToServer, ServerToClient } from '@saguao/contract/realtime/events.ts'
import { changed, type MatchChange, type MatchState } from '@saguao/contract/realtime/match-state.ts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, expect, it } from 'vitest'
import { endOf, openBook } from '#modules/sports/testing/slip-client.ts'

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

it('who watches a match hears what changes, and has the whole of it at every moment [R11.04]', async () => {
  const book = await openBook('watch', (end) => ends.push(end))
  const player = await book.player()
  const match = await book.matchWhere(
    ({ goals, abandonedAt }) => abandonedAt === null && (goals[0]?.minute ?? 0) > 2,
  )
  const goal = endOf(book.server, match)?.goals[0]?.minute ?? 0
  const line = await dial(book.server.address, player.token)
  const ack = await line.emitWithAck('watchMatch', match.id)
  if (!ack.success) throw new Error(ack.code)
  expect(ack.data).toMatchObject({ id: match.id, minute: 0, goals: [] })
  let state: MatchState = ack.data
  const changes: MatchChange[] = []
  line.on('match', (change) => {
    changes.push(change)
    state = changed(state, change)
  })
  for (const minute of [goal - 1, goal, 90]) {
    book.clock.pass(match.startsAt.getTime() + minute * 2_000 - book.clock.now())
    const whole = await book.server.sports.stateOf(match.id)
    await expect.poll(() => state, { timeout: 5_000 }).toEqual(whole)
    expect(state.minute).toBe(minute)
  }
  expect(state).toMatchObject({ status: 'finished', markets: {} })
  const fell = changes.find(({ goals }) => goals?.length === 1)
  expect(fell?.markets?.result?.suspended).toBe(true)
  expect(changes.at(-1)).not.toHaveProperty('abandoned')
})

it('a guest, and who names no match, is told so [R11.04]', async () => {
  const book = await openBook('watch-no', (end) => ends.push(end))
  const player = await book.player()
  const guest = await dial(book.server.address)
  expect(await guest.emitWithAck('watchMatch', 'x')).toMatchObject({ code: 'UNAUTHORIZED' })
  const line = await dial(book.server.address, player.token)
  expect(await line.emitWithAck('watchMatch', 'x')).toMatchObject({ code: 'MATCH_UNKNOWN' })
  expect(await line.emitWithAck('watchMatch', 7 as unknown as string)).toMatchObject({ code: 'VALIDATION' })
})
