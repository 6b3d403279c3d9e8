// The part of the server that takes bets and tells balances and histories, over HTTP, and those who ask it.
import type { AddressInfo } from 'node:net'
import { calls } from '@saguao/contract/calls.ts'
import { demoContent } from '../apps/server/src/demo.ts'
import { everyCall } from '../apps/server/src/kernel/http/handlers.ts'
import { createHttp } from '../apps/server/src/kernel/http/http.ts'
import { createFindAnswer } from '../apps/server/src/kernel/http/idempotency.ts'
import { gameCalls } from '../apps/server/src/modules/games/calls.ts'
import { createGames, type Games, openStudios } from '../apps/server/src/modules/games/games.ts'
import { createLobby } from '../apps/server/src/modules/lobby/lobby.ts'
import { walletCalls } from '../apps/server/src/modules/wallet/calls.ts'
import type { BenchPlayer, Ground } from './ground.ts'
import type { Pumped } from './pump.ts'
import { pump } from './pumping.ts'

const connections = 128

const table = {
  '/arcade/play': calls['/arcade/play'],
  '/wallet/balance': calls['/wallet/balance'],
  '/wallet/transactions': calls['/wallet/transactions'],
  '/wallet/records': calls['/wallet/records'],
}

/** Somebody at the dice, by the session of the game. */
export type Bettor = BenchPlayer & { readonly seat: string }

export type BetHouse = {
  /** A seat of its own for every player, as `/arcade/open` would give it. */
  sitDown(players: readonly BenchPlayer[]): Promise<Bettor[]>
  /** All of them bet in turn, over as many connections as are kept busy. */
  bet(bettors: readonly Bettor[], seconds: number): Promise<Pumped>
  read(path: keyof typeof table, body: object, bettors: readonly Bettor[], seconds: number): Promise<Pumped>
  close(): Promise<void>
}

async function seatOf(ground: Ground, games: Games, player: BenchPlayer): Promise<Bettor> {
  const login = await ground.identity.findSession(player.token)
  if (!login) throw new Error('A player of the bench has no session')
  await games.seats.look(player.id)
  const { playerId, sessionId } = login
  const seat = games.sessions.write({ playerId, sessionId, gameId: 'dice', isBonus: false })
  return { ...player, seat }
}

async function listen(ground: Ground, games: Games) {
  const { app, identity, wallet } = ground
  const { '/arcade/play': play, '/wallet/records': records } = gameCalls(games)
  const own = { '/arcade/play': play, '/wallet/records': records }
  const http = createHttp({
    ...app,
    calls: table,
    answers: everyCall(table, [own, walletCalls({ db: app.db, wallet })]),
    findSession: identity.findSession,
    findAnswer: createFindAnswer(app.db),
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  return { port: (http.server.address() as AddressInfo).port, close: () => http.close() }
}

export async function openBetHouse(ground: Ground): Promise<BetHouse> {
  const deps = { ...ground.app, ...ground, databaseUrl: ground.url }
  const lobby = await createLobby(deps)
  await lobby.importContent(demoContent())
  const studios = await openStudios(deps)
  const games = await createGames({ ...deps, lobby, studios })
  const server = await listen(ground, games)
  const ask = (path: keyof typeof table, body: object, bettors: readonly Bettor[], seconds: number) =>
    pump({
      port: server.port,
      path,
      tokens: bettors.map(({ token }) => token),
      fills: bettors.map(({ seat }) => seat),
      body: JSON.stringify(body),
      connections,
      seconds,
    })
  const bet = { session: '@', bet: 1, choice: { target: 50, over: true }, requestId: '#' }
  return {
    sitDown: async (players) => {
      const bettors: Bettor[] = []
      for (const player of players) bettors.push(await seatOf(ground, games, player))
      return bettors
    },
    bet: (bettors, seconds) => ask('/arcade/play', bet, bettors, seconds),
    read: ask,
    close: async () => {
      await server.close()
      await games.close()
      await Promise.all([lobby.close(), studios.close()])
    },
  }
}
