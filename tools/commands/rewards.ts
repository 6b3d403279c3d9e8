// `npm run rewards`: rewards that wait for somebody to look at them, until there is a console.
//   list                          what is held, the oldest first, and the mark that too many share
//   grant ID --by NAME            it is given after all
//   refuse ID --by NAME --reason TEXT
import { type Cash, formatMoney, minor, toMajor } from '@saguao/contract/product/money.ts'
import { decide } from '../../apps/server/src/modules/rewards/grant.ts'
import { heldGrants } from '../../apps/server/src/modules/rewards/grant-store.ts'
import { createRewards, createSwitches, type Rewards } from '../../apps/server/src/modules/rewards/rewards.ts'
import { type Asked, operate } from '../lib/operate.ts'

const shownMost = 200

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

await operate({
  name: 'rewards',
  commands,
  needed,
  open: (app) => createRewards({ ...app, switches: createSwitches({ db: app.db, mode: app.config.mode }) }),
})
