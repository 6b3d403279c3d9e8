/** An in-memory model of the wallet, to compare the real one with. */
import type { Account, Outcome, Posting } from '#modules/wallet/wallet.ts'

export type Model = {
  /** Opens a player's accounts in a currency. */
  open(player: bigint, currency: string): void
  post(posting: Posting): Outcome['outcome']
  balance(player: bigint, name: string): bigint
  /** The sum over all house and player accounts: always zero. */
  sum(): bigint
}

const playerAccounts = ['cash', 'bonus', 'locked', 'play', 'pig', 'pb']
const nameOf = (account: Account): string =>
  'house' in account ? account.house : `${account.player}/${account.name}`
const contentOf = ({ kind, currency, ref, transfers }: Posting): string =>
  JSON.stringify([
    kind,
    currency,
    ref,
    transfers.map((t) => [nameOf(t.from), nameOf(t.to), String(t.amount)]),
  ])

export function createModel(house: readonly string[]): Model {
  const balances = new Map<string, bigint>()
  const currencyOf = new Map<string, string>()
  const houseSums = new Map<string, bigint>()
  const posted = new Map<string, string>()

  const faultOf = (account: Account, currency: string): Outcome['outcome'] | undefined => {
    if ('house' in account) return house.includes(account.house) ? undefined : 'unknown_account'
    const own = currencyOf.get(nameOf(account))
    if (own === undefined) return 'unknown_account'
    return own === currency ? undefined : 'wrong_currency'
  }

  const add = (to: Map<string, bigint>, account: Account, amount: bigint): void => {
    const sums = 'house' in account ? houseSums : to
    sums.set(nameOf(account), (sums.get(nameOf(account)) ?? 0n) + amount)
  }

  const apply = (transfers: Posting['transfers']): boolean => {
    const after = new Map(balances)
    for (const { from, to, amount } of transfers) {
      if (!('house' in from) && (after.get(nameOf(from)) ?? 0n) < amount) return false
      if (!('house' in from)) add(after, from, -amount)
      if (!('house' in to)) add(after, to, amount)
    }
    for (const { from, to, amount } of transfers) {
      if ('house' in from) add(after, from, -amount)
      if ('house' in to) add(after, to, amount)
    }
    for (const [name, balance] of after) balances.set(name, balance)
    return true
  }

  return {
    open: (player, currency) => {
      for (const name of playerAccounts) {
        balances.set(`${player}/${name}`, 0n)
        currencyOf.set(`${player}/${name}`, currency)
      }
    },
    post: (posting) => {
      const key = `${posting.player}/${posting.key}`
      const first = posted.get(key)
      if (first !== undefined) return first === contentOf(posting) ? 'exists' : 'mismatch'
      const faults = posting.transfers.flatMap(({ from, to }) =>
        [from, to].map((side) => faultOf(side, posting.currency)),
      )
      if (faults.includes('unknown_account')) return 'unknown_account'
      if (faults.includes('wrong_currency')) return 'wrong_currency'
      if (!apply(posting.transfers)) return 'insufficient'
      posted.set(key, contentOf(posting))
      return 'posted'
    },
    balance: (player, name) => balances.get(`${player}/${name}`) ?? 0n,
    sum: () => [...balances.values(), ...houseSums.values()].reduce((a, b) => a + b, 0n),
  }
}
