/** The boot sequence: settings → database → modules → calls → listen. */
import { fileURLToPath } from 'node:url'
import { calls } from '@saguao/contract/calls/calls.ts'
import type { MatchChange } from '@saguao/contract/realtime/match-state.ts'
import { databaseOptionsOf } from '@saguao/embedded-postgres/backup.ts'
import { openDatabase } from '@saguao/embedded-postgres/database.ts'
import type { FastifyInstance } from 'fastify'
import { type App, createApp } from '#app.ts'
import type { Config } from '#config.ts'
import { type ConsoleOptions, consoleOriginOf, startConsole } from '#console-server.ts'
import { createModules, type DisconnectSessions, type ModuleOptions, type Modules } from '#create-modules.ts'
import { collectDatabaseMetrics } from '#database-metrics.ts'
import { loadDemo, type SampleStudio, sampleStudioOf } from '#demo.ts'
import { migrate } from '#kernel/db/migrate.ts'
import { requirePrimary, requireReadOnlyLedger } from '#kernel/db/require-database.ts'
import { requireSessionPooling } from '#kernel/db/session.ts'
import { type Callers, playerCallers } from '#kernel/http/callers.ts'
import { kernelCalls } from '#kernel/http/calls.ts'
import type { Deadlines } from '#kernel/http/deadline.ts'
import { addDocs } from '#kernel/http/docs/docs.ts'
import { drain, stopInOrder } from '#kernel/http/graceful-close.ts'
import { collectHandlers } from '#kernel/http/handlers.ts'
import { createHttp } from '#kernel/http/http.ts'
import { createStoredResponses } from '#kernel/http/idempotency.ts'
import type { Load } from '#kernel/http/load/load-monitor.ts'
import { createRateLimits } from '#kernel/http/load/rate-limit.ts'
import { listenOnSharedPort } from '#kernel/http/load/reuse-port.ts'
import { startJobs, type TimedJob } from '#kernel/jobs/jobs.ts'
import { createDeliver } from '#kernel/jobs/outbox.ts'
import { purge } from '#kernel/jobs/purge.ts'
import { addHealth, addMetrics, createMetricsHttp } from '#kernel/observability/health.ts'
import { openTrace } from '#kernel/observability/open-trace.ts'
import { startProcessRegistry } from '#kernel/observability/process-registry.ts'
import { type Sockets, startSockets } from '#kernel/socket/socket.ts'
import { readStartConfig, requireReady } from '#live-checks.ts'
import { deleteReportsOf } from '#modules/ads/ads.ts'
import { adCalls } from '#modules/ads/calls.ts'
import { adJobs } from '#modules/ads/jobs.ts'
import { roundChecks } from '#modules/games/games.ts'
import { identityJobs } from '#modules/identity/jobs.ts'
import { lobbyCalls } from '#modules/lobby/calls.ts'
import { lobbyJobs } from '#modules/lobby/jobs.ts'
import { previewCallers } from '#modules/lobby/lobby.ts'
import { operatorJobs } from '#modules/operators/jobs.ts'
import { auditTrailChecks } from '#modules/operators/operators.ts'
import { defaultConsolePort } from '#modules/operators/operators-config.ts'
import { orderChecks } from '#modules/payments/payments.ts'
import { privacyJobs } from '#modules/privacy/jobs.ts'
import { rewardChecks } from '#modules/rewards/rewards.ts'
import { slipChecks } from '#modules/sports/sports.ts'
import { supportCalls } from '#modules/support/calls.ts'
import { supportJobs } from '#modules/support/jobs.ts'
import { addChatPage } from '#modules/support/support.ts'
import { walletCalls } from '#modules/wallet/calls.ts'
import { walletJobs } from '#modules/wallet/jobs.ts'
import { startRollingAudit } from '#modules/wallet/wallet.ts'
import { reactions } from '#reactions.ts'
import { lobbyBroadcast, matchTopic, tableTopic } from '#socket-topics.ts'
import { serveWebApp } from '#web-app.ts'

export type Server = Modules & {
  readonly address: string
  /** The address of the console; undefined without one. */
  readonly consoleAddress: string | undefined
  readonly app: App
  stop(): Promise<void>
}

export const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url))
const consoleDist = fileURLToPath(new URL('../../console/dist', import.meta.url))

type Options = ModuleOptions & {
  readonly dist?: string
  readonly console?: ConsoleOptions
  /** Validates responses against their schema, for tests. */
  readonly checkResponses?: boolean
  /** Whether this process takes part in the leader election of the sportsbook; tests advance it by hand. */
  readonly runSportsbook?: boolean
  /** Whether timed jobs run; tests set the clock and start jobs by hand. */
  readonly runTimedJobs?: boolean
  /** Replaces the measured load, for tests: a busy test machine would refuse calls. */
  readonly load?: Load
  /** Replaces the deadlines of calls that move money, for tests: a busy test machine would miss them. */
  readonly deadlines?: Deadlines
  /** Runs before the server accepts requests. */
  prepare?(modules: Modules): Promise<void>
}

const handlersOf = (
  app: App,
  { identity, protection, wallet, lobby, notices, payments, games, rewards, sports, legal, privacy }: Modules,
) =>
  collectHandlers(calls, [
    kernelCalls(app),
    identity.calls,
    protection.calls,
    walletCalls({ ...app, wallet }),
    lobbyCalls(lobby, { ...app, readJackpot: games.readJackpot }),
    notices.calls,
    payments.calls,
    games.calls,
    rewards.calls,
    sports.calls,
    legal.calls,
    privacy.calls,
    supportCalls(app),
    adCalls(app),
  ])

/** Checks of the ledger audit besides its own. */
const extraChecks = { ...orderChecks, ...roundChecks, ...rewardChecks, ...slipChecks, ...auditTrailChecks }

const timedJobs = (
  app: App,
  { identity, payments, games, rewards, sports, markers, compliance, reports }: Modules,
  disconnectSessions: DisconnectSessions,
): Readonly<Record<string, TimedJob>> => ({
  ...lobbyJobs(app),
  ...walletJobs({
    ...app,
    extraChecks,
  }),
  ...identity.jobs,
  ...payments.jobs,
  ...games.jobs,
  ...rewards.jobs,
  ...sports.jobs,
  ...markers.jobs,
  ...compliance.jobs,
  ...reports.jobs,
  ...supportJobs(app),
  ...adJobs(app),
  ...privacyJobs(app),
  ...identityJobs({ ...app, disconnectSessions }),
  ...operatorJobs(app),
  purge: { crontab: '23 4 * * *', run: (signal) => purge(app, signal) },
})

/** Routes besides the contract's calls: API docs, webhooks, provider API, sandbox and web app. */
async function addOtherRoutes(
  http: FastifyInstance,
  config: Config,
  { identity, lobby, payments, games, rewards, markets, legal }: Modules,
  dist: string | undefined,
): Promise<void> {
  addDocs(http, calls)
  // The web app answers every other address with its page, but none of the console's.
  http.all('/operator/*', async (_, reply) => reply.callNotFound())
  identity.addWebhooks(http)
  payments.addWebhooks(http)
  games.addProviderApi(http)
  rewards.addPages(http)
  legal.addRoutes(http)
  lobby.addPictures(http)
  if (config.chat) addChatPage(http, config.chat)
  if (config.mode === 'sandbox') for (const { addSandbox } of [identity, payments]) addSandbox(http)
  if (!dist) return
  await serveWebApp(http, {
    config,
    dist,
    isCall: (path) => http.methodsOf(path).includes('POST'),
    snapshotOf: lobby.snapshotOf,
    offers: lobby.offers,
    policies: markets.policies,
    frameOrigins: games.studios.origins,
    findPreview: lobby.previews.find,
    previewSnapshot: lobby.previewSnapshot,
  })
}

type Topics = { readonly table: ReturnType<typeof tableTopic>; readonly match: ReturnType<typeof matchTopic> }

/** Shared games, matches and the lobby publish to the connections that watch them. */
function startLiveGames(
  { games, sports, protection, lobby }: Modules,
  sockets: Sockets,
  topics: Topics,
  runSportsbook: boolean,
): void {
  const [tables, matches] = [sockets.publisherOf(topics.table), sockets.publisherOf(topics.match)]
  games.tables.start({
    toTable: (gameId, message) => tables.publish(gameId, 'table', message),
    watchersOf: tables.subscriberCount,
  })
  const connections = {
    toPlayer: sockets.push.toPlayer,
    toMatch: (matchId: string, change: MatchChange) => matches.publishLocally(matchId, 'match', change),
    watchedMatches: matches.watchedIds,
  }
  sports.start(connections, runSportsbook)
  protection.playTime.start(tables.subscribedPlayers)
  lobby.onChange(sockets.broadcasterOf(lobbyBroadcast))
}

/** Starts the server on a migrated database. */
export async function serve(
  app: App,
  databaseUrl: string,
  {
    dist,
    console: consoleOptions,
    checkResponses = false,
    runSportsbook = true,
    runTimedJobs = true,
    load,
    deadlines,
    prepare,
    ...given
  }: Options = {},
): Promise<Server> {
  const { config, db, reads, log, metrics } = app
  const { publicOrigins, trustProxy, metricsPort } = config
  let isStopping = false
  await requireSessionPooling(db.pool)
  reads.start()

  const disconnectSessions: DisconnectSessions = (ended) => ended.forEach(sockets.push.disconnectSession)
  const modules = await createModules({ ...app, databaseUrl, disconnectSessions, ...given })
  const { identity, wallet, lobby, payments, games, sports, markets, protection } = modules
  const { findSession } = identity
  const rateLimits = createRateLimits()
  const http = createHttp({
    ...app,
    calls,
    handlers: handlersOf(app, modules),
    findSession,
    callers: previewCallers(playerCallers(findSession, app.clock), lobby.previews) as Callers,
    findBodyTokenSession: games.findBodyTokenSession,
    storedResponses: createStoredResponses(db),
    rateLimits,
    load,
    deadlines,
    checkResponses,
  })
  addHealth(http, db, () => isStopping)
  const metricsHttp = metricsPort === undefined ? http : createMetricsHttp()
  collectDatabaseMetrics(app, payments, games)
  addMetrics(metricsHttp, metrics)
  await addOtherRoutes(http, config, modules, dist)
  const topics = { table: tableTopic(app, games), match: matchTopic(sports) }
  const sockets = await startSockets({
    ...app,
    publicOrigins,
    trustProxy,
    server: http.server,
    databaseUrl,
    redisUrl: config.redisUrl,
    rateLimits: config.rateLimits ? rateLimits : undefined,
    findSession,
    topics: Object.values(topics),
    broadcasts: [lobbyBroadcast],
  })
  startLiveGames(modules, sockets, topics, runSportsbook)
  const deleteAdReports = (player: bigint) => deleteReportsOf(app, player)
  const deliver = createDeliver(db, reactions, { ...modules, push: sockets.push, deleteAdReports })
  const timed = timedJobs(app, modules, disconnectSessions)
  const background = [
    startJobs({ databaseUrl, log, metrics, deliver, timed: runTimedJobs ? timed : {} }),
    startProcessRegistry({ ...app, counts: sockets.counts }),
    ...(runTimedJobs ? [startRollingAudit(app), modules.settings.start()] : []),
  ]
  await prepare?.(modules)
  const { address, ended } = await listenOnSharedPort(http, { host: config.host, port: config.port })
  if (metricsPort !== undefined) await metricsHttp.listen({ host: config.host, port: metricsPort })
  log.info({ address, mode: config.mode }, 'server: listening')
  const served = { ...app, modules, databaseUrl, playersAddress: address, load, checkResponses }
  const consoleDeps = { ...served, timedJobs: timed, extraChecks: Object.keys(extraChecks) }
  const operatorConsole = await startConsole(consoleDeps, consoleOptions)
  void payments.registerWebhooks()

  const stop = async (): Promise<void> => {
    isStopping = true
    await drain(http, config.drainMs)
    await stopInOrder(log, {
      'tables and matches': () => [games.tables.stop(), sports.stop()],
      'sockets and jobs': () => [sockets.stop(), ...background.map((part) => part.stop())],
      calls: () => [http.close(), ended, metricsHttp.close(), operatorConsole.close()],
      'play statistics': () => [games.close(), protection.playTime.stop()],
      'database listeners': () => [wallet.close(), lobby.close(), games.studios.close(), markets.close()],
      database: () => [db.close(), reads.close()],
      traces: () => (app.trace ? [app.trace.stop()] : []),
    })
  }
  return { address, consoleAddress: operatorConsole.address, app, ...modules, stop }
}

const consoleTargetOf = ({ mode, port, consolePort }: Config): ConsoleOptions =>
  consolePort === undefined && mode === 'sandbox' ? { port: defaultConsolePort(port), orAnyPort: true } : {}

/** More players than the demo content and a few tries have. */
const demoPlayersMost = 20

type Start = {
  progress(sentence: string): void
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Builds that run beside the preparation of the database; the console is open while its build runs. */
  readonly builds?: { readonly web: Promise<void>; readonly console: Promise<void> }
}

/** In sandbox mode the sample studio can be started beside the server. */
type Started = Pick<Server, 'address' | 'stop'> & {
  readonly sampleStudio: SampleStudio | undefined
  /** The address of the console; in the sandbox a one-time link that signs in. */
  readonly console: string | undefined
  readonly isSandbox: boolean
  /** Whether there are players besides those of the demo content. */
  readonly hasPlayers: boolean
}

/**
 * Libraries of rare calls, which the start does not wait for. Loading one stops all calls for up to 170 ms, so it happens
 * here and not at the first use in the middle of play, where a failure is reported.
 */
async function loadRareLibraries(): Promise<void> {
  const libraries = [
    () => import('@simplewebauthn/server'),
    () => import('pdfkit'),
    () => import('sharp'),
    () => import('web-push'),
  ]
  for (const load of libraries) await load().catch(() => undefined)
}

/** `npm start`: starts everything, on an empty machine too. */
export async function start({ progress, env = process.env, builds }: Start): Promise<Started> {
  const config = await readStartConfig(env)
  const embedded = config.databaseUrl ? undefined : await openEmbedded(config, progress)
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  try {
    if (!embedded) await requirePrimary(databaseUrl, { isLive: config.mode === 'live', onWait: progress })
    const migrated = await migrate(databaseUrl, {
      onWait: (tries) => tries === 1 && progress('The database is in use: waiting for a lock to migrate it'),
    })
    progress(
      migrated.length > 0
        ? `The database is up to date (${migrated.length} steps)`
        : 'The database is up to date',
    )
    await requireReadOnlyLedger(databaseUrl)
    await requireReady(config, databaseUrl)
    const app = createApp(config, databaseUrl, await openTrace(config))
    const isSandbox = config.mode === 'sandbox'
    const prepare = async (modules: Modules): Promise<void> => {
      if (isSandbox) progress(await loadDemo({ ...modules, db: app.db }))
    }
    await builds?.web
    const console = { dist: consoleDist, built: builds?.console, ...consoleTargetOf(config) }
    const server = await serve(app, databaseUrl, { dist: webDist, console, prepare })
    const stop = async (): Promise<void> => {
      await server.stop()
      await embedded?.stop()
    }
    const sampleStudio = isSandbox ? sampleStudioOf(server.games.studios, server.app.secrets) : undefined
    const hasPlayers = (await server.identity.countPlayers(demoPlayersMost + 1)) > demoPlayersMost
    const consoleLink = await consoleLinkOf(server)
    void loadRareLibraries()
    return {
      address: server.address,
      stop,
      sampleStudio,
      console: consoleLink,
      isSandbox,
      hasPlayers,
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

async function consoleLinkOf({
  app: { config },
  consoleAddress,
  operators,
}: Server): Promise<string | undefined> {
  if (consoleAddress === undefined) return undefined
  const origin = consoleOriginOf(config, consoleAddress)
  return config.mode === 'sandbox' ? operators.demoSignInLink(origin) : origin
}

const openEmbedded = async (config: Config, progress: (sentence: string) => void) =>
  openDatabase({
    ...(await databaseOptionsOf(config)),
    log: progress,
    owner: `http://${config.host}:${config.port}`,
  })
