// The whole server on a data folder, with its console, a signed-in operator and bettors.

import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { OperatorBody, OperatorData, OperatorPath } from '@saguao/contract/operators/operator-calls.ts'
import { openDatabase } from '@saguao/embedded-postgres/database.ts'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { loadDemo } from '../../apps/server/src/demo.ts'
import { migrate } from '../../apps/server/src/kernel/db/migrate.ts'
import { type Server, serve } from '../../apps/server/src/main.ts'
import { createConsoleClient } from '../../apps/server/src/testing/console-client.ts'
import type { Bettor } from './bet-server.ts'
import type { ExportRequest, ExportResult } from './export-process.ts'
import { runLoad } from './http-load.ts'
import type { LoadResult } from './http-load-process.ts'

const connections = 128

export type ConsoleServer = {
  readonly server: Server
  readonly databaseUrl: string
  /** The data of a call of the operator, who is an administrator. */
  ask<P extends OperatorPath>(path: P, body: OperatorBody<P>): Promise<OperatorData<P>>
  openTables(players: readonly bigint[]): Promise<Bettor[]>
  /** All bettors bet in turn over 128 connections. */
  bet(bettors: readonly Bettor[], seconds: number): Promise<LoadResult>
  /** Resolves when the first bytes arrive; the export runs in a process of its own. */
  startExport(): Promise<RunningExport>
  stop(): Promise<void>
}

export type RunningExport = { readonly result: Promise<ExportResult>; leave(): Promise<void> }

async function runExport(request: ExportRequest): Promise<RunningExport> {
  const child: ChildProcess = execFile(process.execPath, [join(import.meta.dirname, 'export-process.ts')])
  const ended = once(child, 'exit')
  child.stdin?.end(JSON.stringify(request))
  const output = text(child.stdout as Readable)
  await Promise.race([once(child.stderr as Readable, 'data'), ended])
  const result = output.then((line) => JSON.parse(line) as ExportResult)
  result.catch(() => undefined)
  return {
    result,
    leave: async () => {
      child.kill()
      await ended
    },
  }
}

async function openTables({ app, identity, games }: Server, players: readonly bigint[]): Promise<Bettor[]> {
  const tokens = await app.db.tx((tx) => identity.openSessions(tx, [...players]))
  const bettors: Bettor[] = []
  for (const [i, id] of players.entries()) {
    const token = tokens[i] ?? ''
    const login = await identity.findSession(token)
    if (!login) throw new Error('A player of the bench has no session')
    const { playerId, sessionId } = login
    const session = await games.openSession({ playerId, sessionId, gameId: 'dice', isBonus: false })
    bettors.push({ id, token, session })
  }
  return bettors
}

export async function openConsoleServer(dir: string): Promise<ConsoleServer> {
  const database = await openDatabase({ dir, log: () => undefined })
  await migrate(database.url)
  const config = readConfig({ LOG_LEVEL: 'error', RATE_LIMITS: 'off', PORT: '0' })
  const app = createApp(config, database.url)
  const server = await serve(app, database.url, {
    runSportsbook: false,
    runTimedJobs: false,
    console: { port: 0 },
    prepare: async (modules) => void (await loadDemo({ ...modules, db: app.db })),
  })
  const client = createConsoleClient(server.consoleAddress ?? '', () => undefined)
  const { cookie } = await client.signIn('admin')
  return {
    server,
    databaseUrl: database.url,
    ask: async (path, body) => {
      const { json } = await client.call(path, body, { cookie })
      if (!json.success) throw new Error(`${path} ${JSON.stringify(body)}: ${json.code}`)
      return json.data
    },
    openTables: (players) => openTables(server, players),
    bet: (bettors, seconds) =>
      runLoad({
        port: Number(new URL(server.address).port),
        path: '/arcade/play',
        tokens: bettors.map(({ token }) => token),
        fills: bettors.map(({ session }) => session),
        body: JSON.stringify({ session: '@', bet: 1, choice: { target: 50, over: true }, requestId: '#' }),
        connections,
        seconds,
      }),
    startExport: () =>
      runExport({ origin: client.origin, cookie, path: '/operator/players/export', body: {} }),
    stop: async () => {
      await server.stop()
      await database.stop()
    },
  }
}
