import type { Calls } from '@saguao/contract/calls.ts'
import { currencies, type Minor, minor, toMajor } from '@saguao/contract/money.ts'
import type { Db } from '#kernel/db/db.ts'
import type { Answers } from '#kernel/http/handlers.ts'
import { linesOf } from '#modules/wallet/store.ts'
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

    '/wallet/transactions': async ({
      player: { playerId, currency },
      body: { pageNum = 1, pageSize = 20, ...wanted },
    }) => {
      const { list, total } = await linesOf(db, playerId, { pageNum, pageSize }, wanted)
      const shown = list.map((line) => ({
        id: `${line.postingId}-${line.seq}`,
        kind: line.kind,
        amount: toMajor(line.amount, currency),
        balanceAfter: toMajor(line.balanceAfter, currency),
        account: line.account,
        ref: line.ref,
        createdAt: line.postedAt.toISOString(),
      }))
      return { list: shown, pageNum, pageSize, total }
    },
  }) satisfies Partial<Answers<Calls>>
