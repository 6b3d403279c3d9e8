// What an operator's commands have in common until there is a console: a word, the id it is about, who decides and why.
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { type App, createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { Refusal } from '../../apps/server/src/kernel/refusal.ts'
import { createIdentity, type Identity } from '../../apps/server/src/modules/identity/identity.ts'
import { type Decision, noteDecision } from '../../apps/server/src/modules/operators/operators.ts'
import { createWallet, type Wallet } from '../../apps/server/src/modules/wallet/wallet.ts'
import { withDatabase } from './database.ts'

export type Asked = {
  readonly id: string
  readonly by: string
  readonly reason: string
  readonly text: string
}

type Operated<Module> = {
  /** The command's own name, as the trail has it. */
  readonly name: string
  /** The first word is what is done without one: `list`. */
  readonly commands: Readonly<Record<string, (module: Module, asked: Asked) => Promise<void>>>
  readonly needed: Readonly<Record<string, readonly (keyof Asked)[]>>
  readonly open: (app: App & { readonly identity: Identity; readonly wallet: Wallet }) => Promise<Module>
}

/** Does what the command line asks for, or says what stands against it. */
export async function operate<Module>(operated: Operated<Module>): Promise<void> {
  try {
    const { command, asked } = readAsked(operated)
    await withDatabase((url) => run(url, operated, command, asked))
  } catch (error) {
    console.error(error instanceof Refusal ? `Refused: ${error.code}` : (error as Error).message)
    process.exitCode = 1
  }
}

function readAsked<Module>({ commands, needed }: Operated<Module>): { command: string; asked: Asked } {
  const word = { type: 'string', default: '' } as const
  const options = { by: word, reason: word, text: word } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [command = 'list', id = ''] = positionals
  const asked = { id, ...values }
  if (!Object.hasOwn(commands, command))
    throw new Error(`The commands are ${Object.keys(commands).join(', ')}`)
  const missing = (needed[command] ?? []).filter((name) => asked[name].trim() === '')
  if (missing.length > 0) throw new Error(`${command} needs ${missing.join(' and ')}`)
  return { command, asked }
}

/** Written down before it is done: what was refused was asked for all the same. */
const decisionOf = (action: string, { id, by, reason }: Asked): Decision => ({
  by: by || userInfo().username,
  action,
  subject: id,
  reason,
})

async function run<Module>(
  url: string,
  { name, commands, needed, open }: Operated<Module>,
  command: string,
  asked: Asked,
): Promise<void> {
  const app = createApp(readConfig({ ...process.env, LOG_LEVEL: 'warn' }), url)
  const [identity, wallet] = [createIdentity(app), await createWallet({ ...app, databaseUrl: url })]
  try {
    if (needed[command]) await noteDecision(app.db, decisionOf(`${name} ${command}`, asked))
    await commands[command]?.(await open({ ...app, identity, wallet }), asked)
  } finally {
    await wallet.close()
    await app.db.close()
  }
}
