import type { Calls } from '@saguao/contract/calls/calls.ts'
import { currencies, type Minor, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Db } from '#kernel/db/db.ts'
import type { Handlers } from '#kernel/http/handlers.ts'
import { readEntries } from '#modules/wallet/store.ts'
import type { Wallet } from '#modules/wallet/wallet.ts'

const none = minor(0n)

export const walletCalls = ({ db, wallet }: { readonly db: Db; readonly wallet: Wallet }) =>
  ({
    '/wallet/balance': async ({ player: { playerId, currency } }) => {
      const { cash = none, bonus = none, locked = none } = await wallet.balances(playerId)
      const major = (amount: Minor) => toMajor(amount, currency)
      return {
        total: major(minor(cash + bonus)),
        cash: major(cash),
        bonus: major(bonus),
        locked: major(locked),
        currency,
        currencyAlias: currencies[currency].alias,
      }
    },

    '/wallet/transactions': async ({ player, body: { pageNum = 1, pageSize = 20, ...wanted } }) => {
      const { list, total } = await readEntries(db, player, { pageNum, pageSize }, wanted)
      const presented = list.map((entry) => ({
        id: `${entry.postingId}-${entry.seq}`,
        kind: entry.kind,
        amount: toMajor(entry.amount, player.currency),
        balanceAfter: toMajor(entry.balanceAfter, player.currency),
        account: entry.account,
        ref: entry.ref,
        createdAt: entry.postedAt.toISOString(),
      }))
      return { list: presented, pageNum, pageSize, total }
    },
  }) satisfies Partial<Handlers<Calls>>
