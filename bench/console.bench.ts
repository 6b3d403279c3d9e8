// The operators' console on 1,000,000 players and 10,000,000 rounds: 95th percentile of the searches, lists and pages
// over HTTP (bar: 300 ms each), bets per second beside an operator who exports all players ÷ without (bar: 0.9), and the
// memory of the server during the whole export. `--players` and `--transfers` set another size, `--folder` keeps the
// ledger and uses it again; without it the ledger is deleted afterwards.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeScratchFolder } from '../packages/embedded-postgres/src/testing/scratch-folders.ts'
import { createFolder } from '../trials/lib/modules.ts'
import type { Bettor } from './lib/bet-server.ts'
import { type Case, casesOf } from './lib/console-cases.ts'
import { type ConsoleServer, openConsoleServer } from './lib/console-server.ts'
import { median, quantile } from './lib/figures.ts'
import { assureRoom, type BookSize, type Filled } from './lib/large-ledger.ts'
import { fillFolder } from './lib/ledger-folder.ts'
import { addOperatorRows, bettorIdsOf } from './lib/operator-rows.ts'
import type { Figures, Flags } from './run.ts'

const barMs = 300
const bar = 0.9
const callsPerCase = 100
const warmCalls = 3
const warmSeconds = 8
const seconds = 6
const rounds = 5
const memoryIntervalMs = 100
const mb = 1024 * 1024

/** The ledger of this folder, filled unless it is there already. */
async function fillOnce(dir: string, size: BookSize): Promise<Filled> {
  const note = join(dir, 'bench-ledger.json')
  if (existsSync(note)) return JSON.parse(await readFile(note, 'utf8')) as Filled
  await mkdir(dir, { recursive: true })
  const filled = await fillFolder(dir, size, addOperatorRows)
  await writeFile(note, JSON.stringify(filled))
  return filled
}

async function timeCase({ ask }: ConsoleServer, { path, body, expects }: Case): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < warmCalls + callsPerCase; n++) {
    const began = performance.now()
    const data = await ask(path, body(n) as never)
    const ms = performance.now() - began
    if (!expects(data))
      throw new Error(
        `${path} ${JSON.stringify(body(n))}: unexpected data ${JSON.stringify(data).slice(0, 300)}`,
      )
    if (n >= warmCalls) times.push(ms)
  }
  return times
}

type CaseTimes = { readonly p50: number; readonly p95: number; readonly max: number }

async function measureCases(
  console_: ConsoleServer,
  cases: readonly Case[],
): Promise<Record<string, CaseTimes>> {
  const figures: Record<string, CaseTimes> = {}
  for (const one of cases) {
    const times = await timeCase(console_, one)
    const [p50, p95, max] = [median(times), quantile(times, 0.95), Math.max(...times)]
    figures[one.name] = { p50, p95, max }
    console.log(
      `  ${one.name.padEnd(44)} median ${p50.toFixed(1).padStart(7)} ms, p95 ${p95.toFixed(1).padStart(7)} ms` +
        (p95 > barMs ? `  OVER ${barMs} ms` : ''),
    )
  }
  return figures
}

/** Bets alone and beside an export, in turn; each goes first as often as second. */
async function measureBets({ bet, startExport }: ConsoleServer, bettors: readonly Bettor[]) {
  await bet(bettors, warmSeconds)
  const alone: number[] = []
  const beside: number[] = []
  const withExport = async (): Promise<void> => {
    const running = await startExport()
    beside.push((await bet(bettors, seconds)).perSecond)
    await running.leave()
  }
  const without = async (): Promise<void> => void alone.push((await bet(bettors, seconds)).perSecond)
  for (let round = 0; round < rounds; round++) {
    for (const step of round % 2 === 0 ? [without, withExport] : [withExport, without]) await step()
    console.log(
      `  round ${round + 1}: ${alone.at(-1)?.toFixed(0)} bets/s alone, ${beside.at(-1)?.toFixed(0)} beside an export`,
    )
  }
  const [aloneRate, besideRate] = [median(alone), median(beside)]
  return { ratio: besideRate / aloneRate, alonePerSecond: aloneRate, besidePerSecond: besideRate }
}

/** One export of all players to its end. */
async function measureExport({ startExport }: ConsoleServer) {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let [most, isRunning] = [before, true]
  const watching = (async () => {
    while (isRunning) {
      most = Math.max(most, process.memoryUsage().rss)
      await sleep(memoryIntervalMs)
    }
  })()
  const { result } = await startExport()
  const exported = await result
  isRunning = false
  await watching
  const memory = { startMb: before / mb, mostMb: most / mb }
  console.log(
    `  export: ${exported.rows} rows, ${(exported.bytes / mb).toFixed(0)} MB in ${exported.seconds.toFixed(0)} s; ` +
      `server memory ${memory.startMb.toFixed(0)} MB before, at most ${memory.mostMb.toFixed(0)} MB`,
  )
  return { ...exported, ...memory }
}

async function measureIn(dir: string, filled: Filled) {
  const server = await openConsoleServer(dir)
  try {
    const cases = await measureCases(server, await casesOf(server, filled))
    const bettors = await server.openTables(bettorIdsOf(filled))
    const bets = await measureBets(server, bettors)
    return { cases, ...bets, export: await measureExport(server) }
  } finally {
    await server.stop()
  }
}

export async function measure({ players, transfers, folder }: Flags): Promise<Figures> {
  // Sixteen transfers are the first money and ten rounds.
  const size = {
    players: Number(players ?? 1_000_000),
    transfers: Number(transfers ?? 16_000_000),
  }
  await assureRoom(size)
  const dir = folder ?? (await createFolder())
  try {
    const began = performance.now()
    const filled = await fillOnce(dir, size)
    const fillSeconds = (performance.now() - began) / 1000
    const measured = await measureIn(dir, filled)
    const slowest = Math.max(...Object.values(measured.cases).map(({ p95 }) => p95))
    console.log(
      `  slowest p95 ${slowest.toFixed(0)} ms (bar ${barMs}); bets beside an export: ` +
        `${measured.ratio.toFixed(2)} of the rate without (bar ${bar})`,
    )
    return { bar, barMs, ...size, fillSeconds, slowestP95Ms: slowest, ...measured }
  } finally {
    if (folder === undefined) await removeScratchFolder(dir)
  }
}
