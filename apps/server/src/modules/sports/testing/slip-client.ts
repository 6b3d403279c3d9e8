/** Test client of the sportsbook: quotes and places slips through the HTTP API, with a manual clock. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'
import type { Match } from '@saguao/fair/sports/sport.ts'
import { expect } from 'vitest'
import { demoContent } from '#demo.ts'
import type { Feed, StoredMatch } from '#modules/sports/feed/feed.ts'
import { createMatchDeps } from '#modules/sports/match-deps.ts'
import { slipChecks } from '#modules/sports/sports.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createManualClock, createSeededRandom, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

export type Leg = { readonly matchId: string; readonly selection: string }
type Place = Data<'/sports/place'>
type Quote = Data<'/sports/quote'>

const retryMs = 500
let requests = 0
export const freshId = (): string => `slip-${++requests}`

export function dataOf<D>(json: Envelope<D>): D {
  if (!json.success) throw new Error(json.code)
  return json.data
}

export async function startSportsbook(name: string, atEnd: (end: () => Promise<void>) => void) {
  const clock = createManualClock()
  const server = await startTestServer(atEnd, {
    env: { RATE_LIMITS: 'off' },
    random: createSeededRandom(name),
    clock,
  })
  await server.lobby.importContent(demoContent())
  await server.sports.advance()
  return { server, clock, ...slipClientOf(server) }
}

export type Sportsbook = Awaited<ReturnType<typeof startSportsbook>>

export function slipClientOf(server: TestServer) {
  const { sports } = server
  const { clock } = server.app
  const openMatches = async () => {
    const { matchCache } = createMatchDeps(server.app)
    return matchCache.open()
  }
  /** Hundreds of quotes at once overload a busy machine; an overloaded server is asked again, as by a phone. */
  const quote = async (
    { token }: Pick<Player, 'token'>,
    legs: readonly Leg[],
    tries = 20,
  ): Promise<Quote> => {
    const { json } = await server.call('/sports/quote', { legs: [...legs] }, { token })
    if (json.success || json.code !== 'OVERLOADED' || tries === 1) return dataOf(json)
    await sleep(retryMs)
    return quote({ token }, legs, tries - 1)
  }
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
    /** Quotes and places a slip. */
    place: async (player: Player, legs: readonly Leg[], stake: number): Promise<Place> =>
      dataOf(await tryPlace(player, await quote(player, legs), stake)),
    slips: async ({ token }: Player) => dataOf((await server.call('/sports/slips', {}, { token })).json).list,
    /** The next match whose secret result satisfies the condition. */
    matchWhere: async (
      holds: (end: NonNullable<Ended>) => boolean,
      { not = [], sport = 'football' }: { not?: readonly string[]; sport?: string } = {},
    ) => {
      await sports.advance()
      const open = await openMatches()
      const found = open.find((match) => {
        const ended = endOf(server, match)
        const isToCome = match.startsAt.getTime() > clock.now() && !not.includes(match.id)
        return match.sport === sport && isToCome && ended && holds(ended)
      })
      if (!found) throw new Error('No open match satisfies the condition')
      return found
    },
    /** Football matches that have not started. */
    open: async () =>
      (await openMatches()).filter(
        ({ sport, startsAt }) => sport === 'football' && startsAt.getTime() > clock.now(),
      ),
    matchPage: async ({ token }: Player, matchId: string) =>
      dataOf((await server.call('/sports/match', { matchId }, { token })).json),
    change: async ({ id }: Player): Promise<bigint> => (await balanceOf(server, id)) - startCash,
    player: () => server.player({ cash: startCash }),
    expectConsistentLedger: async () =>
      expect(await audit(server.app.db, { extraChecks: slipChecks })).toEqual([]),
  }
}

const startCash = 1_000_000n
const longAfterMs = 3_600_000

type Ended = (Match & Pick<NonNullable<ReturnType<Feed['ended']>>, 'result'>) | undefined

/** The secret result of a match. */
export function endOf({ app }: TestServer, match: StoredMatch): Ended {
  const ended = createMatchDeps(app).feed.ended(match, match.startsAt.getTime() + longAfterMs)
  return ended && { ...ended.match, result: ended.result }
}

export const operatorAction = { by: 'Ana', reason: 'The lights went out' }
