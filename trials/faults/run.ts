// `npm run faults [name …]`: does to a server under load what happens to servers, and compares what players were told
// with the books. Prints a line for each fault, writes faults/out/NAME.json, and exits with 1 on anything lost,
// twice or wrong. `--quick` does each once; `--mutants` shows that each fault finds what it is there for.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { patienceMs, startLoad } from './clients.ts'
import type { Fault, Happening, Outcome } from './fault.ts'
import { type Mutant, mutants } from './mutants.ts'
import { makePlayers, makeStage, type Stage } from './stage.ts'
import { ask, faultsIn, judge, type Verdict } from './verdict.ts'

const playersMost = 24
/** A wrong server that does not answer need not be waited for as long. */
const mutantPatienceMs = 25_000
/** More than any fault takes on a busy machine: what goes on for longer would go on for ever. */
const faultMsMost = 300_000
const dir = import.meta.dirname
const out = join(dir, 'out')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, mutants: { type: 'boolean', default: false } },
})

type Result = {
  readonly name: string
  readonly does: string
  readonly figures: string
  readonly kills: number
  readonly verdict?: Verdict
  readonly faults: readonly string[]
  readonly seconds?: number
  readonly skipped?: string
}

type Run = { readonly patienceMs: number; times(whole: number): number }

const wholeRun: Run = { patienceMs, times: (whole) => whole }
const quickRun: Run = { patienceMs, times: () => 1 }
const mutantRun: Run = { patienceMs: mutantPatienceMs, times: (whole) => Math.ceil(whole / 2) }

async function faultNamed(name: string): Promise<Fault> {
  return ((await import(`./${name}.fault.ts`)) as { fault: Fault }).fault
}

async function happenOn(stage: Stage, name: string, fault: Fault, run: Run): Promise<Result> {
  const began = performance.now()
  const url = fault.through === 'proxy' ? stage.proxy.url : stage.url
  const restart = () => stage.server.start(url)
  await stage.server.kill()
  await restart()
  const players = await makePlayers(stage, playersMost)
  // Whatever a mutant loses, it is not what stood there before.
  await ask(stage.superUrl, 'checkpoint')
  const front = await fault.front?.(stage)
  const load = await startLoad(front ?? stage.server, players, run.patienceMs)
  const happening: Happening = { stage, load, front, times: run.times, restart }
  const outcome: Outcome = await Promise.race([fault.happen(happening), tooLong()]).catch(brokenOff)
  await load.end()
  await front?.close()
  const verdict = await judge(stage, load.log, players)
  const { figures, kills = 0, faults = [] } = outcome
  const seconds = Math.round((performance.now() - began) / 1000)
  return {
    name,
    does: fault.does,
    figures,
    kills,
    seconds,
    verdict,
    faults: [...faults, ...faultsIn(verdict)],
  }
}

async function tooLong(): Promise<never> {
  await sleep(faultMsMost, undefined, { ref: false })
  throw new Error(`it was not over after ${faultMsMost / 1000} s`)
}

/** What a fault can't go on after is a finding too. */
const brokenOff = (error: Error): Outcome => ({ figures: 'broken off', faults: [error.message] })

/** Faults that need nothing of their own share a stage, because making one takes longer than most of them. */
async function runFaults(names: readonly string[], run: Run): Promise<Result[]> {
  const results: Result[] = []
  let shared: Stage | undefined
  try {
    for (const name of names) {
      const fault = await faultNamed(name)
      const skipped = await fault.impossible?.()
      if (!skipped && fault.diskMb === undefined) shared ??= await makeStage()
      const result = skipped
        ? { name, does: fault.does, figures: '', kills: 0, faults: [], skipped }
        : await (shared && fault.diskMb === undefined
            ? happenOn(shared, name, fault, run)
            : alone(name, fault, run))
      tell(result)
      await keep(name, result)
      results.push(result)
    }
  } finally {
    await shared?.close()
  }
  return results
}

async function alone(name: string, fault: Fault, run: Run, mutant?: Mutant): Promise<Result> {
  const stage = await makeStage({ mutant, diskMb: fault.diskMb })
  try {
    return await happenOn(stage, name, fault, run)
  } finally {
    await stage.close()
  }
}

function tell({ name, verdict, figures, faults, seconds, skipped }: Result): void {
  if (skipped) console.log(`${name.padEnd(18)} not done: ${skipped}`)
  if (!verdict) return
  const { attempted, acknowledged, lost, twice } = verdict
  const counts = `attempted ${attempted}  acknowledged ${acknowledged}  lost ${lost}  twice ${twice}`
  console.log(`${name.padEnd(18)} ${counts}  (${figures}; ${seconds} s)`)
  for (const fault of faults) console.log(`${''.padEnd(18)} WRONG: ${fault}`)
}

async function runMutants(asked: readonly string[]): Promise<number> {
  const chosen = mutants.filter(
    ({ fault, name }) => asked.length === 0 || asked.includes(fault) || asked.includes(name),
  )
  let missed = 0
  for (const mutant of chosen) {
    const { name, fault, breaks } = mutant
    const { faults } = await alone(fault, await faultNamed(fault), mutantRun, mutant)
    const by = faults.slice(0, 3)
    console.log(`${by.length > 0 ? 'found' : 'MISSED'}  ${name} by ${fault}: ${by.join(', ')}`)
    await keep(`mutant-${name}`, { name, fault, breaks, by })
    if (by.length === 0) missed++
  }
  return missed
}

const keep = (name: string, result: object): Promise<void> =>
  writeFile(join(out, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)

async function runAll(names: readonly string[]): Promise<number> {
  const began = performance.now()
  const results = await runFaults(names, values.quick ? quickRun : wholeRun)
  const kills = results.reduce((sum, result) => sum + result.kills, 0)
  const wrong = results.filter(({ faults }) => faults.length > 0)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(
    `${results.length} faults, ${kills} kills, ${wrong.length} of them found something, in ${minutes} minutes`,
  )
  return wrong.length
}

const known = (await readdir(dir))
  .filter((file) => file.endsWith('.fault.ts'))
  .map((file) => file.replace('.fault.ts', ''))
await mkdir(out, { recursive: true })
if (values.mutants) process.exit((await runMutants(positionals)) > 0 ? 1 : 0)
const unknown = positionals.find((name) => !known.includes(name))
if (unknown !== undefined) throw new Error(`There is no fault "${unknown}": choose from ${known.join(', ')}`)
process.exit((await runAll(positionals.length > 0 ? positionals : known)) > 0 ? 1 : 0)
