// Signs an operator in for the commands that decide something.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { type Role, roles } from '@saguao/contract/operators/roles.ts'
import { createOperators } from '../../../server/src/modules/operators/operators.ts'
import { type OpenApp, withApp } from '../lib/database.ts'
import { saveSession } from '../lib/operator-session.ts'

export const usage = `  Asks for e-mail, password and a TOTP or recovery code, one line each.
  --demo ROLE   signs in a demo operator, in the sandbox only: ${roles.join(', ')}

The session ends after 15 minutes without a command, after 8 hours, or with: npm run saguao -- signout`

const client = { address: 'command', userAgent: 'saguao command' }

/** Typed passwords do not appear on the terminal. */
async function ask(): Promise<{ email: string; password: string; code: string }> {
  let isSilent = false
  const output = new Writable({
    write: (chunk, _, done) => {
      if (!isSilent) process.stderr.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true })
  const lines = terminal[Symbol.asyncIterator]()
  const line = async (label: string, silent: boolean): Promise<string> => {
    process.stderr.write(`${label}: `)
    isSilent = silent
    const { value } = await lines.next()
    isSilent = false
    if (silent) process.stderr.write('\n')
    return typeof value === 'string' ? value : ''
  }
  try {
    return {
      email: await line('E-mail', false),
      password: await line('Password', true),
      code: await line('Code', false),
    }
  } finally {
    terminal.close()
  }
}

async function signIn(app: OpenApp, demo: string | undefined): Promise<string> {
  const operators = createOperators(app)
  if (demo === undefined) return operators.signIn(await ask(), client)
  const role: Role | undefined = roles.find((known) => known === demo)
  if (!role) throw new Error(`There is no role ${demo}: choose ${roles.join(', ')}`)
  return operators.demoSession(role, client)
}

export const run = (args: string[]): Promise<number> => {
  const { demo } = parseArgs({ args, options: { demo: { type: 'string' } } }).values
  return withApp(async (app) => {
    saveSession(app, await signIn(app, demo))
    console.log('Signed in.')
    return 0
  })
}
