// How `npm test` starts the programs that check, and how it counts what they say.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export type Tally = { readonly passed: number; readonly failed: number }

type Command = {
  readonly words: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly quiet?: boolean
}

const commandFolder = join(import.meta.dirname, '../node_modules/.bin')

/** Runs a command of this repository; a quiet one is heard only when it fails. Answers whether it succeeded. */
export async function succeeds({ words, env = process.env, quiet = false }: Command): Promise<boolean> {
  const [command = '', ...args] = words
  const path = `${commandFolder}${delimiter}${env.PATH ?? ''}`
  const child = spawn(command, args, {
    env: { ...env, PATH: path },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  })
  const heard: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => heard.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => heard.push(chunk))
  const code = await new Promise<number | null>((ended, failed) => {
    child.once('close', ended)
    child.once('error', failed)
  })
  if (code !== 0) process.stdout.write(Buffer.concat(heard))
  return code === 0
}

/** A check is not a test: it adds nothing when it passes, but a broken one is never silent in the last line. */
export async function check(command: Command): Promise<Tally> {
  return { passed: 0, failed: (await succeeds({ ...command, quiet: true })) ? 0 : 1 }
}

/** More than a few is no accident of a busy machine. */
const triedAgainMost = 5

/** What failed is tried once more by itself, and listed: a machine that was busy with the rest is no defect. */
export async function vitest(
  report: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<Tally> {
  const run = (into: string, files: readonly string[]) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${into}`]
    return succeeds({ words: ['vitest', 'run', ...reporters, ...args, ...files], ...(env ? { env } : {}) })
  }
  const read = (from: string): VitestReport => JSON.parse(readFileSync(from, 'utf8'))
  const first = tally(await run(report, []), () => countVitest(read(report)))
  const failed = first.failed > 0 ? (attempt(() => failedFiles(read(report))) ?? []) : []
  if (failed.length === 0 || failed.length > triedAgainMost) return first
  console.log(`\nTried once more by themselves: ${failed.join(', ')}`)
  const alone = `${report}.again`
  const again = tally(await run(alone, failed), () => countVitest(read(alone)))
  if (again.failed > 0) return first
  console.log(`\nPassed only by themselves: ${failed.join(', ')}`)
  return { passed: countVitest(read(report)).passed + countVitest(read(report)).failed, failed: 0 }
}

type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly { readonly name: string; readonly status: string }[]
}

export const failedFiles = ({ testResults }: Pick<VitestReport, 'testResults'>): readonly string[] =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)

export async function playwright(report: string, args: readonly string[]): Promise<Tally> {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const ok = await succeeds({ words: ['playwright', 'test', '--reporter=list,json', ...args], env })
  return tally(ok, () => countPlaywright(JSON.parse(readFileSync(report, 'utf8'))))
}

export function sum(tallies: readonly Tally[]): Tally {
  const add = (one: Tally, other: Tally) => ({
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
  })
  return tallies.reduce(add, { passed: 0, failed: 0 })
}

export function countVitest(report: Pick<VitestReport, 'numPassedTests' | 'numFailedTests'>): Tally {
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

export function countPlaywright({
  stats,
}: {
  stats: { expected: number; flaky: number; unexpected: number }
}): Tally {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

// A runner can fail without a failed test (a file that does not load, no report at all): that counts as one.
export function tally(ok: boolean, count: () => Tally): Tally {
  const counted = attempt(count) ?? { passed: 0, failed: ok ? 0 : 1 }
  return ok || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}

function attempt<T>(count: () => T): T | undefined {
  try {
    return count()
  } catch {
    return undefined
  }
}
