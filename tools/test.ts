// `npm test`: everything that must be true, from an empty checkout on, cheapest first. It stops at the first
// thing that is not. `npm test -- --only check|unit|browser` runs one part of it.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { scratchFolder } from '../packages/embedded-postgres/src/testing/scratch-folders.ts'
import { ensureChromium } from './lib/chromium.ts'
import { externalPostgres } from './test/external-postgres.ts'
import { check, playwright, sum, type Tally, vitest } from './test/runners.ts'

const parts = ['check', 'unit', 'browser'] as const
type Part = (typeof parts)[number]
type Step = { readonly part: Part; readonly name: string; readonly run: () => Promise<Tally> }

const reports = scratchFolder('reports')
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const steps: readonly Step[] = [
  { part: 'check', name: 'types, format, lint and leftovers', run: staticChecks },
  { part: 'unit', name: 'tests on the embedded PostgreSQL and in Chromium', run: embeddedTests },
  { part: 'unit', name: 'server tests on an external PostgreSQL', run: externalTests },
  { part: 'browser', name: 'build of the page', run: () => check({ words: ['vite', 'build', 'apps/web'] }) },
  { part: 'browser', name: 'journeys in Chromium', run: journeys },
]

/**
 * How the embedded PostgreSQL is kept, what a killed process leaves, and what stands above the database – protocols,
 * pages, other people's servers – is the same whichever PostgreSQL answers.
 */
const embeddedOnly = [
  '**/kernel/postgres/**',
  '**/*kill*.test.ts',
  '**/crash.test.ts',
  '**/deploy/**',
  '**/src/{main,hostile,trace,runbook}.test.ts',
  '**/kernel/{http,page,socket,log,docs}.test.ts',
  '**/sports/{guards,watch}.test.ts',
  '**/lobby/{showcase,live-lobby}.test.ts',
  '**/payments/pix-*.test.ts',
  '**/games/{verifier,arcade,mines,double,studio-*,shared*}.test.ts',
  '**/support/*.test.ts',
]

process.exitCode = await runAll(chosenSteps())

async function runAll(chosen: readonly Step[]): Promise<number> {
  const tallies: Tally[] = []
  for (const step of chosen) {
    console.log(`\n▸ ${step.name}`)
    const start = performance.now()
    const tally = await outcome(step)
    tallies.push(tally)
    console.log(`▸ ${step.name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
    if (tally.failed === 0) continue
    console.log(`\nStopped: “${step.name}” did not pass; the reason is above.`)
    break
  }
  const { passed, failed } = sum(tallies)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

async function outcome({ run }: Step): Promise<Tally> {
  try {
    return await run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

function chosenSteps(): readonly Step[] {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
  if (only === undefined) return steps
  if (parts.some((part) => part === only)) return steps.filter(({ part }) => part === only)
  console.error(`--only takes one of ${parts.join(', ')}, not ${only}`)
  process.exit(2)
}

async function staticChecks(): Promise<Tally> {
  const commands = [
    ['tsc', '-p', '.'],
    ['tsc', '-p', 'apps/web'],
    ['tsc', '-p', 'apps/web/worker'],
    ['tsc', '-p', 'apps/studio'],
    ['biome', 'check', '--error-on-warnings'],
    ['knip', '--no-progress'],
  ]
  return sum(await Promise.all(commands.map((words) => check({ words }))))
}

async function embeddedTests(): Promise<Tally> {
  const { DATABASE_URL: _, ...env } = process.env
  console.log(`Chromium: ${ensureChromium()}`)
  return vitest(join(reports, 'embedded.json'), [], env)
}

async function externalTests(): Promise<Tally> {
  const postgres = await externalPostgres(process.env)
  if (!postgres) {
    console.log(
      'No PostgreSQL 15 or newer is installed here, so the server was tested on the embedded one only.',
    )
    return { passed: 0, failed: 0 }
  }
  console.log(`Running on ${postgres.name}`)
  const env = { ...process.env, DATABASE_URL: postgres.url }
  try {
    const words = ['--project', 'server', ...embeddedOnly.flatMap((files) => ['--exclude', files])]
    return await vitest(join(reports, 'external.json'), words, env)
  } finally {
    postgres.stop()
  }
}

async function journeys(): Promise<Tally> {
  ensureChromium()
  return playwright(join(reports, 'journeys.json'), [])
}
