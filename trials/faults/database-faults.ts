// Fault tests of the connection to PostgreSQL, of one of its backends and of its disk.
import { open, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canMount, type Environment } from '../lib/environment.ts'
import { ask } from '../lib/query.ts'
import {
  checkRecovery,
  databaseIsBack,
  type FaultTest,
  isReady,
  randomMoment,
  repeated,
  seconds,
  until,
} from './fault.ts'

const awayMs = 30_000
const maxReadyMs = 10_000
const holeMs = 3_000
/** The pool drops a silent connection after 20 s; recovery cannot be faster. */
const maxBackMs = 30_000
const delaysMs = [2, 60, 800, 10, 0]
const answersEach = 30
const frozenMs = 26_000
const fullMs = 8_000
const leftBytes = 512 * 1024

/** A backend that holds the locks of a batch, if one is active now. */
const postingSession = `
  select pid from pg_stat_activity where usename = 'saguao' and query like '%wallet_post%'
   order by state = 'idle', random() limit 1`

const away: FaultTest['run'] = async (context) => {
  const { environment, load } = context
  await randomMoment(context)
  environment.proxy.down()
  const from = load.log.sendings.length
  await sleep(awayMs)
  const falselyReady = (await isReady(environment)) ? ['/readyz reported ready without a database'] : []
  const unavailable = load.log.sendings.slice(from).filter(({ status }) => status === 503).length
  environment.proxy.up()
  const readyMs = await until(() => isReady(environment))
  const late = readyMs === undefined || readyMs > maxReadyMs ? [`ready only after ${seconds(readyMs)}`] : []
  return {
    figures: `${unavailable} × 503 during the outage, ready ${seconds(readyMs)} after reconnect`,
    findings: [...falselyReady, ...late, ...(await checkRecovery(context))],
  }
}

const blackHole: FaultTest['run'] = async (context) => {
  const { load, environment } = context
  await randomMoment(context)
  environment.proxy.blackHole(true)
  await sleep(holeMs)
  environment.proxy.blackHole(false)
  const began = performance.now()
  const answers = await load.acknowledges(20)
  const backMs = answers ? performance.now() - began : undefined
  const ready = await until(() => isReady(environment), maxBackMs)
  const figures = `bets resume ${seconds(backMs)} after it`
  if (backMs === undefined || backMs > maxBackMs || ready === undefined)
    return { figures, findings: [`bets resumed: ${seconds(backMs)}`, `ready: ${seconds(ready)}`] }
  return { figures, findings: await checkRecovery(context) }
}

const delay: FaultTest['run'] = async (context) => {
  const findings: string[] = []
  for (const ms of delaysMs) {
    context.environment.proxy.delay(ms)
    const isAnswered = await context.load.acknowledges(context.times(answersEach))
    if (!isAnswered) findings.push(`no request was acknowledged with a delay of ${ms} ms`)
  }
  findings.push(...(await checkRecovery(context)))
  return { figures: `${Math.max(...delaysMs)} ms delay at most`, findings }
}

const cutAfterCommit: FaultTest['run'] = async (context) => {
  const { proxy } = context.environment
  const cuts = context.times(25)
  for (let cut = 0; cut < cuts; cut++) {
    proxy.cutAfterCommits(1)
    await until(async () => proxy.commitsLeft() === 0)
  }
  return { figures: `${cuts} unconfirmed commits`, findings: await checkRecovery(context) }
}

const frozenBackend: FaultTest['run'] = async (context) => {
  const { load, environment } = context
  await load.acknowledges(50)
  const [session] = await ask<{ pid: number }>(environment.superUrl, postingSession)
  if (!session) return { figures: 'no session to freeze', findings: ['no backend was posting'] }
  process.kill(session.pid, 'SIGSTOP')
  const before = load.log.acknowledged.size
  await sleep(frozenMs)
  const meanwhile = load.log.acknowledged.size - before
  process.kill(session.pid, 'SIGCONT')
  const stuck = meanwhile === 0 ? ['no bet was acknowledged while one backend was frozen'] : []
  return {
    figures: `${meanwhile} acknowledged while frozen for ${frozenMs / 1000} s`,
    findings: [...stuck, ...(await checkRecovery(context))],
  }
}

const fillerOf = ({ folder }: Environment): string => join(folder, '..', 'filler')

/** Fills the file system up to `leftBytes`. */
async function fill(environment: Environment): Promise<void> {
  await writeFile(fillerOf(environment), '')
  const file = await open(fillerOf(environment), 'r+')
  const piece = Buffer.alloc(256 * 1024, 1)
  const hasRoom = async () => {
    const { bavail, bsize } = await statfs(environment.folder)
    return bavail * bsize > leftBytes
  }
  try {
    for (let at = 0; await hasRoom(); at += piece.length) await file.write(piece, 0, piece.length, at)
  } finally {
    await file.close()
  }
}

const fullDisk: FaultTest['run'] = async (context) => {
  const { environment, load } = context
  await randomMoment(context)
  await fill(environment)
  const from = load.log.sendings.length
  await sleep(fullMs)
  const unavailable = load.log.sendings.slice(from).filter(({ status }) => status === 503).length
  await rm(fillerOf(environment))
  const backMs = await databaseIsBack(environment)
  const gone = backMs === undefined ? ['the database did not come back'] : []
  return {
    figures: `${unavailable} × 503 while full, back ${seconds(backMs)} after space was freed`,
    findings: [...gone, ...(await checkRecovery(context))],
  }
}

export const databaseFaults: Readonly<Record<string, FaultTest>> = {
  away: { summary: 'database unreachable for 30 s', connection: 'proxy', run: away },
  'black-hole': {
    summary: 'network drops every packet while connections stay open',
    connection: 'proxy',
    run: blackHole,
  },
  cut: {
    summary: 'all connections to PostgreSQL cut at once',
    connection: 'proxy',
    run: repeated(10, 'cuts', ({ environment }) => environment.proxy.cut()),
  },
  'cut-after-commit': {
    summary: 'connection cut right after COMMIT, before the server receives the confirmation',
    connection: 'proxy',
    run: cutAfterCommit,
  },
  delay: { summary: 'network to PostgreSQL with a changing delay', connection: 'proxy', run: delay },
  'frozen-backend': {
    summary: 'PostgreSQL backend frozen during a batch of bets',
    connection: 'direct',
    run: frozenBackend,
  },
  'full-disk': {
    summary: 'disk of PostgreSQL full',
    connection: 'direct',
    diskMb: 320,
    unsupported: async () => ((await canMount()) ? undefined : 'mounting a file system is not permitted'),
    run: fullDisk,
  },
}
