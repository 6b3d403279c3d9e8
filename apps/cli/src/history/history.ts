// `npm run seed -- --history 30d`: a month of players, deposits, rounds, slips, withdrawals and conversations, made by
// a server of its own whose clock runs through the month. Everything goes through the calls that players use, or through
// the functions behind the operators' calls, so that orders, books and statistics agree as they do in real use.
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '../../../server/src/app.ts'
import { readConfig } from '../../../server/src/config.ts'
import { loadDemo } from '../../../server/src/demo.ts'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { createDb, type Db } from '../../../server/src/kernel/db/db.ts'
import { noLoad } from '../../../server/src/kernel/http/load/load-monitor.ts'
import { readJobBacklog } from '../../../server/src/kernel/jobs/jobs.ts'
import { createLog } from '../../../server/src/kernel/observability/log.ts'
import { readProcesses } from '../../../server/src/kernel/observability/process-registry.ts'
import { type Server, serve } from '../../../server/src/main.ts'
import { insertPreparedAnswer, preparedAnswers } from '../../../server/src/modules/support/inbox-store.ts'
import { rollUpFigures } from '../../../server/src/modules/wallet/wallet.ts'
import { auditLedger } from '../lib/audit-ledger.ts'
import { openDesk } from './desk.ts'
import { simulateLedgerTime } from './ledger-time.ts'
import { leaveRequests, runOffice } from './office.ts'
import { planHistory } from './plan.ts'
import { createDraw } from './random.ts'
import { playHour, type Scene, usernameOf } from './scene.ts'
import { preparedAnswers as demoAnswers } from './texts.ts'

export type HistorySize = {
  readonly days: number
  readonly players: number
  readonly rounds: number
  readonly seed: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const maxJobsWaiting = 200
const jobPollMs = 100
const maxJobPolls = 3_000
const shownPlayers = 1_000

/** A second server would settle the matches of the past and expire its orders with the real time. */
async function requireNoServer(db: Db): Promise<void> {
  const [running] = await readProcesses({ db, clock: systemClock })
  if (running)
    throw new Error(
      'Saguão runs on this database, and its jobs would end the orders and matches of the past. ' +
        'Stop it with Ctrl-C, run this command again, then `npm start`.',
    )
}

/** Players of the same seed have the same names. */
async function requireNewSeed({ query }: Db, seed: number): Promise<void> {
  const first = (['BR', 'CL'] as const).map((country) => usernameOf(country, seed, 1))
  const known = await query.selectFrom('player').where('username', 'in', first).select('id').execute()
  if (known.length > 0)
    throw new Error(
      `The history of --seed ${seed} is in this database already. Choose another seed, or none.`,
    )
}

async function reportStart({ query }: Db, { days, players, rounds, seed }: HistorySize): Promise<void> {
  const known = await query.selectFrom('player').select('id').limit(shownPlayers).execute()
  report(`Making ${days} days of ${players} players and about ${rounds} rounds (--seed ${seed})`)
  if (known.length > 1)
    report(
      `The database has ${known.length < shownPlayers ? known.length : `more than ${shownPlayers - 1}`} players; these are added`,
    )
}

/** Shared games wait for ever: no round of theirs runs while the clock jumps. */
const never = (_ms: number, signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

async function startServer(url: string, clock: Scene['clock']): Promise<Server> {
  const { CONSOLE_PORT: _, METRICS_PORT: __, ...env } = process.env
  // Payments that need a review are part of the history, but the server logs them as errors.
  const settings = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'fatal', RATE_LIMITS: 'off' }
  const app = { ...createApp(readConfig({ ...env, ...settings }), url), clock }
  return serve(app, url, {
    runSportsbook: false,
    runTimedJobs: false,
    load: noLoad,
    wait: never,
    console: { port: 0 },
    prepare: async (modules) => void (await loadDemo({ ...modules, db: app.db })),
  })
}

/** Reactions to events run in the background; the clock must not run days ahead of them. */
async function waitForJobs({ app }: Server, allowed: number): Promise<void> {
  for (let polls = 0; polls < maxJobPolls; polls++) {
    if ((await readJobBacklog(app.db)).waiting <= allowed) return
    await sleep(jobPollMs)
  }
}

async function addPreparedAnswers({ app: { db } }: Server, now: number): Promise<void> {
  if ((await preparedAnswers(db, 1)).length > 0) return
  const changed = { changedAt: new Date(now), changedBy: 'Demo support' }
  await db.tx(async (tx) => {
    for (const answer of demoAnswers) await insertPreparedAnswer(tx, { ...answer, ...changed })
  })
}

function createClock(start: number, end: number): Scene['clock'] {
  let at = start
  return {
    now: () => Math.round(at),
    pass: (ms) => {
      at = Math.min(end, at + ms)
    },
    moveTo: (ms) => {
      at = Math.min(end, Math.max(at, ms))
    },
  }
}

const report = (line: string): void => console.error(line)

export async function makeHistory(databaseUrl: string, size: HistorySize): Promise<boolean> {
  const db = createDb(databaseUrl, createLog('warn'), 2)
  try {
    await requireNoServer(db)
    await requireNewSeed(db, size.seed)
    await reportStart(db, size)
    const until = systemClock.now()
    const from = until - size.days * dayMs
    const plan = planHistory({ ...size, from, until }, size.seed)
    const ledger = await simulateLedgerTime(databaseUrl)
    try {
      await playPlan({ plan, ledger, from, until, seed: size.seed })
    } finally {
      await ledger.stop()
    }
    await rollUpFigures(db)
  } finally {
    await db.close()
  }
  report('Checking the books')
  const isSound = await auditLedger(databaseUrl)
  if (isSound) report('Done. `npm start` prints the link to the console.')
  return isSound
}

type Playing = {
  readonly plan: ReturnType<typeof planHistory>
  readonly ledger: Awaited<ReturnType<typeof simulateLedgerTime>>
  readonly from: number
  readonly until: number
  readonly seed: number
}

async function playPlan({ plan, ledger, from, until, seed }: Playing): Promise<void> {
  const days = Math.round((until - from) / dayMs)
  const clock = createClock(from, until)
  await ledger.set(from)
  const server = await startServer(ledger.url, clock)
  try {
    await addPreparedAnswers(server, from)
    const scene: Scene = {
      server,
      desk: openDesk(server),
      clock,
      ledger,
      plan,
      from,
      until,
      seed,
      players: new Map(),
      followUps: [],
      rounds: 0,
    }
    for (let hour = from; hour < until; hour += hourMs) {
      await playHour(scene, hour)
      await waitForJobs(server, maxJobsWaiting)
      if ((hour + hourMs - from) % dayMs !== 0) continue
      await runOffice(scene, createDraw(seed + hour - from))
      const day = Math.round((hour + hourMs - from) / dayMs)
      report(`Day ${day} of ${days}: ${scene.players.size} players, ${scene.rounds} rounds`)
    }
    await leaveRequests(scene, createDraw(seed))
    await waitForJobs(server, 0)
  } finally {
    await server.stop()
  }
}
