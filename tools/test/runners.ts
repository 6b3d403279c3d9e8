// Starts the programs of `npm test` and reads their results.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import {
  failedFiles,
  mergeRepeated,
  noResults,
  type Results,
  readPlaywright,
  readVitest,
  type VitestReport,
  withExitCode,
} from './results.ts'

type Command = {
  readonly words: readonly string[]
  readonly env?: NodeJS.ProcessEnv | undefined
  readonly quiet?: boolean
}

const root = resolve(import.meta.dirname, '../..')
/** With more failed files a repetition would only hide a defect for longer. */
const maxRepeatedFiles = 5

/** Runs a command of this repository. A quiet one prints its output only if it fails. */
export async function succeeds({ words, env = process.env, quiet = false }: Command): Promise<boolean> {
  const [command = '', ...args] = words
  const path = `${root}/node_modules/.bin${delimiter}${env.PATH ?? ''}`
  const child = spawn(command, args, {
    env: { ...env, PATH: path },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  })
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number | null>((ended, failed) => {
    child.once('close', ended)
    child.once('error', failed)
  })
  if (code !== 0) process.stdout.write(Buffer.concat(output))
  return code === 0
}

/** A static check is not a test: it adds nothing if it passes, and one failure otherwise. */
export async function check(words: readonly string[]): Promise<Results> {
  return withExitCode(words.join(' '), await succeeds({ words, quiet: true }), noResults)
}

type Run = {
  readonly report: string
  readonly args?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** No repetition of failed tests. */
  readonly isStrict: boolean
}

export async function vitest({ report, args = [], env, isStrict }: Run): Promise<Results> {
  const run = async (file: string, filters: readonly string[]) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const ok = await succeeds({ words: ['vitest', 'run', ...reporters, ...args, ...filters], env })
    const read = readJson<VitestReport>(file) ?? { testResults: [] }
    return { files: failedFiles(read), results: withExitCode('vitest', ok, readVitest(read, root)) }
  }
  const first = await run(report, [])
  const { files } = first
  if (isStrict || files.length === 0 || files.length > maxRepeatedFiles) return first.results
  console.log(`\nRepeating ${files.length} failed files: ${files.join(', ')}`)
  return mergeRepeated(first.results, (await run(`${report}.repeated`, files)).results)
}

export async function playwright({ report, args = [], isStrict }: Run): Promise<Results> {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const retries = isStrict ? ['--retries=0'] : []
  const ok = await succeeds({
    words: ['playwright', 'test', '--reporter=list,json', ...args, ...retries],
    env,
  })
  return withExitCode('playwright', ok, readPlaywright(readJson(report) ?? { suites: [] }))
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
