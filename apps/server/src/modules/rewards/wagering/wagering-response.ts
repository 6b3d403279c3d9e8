/** The response of `/wallet/wagering`: the player's open bonuses, after what was earned became cash. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Session } from '#kernel/security/session.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import { amountAtWithdrawal } from '#modules/rewards/forfeit/forfeit.ts'
import { currentWageringAccount, type WageringAccount } from '#modules/rewards/wagering/wagering-account.ts'
import { refreshWagering } from '#modules/rewards/wagering/wagering-progress.ts'

type Response = Data<'/wallet/wagering'>

const major = (amount: bigint, currency: Cash): number => toMajor(minor(amount), currency)

/** A requirement can be exceeded while the balance is in open rounds. */
const remainingOf = ({ required, wagered }: WageringAccount): bigint =>
  required > wagered ? required - wagered : 0n

/** An account without a limit makes the whole balance cash. */
const presentAccount = (account: WageringAccount, bonus: bigint, currency: Cash) => ({
  kind: account.kind,
  granted: major(account.granted ?? bonus, currency),
  converted: major(account.converted, currency),
  required: major(account.required, currency),
  wagered: major(account.wagered, currency),
  remaining: major(remainingOf(account), currency),
})

export async function wageringOf(deps: RewardDeps, player: Session): Promise<Response> {
  const { playerId, currency } = player
  await refreshWagering(deps, player)
  const [gift, deposit, atWithdrawal, { bonus = minor(0n) }] = await Promise.all([
    currentWageringAccount(deps.db.query, playerId, 'gift'),
    currentWageringAccount(deps.db.query, playerId, 'deposit'),
    amountAtWithdrawal(deps, playerId),
    deps.wallet.balances(playerId),
  ])
  const accounts = [gift, deposit]
    .filter((account) => account !== undefined)
    .filter(({ state }) => state === 'open')
    .map((account) => presentAccount(account, bonus, currency))
  const { required = 0, wagered = 0, remaining = 0 } = accounts[0] ?? {}
  return {
    bonus: major(bonus, currency),
    required,
    wagered,
    remaining,
    accounts,
    atWithdrawal: major(atWithdrawal, currency),
  }
}
