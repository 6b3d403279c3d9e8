// `npm test`: static checks, tests and journeys, from an empty checkout on, cheapest part first. A part that fails does
// not stop the others: every failure is named at the end.
//   --only check|unit|browser   one part
//   --strict                    no test is repeated, so a flaky test fails
//   --full                      also what only repeats: server tests on an external PostgreSQL, the layout of every screen
//                               in every language, and journeys in further languages and games (tag @full); before a
//                               release
//   --at 2027-04-03T23:58       at another moment (UTC)
// A failed random test prints its seed; SEED=number repeats it.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { useCompileCache } from '../apps/cli/src/lib/compile-cache.ts'
import { ensureWebBuilds } from '../apps/cli/src/lib/web-build.ts'
import {
  scratchFolder,
  useMemoryForScratchFolders,
} from '../packages/embedded-postgres/src/testing/scratch-folders.ts'
import { ensureChromium } from './lib/chromium.ts'
import { externalPostgres } from './test/external-postgres.ts'
import { ensureClockLibrary, momentOf, movedClock } from './test/moved-clock.ts'
import { isGreen, maxFlaky, noResults, type Results, slowestOf, sum, summaryOf } from './test/results.ts'
import { check, playwright, vitest } from './test/runners.ts'

// Tests start programs and servers in processes of their own.
useCompileCache()
useMemoryForScratchFolders()

const parts = ['check', 'unit', 'browser'] as const
type Step = { readonly part: (typeof parts)[number]; readonly name: string; run(): Promise<Results> }

const flag = { type: 'boolean', default: false } as const
const {
  only,
  strict: isStrict,
  full: isFull,
  at,
} = parseArgs({
  options: { only: { type: 'string' }, strict: flag, full: flag, at: { type: 'string' } },
}).values
if (only !== undefined && !parts.some((part) => part === only)) {
  console.error(`--only takes one of ${parts.join(', ')}, not ${only}`)
  process.exit(2)
}

if (at !== undefined) moveClock(at)

const reports = scratchFolder('reports')
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const steps: readonly Step[] = [
  { part: 'check', name: 'static checks', run: staticChecks },
  { part: 'unit', name: 'tests on the embedded PostgreSQL and in Chromium', run: embeddedTests },
  ...(isFull
    ? [{ part: 'unit', name: 'server tests on an external PostgreSQL', run: externalTests } as const]
    : []),
  { part: 'browser', name: 'builds of the web app and the console', run: builds },
  { part: 'browser', name: 'journeys in Chromium', run: journeys },
]

/** Tests whose result depends on the version of PostgreSQL: SQL, locks, jobs, and the functions of the ledger. */
const versionDependent = [
  'apps/server/src/migrate.test.ts',
  'apps/server/src/kernel/db/',
  'apps/server/src/kernel/jobs/',
  'apps/server/src/modules/wallet/',
  'apps/server/src/modules/rewards/',
  'apps/server/src/modules/operators/approvals.test.ts',
  'apps/server/src/modules/operators/trail.test.ts',
  'apps/server/src/console/list-indexes.test.ts',
  'apps/server/src/modules/identity/accounts.test.ts',
  'apps/server/src/modules/games/records.test.ts',
  'apps/server/src/modules/games/instant/races.test.ts',
  'apps/server/src/modules/games/shared/shared-recovery.test.ts',
  'apps/server/src/modules/games/provider-api/provider-api.test.ts',
  'apps/server/src/modules/lobby/content/',
  'apps/server/src/modules/lobby/search/',
  'apps/server/src/modules/payments/deposit/',
  'apps/server/src/modules/payments/withdraw/',
  'apps/server/src/modules/sports/slips/',
]
/** These tests start servers of their own on the embedded PostgreSQL. */
const embeddedOnly = ['**/*kill*.test.ts', '**/crash.test.ts']

const seed = process.env.SEED ? [`SEED=${process.env.SEED}`] : []
process.exitCode = await runAll(steps.filter(({ part }) => only === undefined || part === only))

async function runAll(chosen: readonly Step[]): Promise<number> {
  const all: Results[] = []
  const times: string[] = []
  for (const { name, run } of chosen) {
    console.log(`\n▸ ${name}`)
    const start = performance.now()
    const results = await run().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      return { ...noResults, failed: [name] }
    })
    all.push(results)
    times.push(`${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s  ${name}`)
  }
  const total = sum(all)
  const allowedFlaky = isStrict ? 0 : maxFlaky
  const slowest = slowestOf(total)
  if (slowest.length > 0) console.log(`\nSlowest tests:\n${slowest.join('\n')}`)
  console.log(`\n${[...times, ...seed].join('\n')}\n`)
  for (const line of summaryOf(total, allowedFlaky)) console.log(line)
  return isGreen(total, allowedFlaky) ? 0 : 1
}

/** Programs that are started from now on begin at this moment. */
function moveClock(text: string): void {
  const moment = momentOf(text)
  if (moment === undefined) {
    console.error(`--at takes a moment in UTC such as 2027-04-03T23:58, not ${text}`)
    process.exit(2)
  }
  Object.assign(process.env, movedClock(ensureClockLibrary(), moment, Date.now()))
}

/** The slow checks first, two at a time: more would only compete for the cores. */
async function staticChecks(): Promise<Results> {
  const folders = ['apps', 'packages', 'tools', 'bench', 'trials', 'e2e', 'deploy']
  const commands = [
    ['biome', 'check', '--error-on-warnings'],
    ['tsc', '-p', '.'],
    ['tsc', '-p', 'apps/web'],
    ['tsc', '-p', 'apps/console'],
    ['depcruise', ...folders],
    ['knip', '--no-progress'],
    ['node', 'tools/lint/lint.ts'],
    ['tsc', '-p', 'apps/web/worker'],
    ['tsc', '-p', 'apps/studio'],
  ]
  const worker = async (): Promise<Results> => {
    const results: Results[] = []
    for (let next = commands.shift(); next; next = commands.shift()) results.push(await check(next))
    return sum(results)
  }
  return sum(await Promise.all([worker(), worker()]))
}

/** As the start of the server does, which would repeat builds without its stamp. */
async function builds(): Promise<Results> {
  await ensureWebBuilds(process.cwd(), new AbortController().signal)
  return noResults
}

async function embeddedTests(): Promise<Results> {
  const { DATABASE_URL: _, ...env } = process.env
  console.log(`Chromium: ${ensureChromium()}`)
  return vitest({ report: join(reports, 'embedded.json'), env, isStrict })
}

async function externalTests(): Promise<Results> {
  const postgres = await externalPostgres(process.env)
  if (!postgres) {
    console.log('PostgreSQL 15 or newer is not installed: the server was tested on the embedded one only.')
    return noResults
  }
  console.log(`Running on ${postgres.name}`)
  const exclude = embeddedOnly.flatMap((files) => ['--exclude', files])
  const args = ['--project', 'server', ...exclude, ...versionDependent]
  try {
    const env = { ...process.env, DATABASE_URL: postgres.url }
    return await vitest({ report: join(reports, 'external.json'), args, env, isStrict })
  } finally {
    postgres.stop()
  }
}

async function journeys(): Promise<Results> {
  ensureChromium()
  const args = isFull ? [] : ['--grep-invert', '@full']
  return playwright({ report: join(reports, 'journeys.json'), args, isStrict })
}
