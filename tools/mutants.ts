// `npm run mutants [name …]`: takes the guards of rewards out, one at a time, in a copy of the project, and runs the
// tests that are there for each. Exits with 1 when one is not missed; `npm run promises` writes the table.
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  beTidy,
  removeScratchFolder,
  scratchFolder,
} from '../packages/embedded-postgres/src/testing/scratch-folders.ts'
import type { Mutant } from './mutants/mutant.ts'
import { envelopeMutants } from './mutants/reward-envelopes.ts'
import { grantMutants } from './mutants/reward-grants.ts'
import { wageringMutants } from './mutants/reward-wagering.ts'

const mutants = [...envelopeMutants, ...grantMutants, ...wageringMutants]
const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(import.meta.dirname, 'mutants', 'out')

type Tested = { readonly status: string; readonly fullName: string; readonly title?: string }

/** What a file looks at when its tests are over: the whole audit. */
const atTheEnd: Tested = { status: 'failed', fullName: 'the audit at the end' }

type Report = {
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly Tested[]
  }[]
}

/** What is under version control, with the packages that are installed here. */
function copyProject(): string {
  const copy = scratchFolder('mutants')
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))) {
    mkdirSync(join(copy, dirname(file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  for (const folder of ['', 'apps/server', 'apps/web'])
    if (existsSync(join(root, folder, 'node_modules')))
      symlinkSync(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'))
  return copy
}

/** A mutant whose place has moved would be no mutant any more. */
function mutate(copy: string, { name, file, find, put }: Mutant): () => void {
  const path = join(copy, 'apps/server/src', file)
  const text = readFileSync(path, 'utf8')
  if (text.split(find).length !== 2) throw new Error(`${name}: “${find}” does not stand in ${file} once`)
  writeFileSync(
    path,
    text.replace(find, () => put),
  )
  return () => writeFileSync(path, text)
}

const literally = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The tests that turned red, of the whole file or of one title; undefined when none did run at all. */
function redTests(copy: string, test: string, title?: string): Promise<Tested[] | undefined> {
  const path = test.includes('/') ? test : `modules/rewards/${test}.test`
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const words = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'server',
    '--bail',
    '1',
    '--reporter',
    'json',
    '--outputFile',
    report,
    path,
    ...(title === undefined ? [] : ['-t', literally(title)]),
  ]
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: copy }, () => {
      if (!existsSync(report)) return resolve(undefined)
      const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
      const all = testResults.flatMap(({ assertionResults }) => assertionResults)
      const red = all.filter(({ status }) => status === 'failed')
      if (all.every(({ status }) => status !== 'passed' && status !== 'failed')) return resolve(undefined)
      const isRightAtEnd = testResults.every(({ status }) => status === 'passed')
      resolve(red.length > 0 || isRightAtEnd ? red : [atTheEnd])
    })
  })
}

type Verdict = 'found' | 'MISSED' | 'BROKEN' | 'UNSURE'

type Judged = { readonly verdict: Verdict; readonly red?: string | undefined }

/** A test that is red without the mutant too says something of the machine, and nothing of the guard. */
async function judge(copy: string, mutant: Mutant): Promise<Judged> {
  const restore = mutate(copy, mutant)
  const tests = await redTests(copy, mutant.test)
  restore()
  if (tests === undefined) return { verdict: 'BROKEN' }
  const [red] = tests
  if (red === undefined) return { verdict: 'MISSED' }
  const without = await redTests(copy, mutant.test, red.title)
  return { verdict: without?.length === 0 ? 'found' : 'UNSURE', red: red.fullName }
}

async function tryOut(copy: string, mutant: Mutant): Promise<boolean> {
  const { verdict, red } = await judge(copy, mutant)
  const { name, guard, test } = mutant
  console.log(`${verdict.padEnd(6)}  ${name}: ${red ?? ''}`)
  if (verdict === 'found' || verdict === 'MISSED')
    writeFileSync(join(out, `${name}.json`), `${JSON.stringify({ name, guard, test, red }, null, 2)}\n`)
  return verdict === 'found'
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => mutants.every((mutant) => mutant.name !== name))
if (unknown !== undefined) throw new Error(`There is no mutant “${unknown}”`)
mkdirSync(out, { recursive: true })
await beTidy()
const copy = copyProject()
let missed = 0
try {
  for (const mutant of mutants.filter(({ name }) => asked.length === 0 || asked.includes(name)))
    if (!(await tryOut(copy, mutant))) missed++
} finally {
  await removeScratchFolder(copy)
}
console.log(missed === 0 ? 'Every guard is missed when it is gone.' : `${missed} could go unnoticed`)
process.exit(missed === 0 ? 0 : 1)
