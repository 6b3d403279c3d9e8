/** A real server on a scratch database, called over HTTP. */
import type { Agent } from 'node:https'
import { type Body, calls, type Data, type Path } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'
import { createApp } from '#app.ts'
import { readConfig } from '#config.ts'
import type { Clock } from '#kernel/clock.ts'
import type { defaultDeadlines } from '#kernel/http/deadline.ts'
import { type Load, noLoad } from '#kernel/http/load/load-monitor.ts'
import type { Log } from '#kernel/observability/log.ts'
import { openTrace } from '#kernel/observability/open-trace.ts'
import type { Random } from '#kernel/random.ts'
import { type Server, serve } from '#main.ts'
import type { Wait } from '#modules/games/games.ts'
import type { Channel } from '#modules/payments/payments.ts'
import { createConnectionCheck } from './connection-check.ts'
import { type ConsoleClient, createConsoleClient } from './console-client.ts'
import { createPlayer, type Player } from './environment.ts'
import { scratchDatabase } from './postgres.ts'
import { createSecretLeakCheck } from './secret-leak-check.ts'
import type { ServerClient } from './server-client.ts'
import { verifyPerson } from './verify-person.ts'
import { createWorkCheck } from './work-check.ts'

type NewPlayer = { country?: 'BR' | 'CL'; username?: string; cash?: bigint; withPhone?: boolean }

export type TestServer = Server &
  ServerClient & {
    readonly databaseUrl: string
    /** The console; needs `CONSOLE_PORT: '0'` in `env`. */
    readonly console: ConsoleClient
    /** With `isVerified` the person is verified by the calls that players and the provider use. */
    player(given?: NewPlayer & { isVerified?: boolean }): Promise<Player>
  }

type TestServerOptions = {
  readonly databaseUrl?: string
  readonly env?: Record<string, string>
  readonly dist?: string
  /** Folder of the console's files. */
  readonly consoleDist?: string
  readonly clock?: Clock
  readonly random?: Random
  readonly log?: Log
  readonly channels?: ReadonlyMap<string, Channel>
  readonly pushAgent?: Agent
  readonly wait?: Wait
  readonly runSportsbook?: boolean
  readonly load?: Load
  /** Those of the product, instead of long ones. */
  readonly deadlines?: typeof defaultDeadlines
  readonly prepare?: () => Promise<void>
  /** Live mode without the settings it requires. */
  readonly mode?: 'live'
}

/** Shorter than those of the product, whose hashes take 30 ms per game and server. */
export const chainRounds = 1_000

/** Lower than that of the product, whose hashes take 30 ms each. */
const hashCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** Calls that are sent by the hundred wait for each other, longer on a slow machine than a player would. */
const patienceMs = 60_000

const portOf = (address: string): number => Number(new URL(address).port)

export const json = { 'content-type': 'application/json' }

export async function startTestServer(
  atEnd: (end: () => Promise<void>) => void,
  given: TestServerOptions = {},
): Promise<TestServer> {
  const scratch = given.databaseUrl ? undefined : await scratchDatabase()
  const databaseUrl = given.databaseUrl ?? scratch?.url ?? ''
  const sandbox = readConfig({ PORT: '0', LOG_LEVEL: 'silent', SECRETS_KEY: 'test', ...given.env })
  const config = { ...sandbox, mode: given.mode ?? sandbox.mode }
  const app = createApp(config, databaseUrl, await openTrace(config))
  const connections = createConnectionCheck(app.db)
  const leakCheck = createSecretLeakCheck()
  const workCheck = createWorkCheck()
  const { clock = app.clock, random = app.random, log = leakCheck.log } = given
  const server = await serve({ ...app, db: connections.db, clock, random, log }, databaseUrl, {
    checkResponses: true,
    runSportsbook: given.runSportsbook ?? false,
    runTimedJobs: false,
    load: given.load ?? noLoad,
    chainRounds,
    hashCost,
    deadlines: given.deadlines ?? { admissionMs: patienceMs, handlerMs: patienceMs },
    ...(given.dist && { dist: given.dist }),
    ...(given.consoleDist && { console: { dist: given.consoleDist } }),
    ...(given.channels && { channels: given.channels }),
    ...(given.pushAgent && { pushAgent: given.pushAgent }),
    ...(given.wait && { wait: given.wait }),
    ...(given.prepare && { prepare: given.prepare }),
  })
  await server.wallet.openHouseAccount('channel:test')
  atEnd(async () => {
    await server.stop()
    await scratch?.drop()
    connections.check()
    workCheck.check([server.address, server.consoleAddress ?? server.address].map(portOf))
    if (!given.log) leakCheck.check()
  })
  const send = (path: string, init: RequestInit = {}) =>
    fetch(server.address + path, { method: 'POST', ...init })
  const client: ServerClient = {
    send,
    call: async <P extends Path>(path: P, body: Body<P>, headers: Record<string, string> = {}) => {
      const response = await send(path, { headers: { ...json, ...headers }, body: JSON.stringify(body) })
      const answer = (await response.json()) as Envelope<Data<P>>
      leakCheck.addSecretsOf(body, headers, answer)
      return { status: response.status, headers: response.headers, json: answer }
    },
  }
  return {
    ...server,
    ...client,
    console: createConsoleClient(server.consoleAddress ?? '', leakCheck.addSecretsOf, clock.now),
    databaseUrl,
    player: async ({ isVerified = false, ...wanted } = {}) => {
      const player = await createPlayer({ ...server, db: server.app.db }, wanted)
      if (isVerified) await verifyPerson(client, player, wanted.country)
      return player
    },
  }
}

export const paths = Object.keys(calls) as Path[]
