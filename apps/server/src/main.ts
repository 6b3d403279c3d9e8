/** The whole boot on one screen: settings → database → modules → calls → listen. */
import type { Agent } from 'node:https'
import { fileURLToPath } from 'node:url'
import { calls } from '@saguao/contract/calls/calls.ts'
import { databaseOptionsOf } from '@saguao/embedded-postgres/backup.ts'
import { openDatabase } from '@saguao/embedded-postgres/database.ts'
import type { FastifyInstance } from 'fastify'
import { type App, createApp } from '#app.ts'
import { type Config, readConfig } from '#config.ts'
import { collectDatabaseMetrics } from '#database-metrics.ts'
import { loadDemo, type SampleStudio, sampleStudioOf } from '#demo.ts'
import { migrate } from '#kernel/db/migrate.ts'
import { kernelCalls } from '#kernel/http/calls.ts'
import { addDocs } from '#kernel/http/docs/docs.ts'
import { drain, stopInOrder } from '#kernel/http/graceful-close.ts'
import { collectHandlers } from '#kernel/http/handlers.ts'
import { createHttp } from '#kernel/http/http.ts'
import { createFindStoredResponse } from '#kernel/http/idempotency.ts'
import type { Load } from '#kernel/http/load/load-monitor.ts'
import { createRateLimits } from '#kernel/http/load/rate-limit.ts'
import { listenOnSharedPort } from '#kernel/http/load/reuse-port.ts'
import { serveWebApp } from '#kernel/http/web-app.ts'
import { startJobs, type TimedJob } from '#kernel/jobs/jobs.ts'
import { createDeliver } from '#kernel/jobs/outbox.ts'
import { purge } from '#kernel/jobs/purge.ts'
import { addHealth, addMetrics, createMetricsHttp } from '#kernel/observability/health.ts'
import { openTrace } from '#kernel/observability/trace.ts'
import { startSockets } from '#kernel/socket/socket.ts'
import { adCalls } from '#modules/ads/calls.ts'
import { adJobs } from '#modules/ads/jobs.ts'
import {
  canOpen,
  createGames,
  type Games,
  openStudios,
  roundChecks,
  type Wait,
} from '#modules/games/games.ts'
import { createIdentity, type Identity } from '#modules/identity/identity.ts'
import { identityJobs } from '#modules/identity/jobs.ts'
import { lobbyCalls } from '#modules/lobby/calls.ts'
import { lobbyJobs } from '#modules/lobby/jobs.ts'
import { createLobby, type Lobby } from '#modules/lobby/lobby.ts'
import { createNotices, type Notices } from '#modules/notices/notices.ts'
import { auditTrailChecks } from '#modules/operators/operators.ts'
import { type Channel, createPayments, orderChecks, type Payments } from '#modules/payments/payments.ts'
import { rewardCalls } from '#modules/rewards/calls.ts'
import { rewardJobs } from '#modules/rewards/jobs.ts'
import { createRewards, createSwitches, type Rewards, rewardChecks } from '#modules/rewards/rewards.ts'
import { createSports, type Sports, slipChecks } from '#modules/sports/sports.ts'
import { supportCalls } from '#modules/support/calls.ts'
import { supportJobs } from '#modules/support/jobs.ts'
import { addChatPage } from '#modules/support/support.ts'
import { walletCalls } from '#modules/wallet/calls.ts'
import { walletJobs } from '#modules/wallet/jobs.ts'
import { createWallet, type Wallet } from '#modules/wallet/wallet.ts'
import { reactions } from '#reactions.ts'

export type Server = {
  readonly address: string
  readonly app: App
  readonly identity: Identity
  readonly wallet: Wallet
  readonly lobby: Lobby
  readonly notices: Notices
  readonly payments: Payments
  readonly games: Games
  readonly rewards: Rewards
  readonly sports: Sports
  stop(): Promise<void>
}

export const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url))

type Options = {
  readonly dist?: string
  readonly checkAnswers?: boolean
  /** In place of those of the settings, for tests. */
  readonly channels?: ReadonlyMap<string, Channel>
  /** The way to push services, for tests. */
  readonly pushAgent?: Agent
  /** How time passes at the tables, for tests. */
  readonly wait?: Wait
  /** Whether this process keeps the book going when nobody else does; tests do it by hand. */
  readonly runSportsbook?: boolean
  /** Whether timed jobs begin on the minute; tests move the clock, and begin jobs by hand. */
  readonly onTime?: boolean
  /** How far behind this process is, for tests: beside them on a busy machine it would be, now and then. */
  readonly pressure?: Load
  /** What has to be there before the first caller is. */
  prepare?(modules: Modules): Promise<void>
}

type DisconnectSessions = (ended: readonly bigint[]) => void

/** Everything the product is made of, each part given what stands below it. */
type Modules = Omit<Server, 'address' | 'app' | 'stop'>

type ModuleDeps = App &
  Pick<Options, 'channels' | 'pushAgent' | 'wait'> & {
    readonly databaseUrl: string
    disconnectSessions: DisconnectSessions
  }

async function createModules(deps: ModuleDeps): Promise<Modules> {
  const identity = createIdentity(deps)
  const wallet = await createWallet(deps)
  const studios = await openStudios({ ...deps, wallet })
  const lobby = await createLobby({ ...deps, canOpen: canOpen(studios) })
  studios.onChange(() => void lobby.refresh())
  const notices = createNotices(deps)
  const switches = createSwitches({ db: deps.db, mode: deps.config.mode })
  const payments = await createPayments({
    ...deps,
    identity,
    wallet,
    isActivityOn: (country, firstOnly) =>
      switches.isOn(country, firstOnly ? 'first-recharge' : 'deposit-activity'),
  })
  const games = await createGames({ ...deps, identity, wallet, lobby, studios })
  const rewards = await createRewards({ ...deps, identity, wallet, switches, games })
  const sports = await createSports({ ...deps, wallet, lobby, recordPlay: games.playStats.record })
  return { identity, wallet, lobby, notices, payments, games, rewards, sports }
}

const answersOf = (
  app: App,
  { identity, wallet, lobby, notices, payments, games, rewards, sports }: Modules,
) =>
  collectHandlers(calls, [
    kernelCalls(app),
    identity.calls,
    walletCalls({ ...app, wallet }),
    lobbyCalls(lobby),
    notices.calls,
    payments.calls,
    games.calls,
    rewardCalls(rewards),
    sports.calls,
    supportCalls(app),
    adCalls(app),
  ])

const timedJobs = (
  app: App,
  { payments, games, rewards, sports }: Modules,
  disconnectSessions: DisconnectSessions,
): Readonly<Record<string, TimedJob>> => ({
  ...lobbyJobs(app),
  ...walletJobs({
    ...app,
    extraChecks: { ...orderChecks, ...roundChecks, ...rewardChecks, ...slipChecks, ...auditTrailChecks },
  }),
  ...payments.jobs,
  ...games.jobs,
  ...rewardJobs(rewards),
  ...sports.jobs,
  ...supportJobs(app),
  ...adJobs(app),
  ...identityJobs({ ...app, disconnectSessions }),
  purge: { crontab: '23 4 * * *', run: (signal) => purge(app, signal) },
})

/** What is no call: documents, doors of other servers, the sandbox, and the page. */
async function addSurfaces(
  http: FastifyInstance,
  config: Config,
  { identity, lobby, payments, games, rewards }: Modules,
  dist: string | undefined,
): Promise<void> {
  addDocs(http, calls)
  payments.addWebhooks(http)
  games.addProviderApi(http)
  rewards.addPages(http)
  if (config.chat) addChatPage(http, config.chat)
  if (config.mode === 'sandbox') for (const { addSandbox } of [identity, payments]) addSandbox(http)
  if (!dist) return
  await serveWebApp(http, {
    config,
    dist,
    isCall: (path) => http.methodsOf(path).includes('POST'),
    snapshotOf: lobby.snapshotOf,
    frameOrigins: games.studios.origins,
  })
}

/** Serves on a database that is there and up to date. */
export async function serve(
  app: App,
  databaseUrl: string,
  {
    dist,
    checkAnswers = false,
    runSportsbook = true,
    onTime = true,
    pressure,
    prepare,
    ...given
  }: Options = {},
): Promise<Server> {
  const { config, db, log, metrics } = app
  const { publicOrigins, trustProxy, metricsPort } = config
  let stopping = false

  const disconnectSessions: DisconnectSessions = (ended) => ended.forEach(sockets.push.disconnectSession)
  const modules = await createModules({ ...app, databaseUrl, disconnectSessions, ...given })
  const { identity, wallet, lobby, notices, payments, games, rewards, sports } = modules
  const answers = answersOf(app, modules)

  const { findSession } = identity
  const rates = createRateLimits()
  const http = createHttp({
    ...app,
    calls,
    answers,
    findSession,
    findPass: games.findPass,
    findAnswer: createFindStoredResponse(db),
    rateLimit: rates.take,
    pressure,
    checkAnswers,
  })
  addHealth(http, db, () => stopping)
  const metricsHttp = metricsPort === undefined ? http : createMetricsHttp()
  collectDatabaseMetrics(app, modules)
  addMetrics(metricsHttp, metrics)
  await addSurfaces(http, config, modules, dist)
  const sockets = startSockets({
    ...app,
    publicOrigins,
    trustProxy,
    server: http.server,
    databaseUrl,
    redisUrl: config.redisUrl,
    rates,
    findSession,
    tables: games.tables,
    matches: sports,
  })
  games.tables.start(sockets.watchers)
  sports.start({ ...sockets.watchers, ...sockets.push }, runSportsbook)
  const deliver = createDeliver(db, reactions, { push: sockets.push, notices, payments, rewards })
  const timed = onTime ? timedJobs(app, modules, disconnectSessions) : {}
  const jobs = startJobs({ databaseUrl, log, metrics, deliver, timed })
  await prepare?.(modules)
  const { address, ended } = await listenOnSharedPort(http, { host: config.host, port: config.port })
  if (metricsPort !== undefined) await metricsHttp.listen({ host: config.host, port: metricsPort })
  log.info({ address, mode: config.mode }, 'listening')
  void payments.registerWebhooks()

  const stop = async (): Promise<void> => {
    stopping = true
    await drain(http, config.drainMs)
    await stopInOrder(log, {
      'tables and matches': () => [games.tables.stop(), sports.stop()],
      'sockets and jobs': () => [sockets.stop(), jobs.stop()],
      calls: () => [http.close(), ended, metricsHttp.close()],
      plays: () => [games.close()],
      'what listens to the database': () => [wallet.close(), lobby.close(), games.studios.close()],
      database: () => [db.close()],
      traces: () => (app.trace ? [app.trace.stop()] : []),
    })
  }
  return { address, app, ...modules, stop }
}

type Start = { progress(sentence: string): void; readonly env?: Readonly<Record<string, string | undefined>> }

/** In a sandbox a studio may be let in beside it. */
type Started = Pick<Server, 'address' | 'stop'> & { readonly sampleStudio: SampleStudio | undefined }

/** `npm start`: everything, from an empty machine on. */
export async function start({ progress, env = process.env }: Start): Promise<Started> {
  const config = readConfig(env)
  const embedded = config.databaseUrl ? undefined : await openEmbedded(config, progress)
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  try {
    const migrated = await migrate(databaseUrl, {
      onWait: (tries) =>
        tries === 1 && progress('The database is in use: waiting for a moment to bring it up to date'),
    })
    progress(
      migrated.length > 0
        ? `The database is up to date (${migrated.length} steps)`
        : 'The database is up to date',
    )
    const app = createApp(config, databaseUrl, await openTrace(config))
    const isSandbox = config.mode === 'sandbox'
    const prepare = async (modules: Modules): Promise<void> => {
      if (isSandbox) progress(await loadDemo({ ...modules, db: app.db }))
    }
    const server = await serve(app, databaseUrl, { dist: webDist, prepare })
    const stop = async (): Promise<void> => {
      await server.stop()
      await embedded?.stop()
    }
    const sampleStudio = isSandbox ? sampleStudioOf(server.games.studios, server.app.secrets) : undefined
    return { address: server.address, stop, sampleStudio }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

const openEmbedded = async (config: Config, progress: (sentence: string) => void) =>
  openDatabase({
    ...(await databaseOptionsOf(config)),
    log: progress,
    holder: `http://${config.host}:${config.port}`,
  })
