// `npm run trial -- faults [name …]`: injects faults into a server under load and compares the acknowledged requests
// with the ledger. Prints one line per fault test, writes faults/out/NAME.json, and exits with 1 when a request was lost,
// applied twice or answered wrongly. `--quick` repeats each fault once; `--mutants` shows that the tests find a database
// with weakened guarantees.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startLoad, timeoutMs } from '../lib/clients.ts'
import { createEnvironment, type Environment } from '../lib/environment.ts'
import { checkLedger, findingsIn, type LedgerCheck } from '../lib/ledger-check.ts'
import { makePlayers } from '../lib/modules.ts'
import { ask } from '../lib/query.ts'
import { databaseFaults } from './database-faults.ts'
import type { FaultContext, FaultTest, Outcome } from './fault.ts'
import { type Mutant, mutants } from './mutants.ts'
import { processFaults } from './process-faults.ts'

const maxPlayers = 24
/** A mutant may never respond, so the timeout is shorter. */
const mutantTimeoutMs = 25_000
/** Longer than any fault test takes on a busy machine. */
const maxFaultMs = 300_000
const out = join(import.meta.dirname, 'out')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, mutants: { type: 'boolean', default: false } },
})

type Result = {
  readonly name: string
  readonly summary: string
  readonly figures: string
  readonly kills: number
  readonly check?: LedgerCheck
  readonly findings: readonly string[]
  readonly seconds?: number
  readonly skipped?: string
}

type Run = { readonly timeoutMs: number; times(whole: number): number }

const wholeRun: Run = { timeoutMs, times: (whole) => whole }
const quickRun: Run = { timeoutMs, times: () => 1 }
const mutantRun: Run = { timeoutMs: mutantTimeoutMs, times: (whole) => Math.ceil(whole / 2) }

const faultTests: Readonly<Record<string, FaultTest>> = { ...databaseFaults, ...processFaults }
const knownNames = Object.keys(faultTests).sort()

function faultNamed(name: string): FaultTest {
  const found = faultTests[name]
  if (!found) throw new Error(`Unknown fault test "${name}": use ${knownNames.join(', ')}`)
  return found
}

async function runOn(
  environment: Environment,
  name: string,
  faultTest: FaultTest,
  run: Run,
): Promise<Result> {
  const began = performance.now()
  const url = faultTest.connection === 'proxy' ? environment.proxy.url : environment.url
  const restart = () => environment.server.start(url)
  await environment.server.kill()
  await restart()
  const players = await makePlayers(environment, maxPlayers)
  // The checkpoint keeps the set-up safe: only writes after it can be lost by a mutant.
  await ask(environment.superUrl, 'checkpoint')
  const loadBalancer = await faultTest.loadBalancer?.(environment)
  const load = await startLoad(loadBalancer ?? environment.server, players, run.timeoutMs)
  const context: FaultContext = { environment, load, loadBalancer, times: run.times, restart }
  const outcome: Outcome = await Promise.race([faultTest.run(context), failAfterTimeout()]).catch(aborted)
  await load.end()
  await loadBalancer?.close()
  const check = await checkLedger(environment, load.log, players)
  const { figures, kills = 0, findings = [] } = outcome
  const seconds = Math.round((performance.now() - began) / 1000)
  return {
    name,
    summary: faultTest.summary,
    figures,
    kills,
    seconds,
    check,
    findings: [...findings, ...findingsIn(check)],
  }
}

async function failAfterTimeout(): Promise<never> {
  await sleep(maxFaultMs, undefined, { ref: false })
  throw new Error(`not finished after ${maxFaultMs / 1000} s`)
}

/** An exception in a fault test is a finding. */
const aborted = (error: Error): Outcome => ({ figures: 'aborted', findings: [error.message] })

/** Fault tests share one environment unless they need their own disk: creating one takes longer than most tests. */
async function runFaults(names: readonly string[], run: Run): Promise<Result[]> {
  const results: Result[] = []
  let shared: Environment | undefined
  try {
    for (const name of names) {
      const faultTest = faultNamed(name)
      const skipped = await faultTest.unsupported?.()
      if (!skipped && faultTest.diskMb === undefined) shared ??= await createEnvironment()
      const result = skipped
        ? { name, summary: faultTest.summary, figures: '', kills: 0, findings: [], skipped }
        : await (shared && faultTest.diskMb === undefined
            ? runOn(shared, name, faultTest, run)
            : alone(name, faultTest, run))
      print(result)
      await writeResult(name, result)
      results.push(result)
    }
  } finally {
    await shared?.close()
  }
  return results
}

async function alone(name: string, faultTest: FaultTest, run: Run, mutant?: Mutant): Promise<Result> {
  const environment = await createEnvironment({ mutant, diskMb: faultTest.diskMb })
  try {
    return await runOn(environment, name, faultTest, run)
  } finally {
    await environment.close()
  }
}

function print({ name, check, figures, findings, seconds, skipped }: Result): void {
  if (skipped) console.log(`${name.padEnd(18)} skipped: ${skipped}`)
  if (!check) return
  const { attempted, acknowledged, lost, twice } = check
  const counts = `attempted ${attempted}  acknowledged ${acknowledged}  lost ${lost}  twice ${twice}`
  console.log(`${name.padEnd(18)} ${counts}  (${figures}; ${seconds} s)`)
  for (const finding of findings) console.log(`${''.padEnd(18)} WRONG: ${finding}`)
}

async function runMutants(requestedNames: readonly string[]): Promise<number> {
  const chosen = mutants.filter(
    ({ faultTest, name }) =>
      requestedNames.length === 0 || requestedNames.includes(faultTest) || requestedNames.includes(name),
  )
  let missed = 0
  for (const mutant of chosen) {
    const { name, faultTest, breaks } = mutant
    const { findings } = await alone(faultTest, faultNamed(faultTest), mutantRun, mutant)
    const by = findings.slice(0, 3)
    console.log(`${by.length > 0 ? 'found' : 'MISSED'}  ${name} by ${faultTest}: ${by.join(', ')}`)
    await writeResult(`mutant-${name}`, { name, faultTest, breaks, by })
    if (by.length === 0) missed++
  }
  return missed
}

const writeResult = (name: string, result: object): Promise<void> =>
  writeFile(join(out, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)

async function runAll(names: readonly string[]): Promise<number> {
  const began = performance.now()
  const results = await runFaults(names, values.quick ? quickRun : wholeRun)
  const kills = results.reduce((sum, result) => sum + result.kills, 0)
  const wrong = results.filter(({ findings }) => findings.length > 0)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(
    `${results.length} fault tests, ${kills} kills, ${wrong.length} with findings, ${minutes} minutes`,
  )
  return wrong.length
}

await mkdir(out, { recursive: true })
if (values.mutants) process.exit((await runMutants(positionals)) > 0 ? 1 : 0)
positionals.forEach(faultNamed)
process.exit((await runAll(positionals.length > 0 ? positionals : knownNames)) > 0 ? 1 : 0)
