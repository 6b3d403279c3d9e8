// Rewards that are held because too many accounts share a device, an address or a payout account.
import {
  createRewardSwitches,
  createRewards,
  type Rewards,
} from '../../../server/src/modules/rewards/rewards.ts'
import { maxRows, money, operatorCommand, printTable } from '../lib/operator.ts'

async function list(rewards: Rewards): Promise<void> {
  const held = await rewards.heldGrants(maxRows)
  const rows = held.map(({ id, playerId, amount, currency, createdAt, reason, reward, key }) => ({
    id: String(id),
    player: String(playerId),
    reward,
    key,
    amount: money(amount, currency),
    shared: reason ?? '',
    since: createdAt.toISOString(),
  }))
  printTable(rows, 'No reward is held.')
}

export const { usage, run } = operatorCommand<Rewards>({
  name: 'rewards',
  open: (app) =>
    createRewards({ ...app, switches: createRewardSwitches({ db: app.db, mode: app.config.mode }) }),
  actions: {
    list: { help: '                             held rewards, oldest first, and what they share', run: list },
    grant: {
      help: 'ID --by NAME                grant the reward',
      requires: ['id', 'by'],
      run: async (rewards, { id, by }) => {
        await rewards.decideHeldGrant(BigInt(id), { by })
        console.log(`${id} is granted.`)
      },
    },
    refuse: {
      help: 'ID --by NAME --reason TEXT',
      requires: ['id', 'by', 'reason'],
      run: async (rewards, { id, by, reason }) => {
        await rewards.decideHeldGrant(BigInt(id), { by, refuse: reason })
        console.log(`${id} is refused.`)
      },
    },
  },
})
