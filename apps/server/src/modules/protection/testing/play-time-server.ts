/** Two servers on one database with one manual clock, and a client of play time. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'
import { demoContent } from '#demo.ts'
import { dataOf, launchIn, openTable, type Table } from '#modules/games/testing/table-client.ts'
import { createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createStudioClient, freshId, type StudioResponse } from '#testing/studio/client.ts'

export const minuteMs = 60_000

/** A bet that loses or wins 1.98 times the stake. */
export const evenBet = { target: 50, over: true }

type Studio = {
  bet(more?: object): Promise<StudioResponse>
  win(roundId: string, amount?: number): Promise<StudioResponse>
  balance(): Promise<StudioResponse>
}

const studioSecret = 'a secret of the sample studio'

export async function startPlayTimeServers(atEnd: (end: () => Promise<void>) => void, start?: number) {
  const clock = createManualClock(start)
  const given = { clock, env: { RATE_LIMITS: 'off', IDLE_MINUTES: '1440' } }
  const server = await startTestServer(atEnd, given)
  await server.lobby.importContent(demoContent())
  await server.games.studios.put({
    name: 'coruja',
    secret: studioSecret,
    launchUrl: 'https://games.coruja.example/play',
  })
  const other = await startTestServer(atEnd, { ...given, databaseUrl: server.databaseUrl })
  const flush = async (): Promise<void> => {
    await Promise.all([server, other].map(({ protection }) => protection.playTime.flush()))
  }
  const studio = createStudioClient({ address: () => server.address, name: 'coruja', secret: studioSecret })
  const ask: typeof studio.send = (operation, body) =>
    studio.send(operation, body, { timestamp: clock.now() })
  return {
    server,
    other,
    clock,
    flush,
    /** The time passes and the process writes, as its timer does. */
    pass: async (minutes: number): Promise<void> => {
      clock.pass(minutes * minuteMs)
      await flush()
    },
    /** Plays one bet in each of the next minutes. */
    playFor: async (table: Table, minutes: number): Promise<void> => {
      for (let minute = 0; minute < minutes; minute += 1) {
        clock.pass(minuteMs)
        await table.play(1, evenBet)
        await flush()
      }
    },
    state: async ({ token }: Pick<Player, 'token'>, at: TestServer = server) =>
      dataOf((await at.call('/protection/state', {}, { token })).json),
    setRealityCheck: async ({ token }: Pick<Player, 'token'>, minutes: 15 | 30 | 60 | null) =>
      (await server.call('/protection/setRealityCheck', { minutes }, { token })).json,
    setTimeLimit: async (
      { token }: Pick<Player, 'token'>,
      amount: number,
      period: 'day' | 'week' | 'month' = 'day',
    ): Promise<Envelope<Data<'/protection/setLimit'>>> =>
      (await server.call('/protection/setLimit', { kind: 'time', period, amount }, { token })).json,
    acknowledge: async ({ token }: Pick<Player, 'token'>, at: TestServer = server) =>
      dataOf((await at.call('/protection/acknowledge', {}, { token })).json).session,
    /** A second login of the player, as on another phone. */
    secondLogin: async (player: Player): Promise<Player> => {
      const [token = ''] = await server.app.db.tx((tx) => server.identity.openSessions(tx, [player.id]))
      return { ...player, token }
    },
    openStudio: async ({ token }: Pick<Player, 'token'>): Promise<Studio> => {
      const { url } = dataOf((await server.call('/game/url', { gameId: 'coruja' }, { token })).json)
      const { session = '' } = await ask('authenticate', { launch: launchIn(url) })
      const money = { session, currency: 'BRL', amount: '100' }
      return {
        bet: (more) => ask('bet', { ...money, transactionId: freshId(), roundId: freshId(), ...more }),
        win: (roundId, amount = 0) =>
          ask('win', {
            ...money,
            amount: String(amount),
            transactionId: freshId(),
            roundId,
            closeRound: true,
          }),
        balance: () => ask('balance', { session }),
      }
    },
    openTable: (player: Player, gameId = 'dice', at: TestServer = server) => openTable(at, player, gameId),
  }
}

export type PlayTimeServers = Awaited<ReturnType<typeof startPlayTimeServers>>
