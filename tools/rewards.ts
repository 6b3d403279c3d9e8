// `npm run rewards`: rewards that wait for somebody to look at them, until there is a console.
//   list                          what is held, the oldest first, and the mark that too many share
//   grant ID --by NAME            it is given after all
//   refuse ID --by NAME --reason TEXT
import { parseArgs } from 'node:util'
import { type Cash, formatMoney, minor, toMajor } from '@saguao/contract/money.ts'
import { createApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { Refusal } from '../apps/server/src/kernel/refusal.ts'
import { createIdentity } from '../apps/server/src/modules/identity/identity.ts'
import { decide } from '../apps/server/src/modules/rewards/grant.ts'
import { heldGrants } from '../apps/server/src/modules/rewards/grant-store.ts'
import { createRewards, createSwitches, type Rewards } from '../apps/server/src/modules/rewards/rewards.ts'
import { createWallet } from '../apps/server/src/modules/wallet/wallet.ts'
import { withDatabase } from './database.ts'

const shownMost = 200

type Asked = { readonly id: string; readonly by: string; readonly reason: string }

async function list({ db }: Rewards): Promise<void> {
  const held = await heldGrants(db, shownMost)
  const rows = held.map(({ id, playerId, amount, currency, createdAt, reason, reward, key }) => ({
    id: String(id),
    player: String(playerId),
    reward,
    key,
    amount: `${formatMoney(toMajor(minor(amount), currency as Cash), currency as Cash, 'en')} ${currency}`,
    shared: reason ?? '',
    since: createdAt.toISOString(),
  }))
  if (rows.length > 0) console.table(rows)
  else console.log('No reward is held.')
}

const commands: Readonly<Record<string, (rewards: Rewards, asked: Asked) => Promise<void>>> = {
  list,
  grant: async (rewards, { id, by }) => {
    await decide(rewards, BigInt(id), { by })
    console.log(`${id} is granted.`)
  },
  refuse: async (rewards, { id, by, reason }) => {
    await decide(rewards, BigInt(id), { by, refuse: reason })
    console.log(`${id} is refused.`)
  },
}

const needed: Readonly<Record<string, readonly (keyof Asked)[]>> = {
  grant: ['id', 'by'],
  refuse: ['id', 'by', 'reason'],
}

function readAsked(): { command: string; asked: Asked } {
  const options = { by: { type: 'string', default: '' }, reason: { type: 'string', default: '' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [command = 'list', id = ''] = positionals
  const asked = { id, ...values }
  if (!Object.hasOwn(commands, command))
    throw new Error(`The commands are ${Object.keys(commands).join(', ')}`)
  const missing = (needed[command] ?? []).filter((name) => asked[name].trim() === '')
  if (missing.length > 0) throw new Error(`${command} needs ${missing.join(' and ')}`)
  return { command, asked }
}

async function run(url: string, command: string, asked: Asked): Promise<void> {
  const app = createApp(readConfig({ ...process.env, LOG_LEVEL: 'warn' }), url)
  const [identity, wallet] = [createIdentity(app), await createWallet({ ...app, databaseUrl: url })]
  const switches = createSwitches({ db: app.db, mode: app.config.mode })
  try {
    await commands[command]?.(await createRewards({ ...app, identity, wallet, switches }), asked)
  } finally {
    await wallet.close()
    await app.db.close()
  }
}

try {
  const { command, asked } = readAsked()
  await withDatabase((url) => run(url, command, asked))
} catch (error) {
  console.error(error instanceof Refusal ? `Refused: ${error.code}` : (error as Error).message)
  process.exitCode = 1
}
