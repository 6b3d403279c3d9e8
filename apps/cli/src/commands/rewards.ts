// Rewards that are held because too many accounts share a device, an address or a payout account, and the best
// strategies against the rewards of the current settings.
import {
  bestByGame,
  createRewardSwitches,
  createRewards,
  type Rewards,
} from '../../../server/src/modules/rewards/rewards.ts'
import { createSettings } from '../../../server/src/modules/settings/settings.ts'
import { maxRows, money, operatorCommand, printTable, type Request } from '../lib/operator.ts'

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

const percent = (share: number): string => `${(100 * share).toFixed(3)} %`

/** `id` is "all" for every setting instead of the best one of each game. */
async function strategies(rewards: Rewards, { id }: Pick<Request, 'id'>): Promise<void> {
  for (const { country, mode, cash, values, gifts } of await rewards.strategies()) {
    console.log(`${country}, ${mode}: own cash, returned share of the stake`)
    const rows = (id === 'all' ? cash : bestByGame(cash)).map(({ game, setting, ...shares }) => ({
      game,
      setting,
      'no reward': percent(shares.plain),
      jackpot: percent(shares.jackpot.largest),
      'new-user deposit': percent(shares.newUserDeposit),
      'deposit bonus': percent(shares.depositBonus),
      cashback: percent(shares.cashback),
      'all, no pot': percent(shares.all - shares.jackpot.largest),
      'first pot': percent(shares.all - shares.jackpot.largest + shares.jackpot.first),
      'average pot': percent(shares.all - shares.jackpot.largest + shares.jackpot.average),
      'largest prize': percent(shares.all),
    }))
    printTable(rows, 'No game.')
    console.log(`${country}, ${mode}: what is left of a reward for a player who bets only for it`)
    printTable(
      values.map(({ reward, alone, together }) => ({
        reward,
        alone: percent(alone),
        'with all others': percent(together),
      })),
      'No reward.',
    )
    console.log(`${country}, ${mode}: gifts, expected cash of the best strategy as a share of the face value`)
    printTable(
      gifts.map(({ gift, value }) => ({ gift, value: percent(value) })),
      'No gift.',
    )
  }
}

export const { usage, run } = operatorCommand<Rewards>({
  name: 'rewards',
  open: (app) =>
    createRewards({
      ...app,
      switches: createRewardSwitches({ db: app.db, mode: app.config.mode, clock: app.clock }),
      settings: createSettings(app),
    }),
  actions: {
    list: { help: '                             held rewards, oldest first, and what they share', run: list },
    strategies: {
      help: '[all]                  best return by game and reward, value of gifts; all: every setting',
      run: strategies,
    },
    grant: {
      help: 'ID                          grant the reward',
      requires: ['id'],
      permission: 'rewards:decide',
      run: async (rewards, { id, by }) => {
        await rewards.decideHeldGrant(BigInt(id), { by })
        console.log(`${id} is granted.`)
      },
    },
    refuse: {
      help: 'ID --reason TEXT',
      requires: ['id', 'reason'],
      permission: 'rewards:decide',
      run: async (rewards, { id, by, reason }) => {
        await rewards.decideHeldGrant(BigInt(id), { by, refuse: reason })
        console.log(`${id} is refused.`)
      },
    },
  },
})
