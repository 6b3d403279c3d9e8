/** Runs commands of `npm run saguao` on the database of a test server, with a data folder of their own. */
import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Role } from '@saguao/contract/operators/roles.ts'

const program = fileURLToPath(new URL('../../../cli/src/saguao.ts', import.meta.url))

export type Commands = {
  readonly dataDir: string
  /** The output of a command. */
  run(...words: string[]): Promise<string>
  /** Signs in a demo operator: commands that decide need one. */
  signIn(role: Role): Promise<string>
}

/** `consoleOrigin`: of a running console, for the commands that call it. */
export function createCommands(databaseUrl: string, consoleOrigin?: string): Commands {
  const dataDir = mkdtempSync(join(tmpdir(), 'saguao-'))
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: databaseUrl,
    SECRETS_KEY: 'test',
    DATA_DIR: dataDir,
    ...(consoleOrigin && { CONSOLE_PORT: new URL(consoleOrigin).port }),
  }
  const run = async (...words: string[]): Promise<string> => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...words], {
      env,
    }).catch((failed: { stdout: string; stderr: string }) => failed)
    return stdout + stderr
  }
  return { dataDir, run, signIn: (role) => run('signin', '--demo', role) }
}
