/** Runs commands of `npm run saguao` on the database of a test server, with a data folder of their own. */

import { execFile } from 'node:child_process'
import { Console } from 'node:console'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Role } from '@saguao/contract/operators/roles.ts'
import { tempFolder } from '#testing/temp-folder.ts'

const program = fileURLToPath(new URL('../../../cli/src/saguao.ts', import.meta.url))

const fileOf = (name: string): string => new URL(`../../../cli/src/commands/${name}.ts`, import.meta.url).href

type Command = { run(words: string[]): Promise<number | undefined> }

export type Commands = {
  readonly dataDir: string
  /** The output of a command. It runs in the process of the test: one of its own takes a second to start. */
  run(name: string, ...words: string[]): Promise<string>
  /** The output of a command that runs in its own process, as operators run it. */
  runAsProcess(...words: string[]): Promise<string>
  /** Signs in a demo operator: commands that decide need one. */
  signIn(role: Role): Promise<string>
}

/** The output of `work` and of an error that ends it, as `saguao.ts` prints them. */
async function outputOf(work: () => Promise<unknown>): Promise<string> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const printed = Promise.all([text(stdout), text(stderr)])
  const before = globalThis.console
  globalThis.console = new Console(stdout, stderr)
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  } finally {
    globalThis.console = before
    stdout.end()
    stderr.end()
  }
  return (await printed).join('')
}

/** Commands read the environment of their process, so they run one at a time. */
async function withEnvironment<T>(env: NodeJS.ProcessEnv, work: () => Promise<T>): Promise<T> {
  const before = process.env
  process.env = { ...env }
  try {
    return await work()
  } finally {
    process.env = before
  }
}

/** `consoleOrigin`: of a running console. */
export function createCommands(
  atEnd: (end: () => Promise<void>) => void,
  databaseUrl: string,
  consoleOrigin: string,
): Commands {
  const dataDir = tempFolder(atEnd)
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: databaseUrl,
    SECRETS_KEY: 'test',
    DATA_DIR: dataDir,
    CONSOLE_PORT: new URL(consoleOrigin).port,
  }
  const runAsProcess = async (...words: string[]): Promise<string> => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...words], {
      env,
    }).catch((failed: { stdout: string; stderr: string }) => failed)
    return stdout + stderr
  }
  const run = async (name: string, ...words: string[]): Promise<string> => {
    const command = (await import(fileOf(name))) as Command
    return withEnvironment(env, () => outputOf(() => command.run(words)))
  }
  return { dataDir, run, runAsProcess, signIn: (role) => run('signin', '--demo', role) }
}
