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

export async function vitest(
  report: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<Tally> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ok = await succeeds({ words: ['vitest', 'run', ...reporters, ...args], ...(env ? { env } : {}) })
  return tally(ok, () => countVitest(JSON.parse(readFileSync(report, 'utf8'))))
}

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

export function countVitest(report: { numPassedTests: number; numFailedTests: number }): Tally {
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

function attempt(count: () => Tally): Tally | undefined {
  try {
    return count()
  } catch {
    return undefined
  }
}
