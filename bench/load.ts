// `npm run load [steady|spike|overload|soak]`: people arrive at a server whether it keeps up or not. Finds out what the
// server can do, sends a part or a multiple of that, prints times by kind of call, and ends with the audit. Exits with
// 1 when a promise is broken; writes bench/out/load-PROFILE.json. `--minutes N` is how long a soak lasts; `--rate N`
// says how many calls a second the server can do, instead of finding out.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeStage, type Stage } from '../trials/faults/stage.ts'
import { ask, auditAll } from '../trials/faults/verdict.ts'
import { keepTo } from './load/cores.ts'
import type { Second } from './load/generator.ts'
import type { Cast } from './load/mix.ts'
import { type Profile, profiles, soak } from './load/profiles.ts'
import { brokenIn, type Run } from './load/promises.ts'
import { figuresOf, printRun, progressLine } from './load/report.ts'
import { watchServer } from './load/server-watch.ts'
import { generate, listenIn } from './load/start.ts'
import { outcomesOf, rowsOf, totalOf } from './load/tally.ts'
import { makeCast } from './load-stage.ts'

/** Enough to keep the server busy, too few to make it turn anybody away. */
const busyWidth = 64
const warmSeconds = 4
const measureSeconds = 6
const minutesMost = 24 * 60

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' }, rate: { type: 'string' } },
})

function positive(name: string, text: string, most: number): number {
  const value = Number(text)
  if (!(value > 0 && value <= most)) throw new Error(`--${name} is a number up to ${most}`)
  return value
}

function profileNamed(name: string): Profile {
  const known: Readonly<Record<string, Profile>> = {
    ...profiles,
    soak: soak(positive('minutes', values.minutes, minutesMost)),
  }
  const profile = known[name]
  if (!profile) throw new Error(`There is no load "${name}": choose from ${Object.keys(known).join(', ')}`)
  return profile
}

const portOf = (stage: Stage): number => Number(new URL(stage.server.address()).port)

/** Calls a second of this mix when everybody waits for an answer before the next call: what it can do, and no more. */
async function measureMost(stage: Stage, cast: Cast): Promise<number> {
  const phases = [warmSeconds, measureSeconds].map((seconds) => ({ seconds, width: busyWidth }))
  const seconds = await generate({ port: portOf(stage), cast, phases }, () => undefined)
  return rowsOf(seconds, 1).reduce((sum, { calls }) => sum + calls, 0) / measureSeconds
}

const countRounds = async ({ url }: Stage): Promise<number> =>
  Number((await ask<{ count: string }>(url, 'select count(*) as count from round'))[0]?.count)

const fine = (outcome: string): boolean => outcome === 'OK'

async function runOn(stage: Stage, cast: Cast, profile: Profile, mostPerSecond: number): Promise<Run> {
  const { server } = stage
  const { steps, collectSeconds } = profile
  const tokens = cast.players.slice(0, profile.listeners).map(({ token }) => token)
  const listeners = await listenIn({ url: server.address(), tokens })
  const before = await countRounds(stage)
  const watch = watchServer({ address: server.address(), collectSeconds, collect: server.collect })
  const phases = steps.map(({ seconds, part }) => ({ seconds, perSecond: part * mostPerSecond }))
  const tell = (second: Second) => console.log(progressLine(second, steps, watch.seen.at(-1)))
  const seconds = await generate({ port: portOf(stage), cast, phases }, tell)
  await watch.stop()
  const heard = await listeners.heard()
  listeners.leave()
  const bets = {
    acknowledged: totalOf(outcomesOf(seconds, 'bet'), fine),
    kept: (await countRounds(stage)) - before,
  }
  return {
    steps,
    seconds,
    watch,
    heard,
    listeners: tokens.length,
    bets,
    findings: await auditAll(stage.app.db),
  }
}

async function load(name: string): Promise<boolean> {
  const profile = profileNamed(name)
  if (!keepTo('server')) console.log('The server and those who arrive share their processors here')
  const stage = await makeStage()
  try {
    await stage.server.start(stage.url, profile.collectSeconds ? { NODE_OPTIONS: '--expose-gc' } : {})
    const cast = await makeCast(stage)
    const mostPerSecond = values.rate ? positive('rate', values.rate, 1e6) : await measureMost(stage, cast)
    console.log(`${name}: ${profile.does}, which is ${mostPerSecond.toFixed(0)} calls a second`)
    const run = await runOn(stage, cast, profile, mostPerSecond)
    printRun(run)
    const broken = brokenIn(name, run)
    await keep(name, profile, run, { mostPerSecond, broken })
    for (const promise of broken) console.log(`  BROKEN: ${promise}`)
    return broken.length === 0
  } finally {
    await stage.close()
  }
}

async function keep(
  name: string,
  { does }: Profile,
  run: Run,
  more: { readonly mostPerSecond: number; readonly broken: readonly string[] },
): Promise<void> {
  const out = join(import.meta.dirname, 'out')
  await mkdir(out, { recursive: true })
  const { steps, watch, heard, bets } = run
  const phases = steps.map((step, phase) => ({ ...step, rows: rowsOf(run.seconds, phase) }))
  const { seen, collected } = watch
  const result = { name, does, figures: figuresOf(name, run), ...more, phases, heard, bets, seen, collected }
  await writeFile(join(out, `load-${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

process.exit((await load(positionals[0] ?? 'steady')) ? 0 : 1)
