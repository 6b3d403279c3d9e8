/** What a player does at the book, through the front door, in a time that stands still until a test moves it. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'
import type { Match } from '@saguao/fair/sports/sport.ts'
import { expect } from 'vitest'
import { demoContent } from '#demo.ts'
import type { Feed, StoredMatch } from '#modules/sports/feed/feed.ts'
import { slipChecks } from '#modules/sports/sports.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createSeededRandom, type Player, createManualClock } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

export type Leg = { readonly matchId: string; readonly selection: string }
type Place = Data<'/sports/place'>
type Quote = Data<'/sports/quote'>

let requests = 0
export const freshId = (): string => `slip-${++requests}`

export function said<D>(json: Envelope<D>): D {
  if (!json.success) throw new Error(json.code)
  return json.data
}

export async function openBook(name: string, atEnd: (end: () => Promise<void>) => void) {
  const clock = createManualClock()
  const server = await startTestServer(atEnd, {
    env: { RATE_LIMITS: 'off' },
    random: createSeededRandom(name),
    clock,
  })
  await server.lobby.importContent(demoContent())
  await server.sports.advance()
  return { server, clock, ...bookOf(server) }
}

export type Book = Awaited<ReturnType<typeof openBook>>

export function bookOf(server: TestServer) {
  const { sports } = server
  const quote = async ({ token }: Player, legs: readonly Leg[]): Promise<Quote> =>
    said((await server.call('/sports/quote', { legs: [...legs] }, { token })).json)
  const tryPlace = async (
    { token }: Player,
    { quoteId, legs }: Quote,
    stake: number,
    more: Partial<Body<'/sports/place'>> = {},
  ): Promise<Envelope<Place>> => {
    const body = { quoteId, legs, stake, requestId: freshId(), ...more }
    return (await server.call('/sports/place', body, { token })).json
  }
  return {
    quote,
    tryPlace,
    /** Quoted and placed at once. */
    place: async (player: Player, legs: readonly Leg[], stake: number): Promise<Place> =>
      said(await tryPlace(player, await quote(player, legs), stake)),
    slips: async ({ token }: Player) => said((await server.call('/sports/slips', {}, { token })).json).list,
    /** The next match to begin whose end, known only here, is as wanted. */
    matchWhere: async (
      holds: (end: NonNullable<Ended>) => boolean,
      { not = [], sport = 'football' }: { not?: readonly string[]; sport?: string } = {},
    ) => {
      await sports.advance()
      const open = await sports.board.open()
      const found = open.find((match) => {
        const ended = endOf(server, match)
        const isToCome = match.startsAt.getTime() > sports.clock.now() && !not.includes(match.id)
        return match.sport === sport && isToCome && ended && holds(ended)
      })
      if (!found) throw new Error('No match is like that')
      return found
    },
    /** Matches of football that have not begun. */
    open: async () =>
      (await sports.board.open()).filter(
        ({ sport, startsAt }) => sport === 'football' && startsAt.getTime() > sports.clock.now(),
      ),
    matchPage: async ({ token }: Player, matchId: string) =>
      said((await server.call('/sports/match', { matchId }, { token })).json),
    change: async ({ id }: Player): Promise<bigint> => (await balanceOf(server, id)) - startCash,
    player: () => server.player({ cash: startCash }),
    expectRightBooks: async () => expect(await audit(server.app.db, { extraChecks: slipChecks })).toEqual([]),
  }
}

const startCash = 1_000_000n
const longAfterMs = 3_600_000

type Ended = (Match & Pick<NonNullable<ReturnType<Feed['ended']>>, 'result'>) | undefined

/** How it will end. */
export function endOf({ sports }: TestServer, match: StoredMatch): Ended {
  const ended = sports.feed.ended(match, match.startsAt.getTime() + longAfterMs)
  return ended && { ...ended.match, result: ended.result }
}

export const byHand = { by: 'Ana', reason: 'The lights went out' }
