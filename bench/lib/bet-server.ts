// An HTTP server with bets, balances and histories only, and the load on it.
import type { AddressInfo } from 'node:net'
import { calls } from '@saguao/contract/calls/calls.ts'
import { openPolicies } from '@saguao/contract/product/market-policy.ts'
import { demoContent } from '../../apps/server/src/demo.ts'
import { collectHandlers } from '../../apps/server/src/kernel/http/handlers.ts'
import { createHttp } from '../../apps/server/src/kernel/http/http.ts'
import { createStoredResponses } from '../../apps/server/src/kernel/http/idempotency.ts'
import { createGames, type Games, openStudios } from '../../apps/server/src/modules/games/games.ts'
import { createLobby } from '../../apps/server/src/modules/lobby/lobby.ts'
import { createProtection } from '../../apps/server/src/modules/protection/protection.ts'
import { walletCalls } from '../../apps/server/src/modules/wallet/calls.ts'
import type { LoggedInPlayer } from '../../apps/server/src/testing/logged-in-players.ts'
import type { Modules } from '../../trials/lib/modules.ts'
import { runLoad } from './http-load.ts'
import type { LoadResult } from './http-load-process.ts'

const connections = 128

const table = {
  '/arcade/play': calls['/arcade/play'],
  '/wallet/balance': calls['/wallet/balance'],
  '/wallet/transactions': calls['/wallet/transactions'],
  '/wallet/records': calls['/wallet/records'],
}

export type BetPlayer = Pick<LoggedInPlayer, 'id' | 'token'>

/** A player with an opened dice table. */
export type Bettor = BetPlayer & { readonly session: string }

export type BetServer = {
  /** Game sessions as `/arcade/open` returns them. */
  openTables(players: readonly BetPlayer[]): Promise<Bettor[]>
  /** All players bet in turn over 128 connections. */
  bet(bettors: readonly Bettor[], seconds: number): Promise<LoadResult>
  read(
    path: keyof typeof table,
    body: object,
    bettors: readonly Bettor[],
    seconds: number,
  ): Promise<LoadResult>
  close(): Promise<void>
}

async function openTable(environment: Modules, games: Games, player: BetPlayer): Promise<Bettor> {
  const login = await environment.identity.findSession(player.token)
  if (!login) throw new Error('A player of the bench has no session')
  const { playerId, sessionId } = login
  const session = await games.openSession({ playerId, sessionId, gameId: 'dice', isBonus: false })
  return { ...player, session }
}

async function listen(environment: Modules, games: Games) {
  const { app, identity, wallet } = environment
  const { '/arcade/play': play, '/wallet/records': records } = games.calls
  const own = { '/arcade/play': play, '/wallet/records': records }
  const http = createHttp({
    ...app,
    calls: table,
    handlers: collectHandlers(table, [own, walletCalls({ ...app, wallet })]),
    findSession: identity.findSession,
    storedResponses: createStoredResponses(app.db),
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  return { port: (http.server.address() as AddressInfo).port, close: () => http.close() }
}

export async function openBetServer(environment: Modules): Promise<BetServer> {
  const deps = { ...environment.app, ...environment, databaseUrl: environment.url }
  const lobby = await createLobby(deps)
  await lobby.importContent(demoContent())
  const studios = await openStudios(deps)
  const { playTime, betChecks } = createProtection({ ...deps, policyOf: (country) => openPolicies[country] })
  playTime.start(() => [])
  const games = await createGames({ ...deps, playTime, betChecks, lobby, studios })
  const server = await listen(environment, games)
  const ask = (path: keyof typeof table, body: object, bettors: readonly Bettor[], seconds: number) =>
    runLoad({
      port: server.port,
      path,
      tokens: bettors.map(({ token }) => token),
      fills: bettors.map(({ session }) => session),
      body: JSON.stringify(body),
      connections,
      seconds,
    })
  const bet = { session: '@', bet: 1, choice: { target: 50, over: true }, requestId: '#' }
  return {
    openTables: async (players) => {
      const bettors: Bettor[] = []
      for (const player of players) bettors.push(await openTable(environment, games, player))
      return bettors
    },
    bet: (bettors, seconds) => ask('/arcade/play', bet, bettors, seconds),
    read: ask,
    close: async () => {
      await server.close()
      await Promise.all([games.close(), playTime.stop()])
      await Promise.all([lobby.close(), studios.close()])
    },
  }
}
