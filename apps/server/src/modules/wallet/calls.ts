import type { Body, Calls } from '@saguao/contract/calls/calls.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import { endOfMarketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'
import { currencies, type Minor, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Handlers } from '#kernel/http/handlers.ts'
import { type HistoryDeps, type HistorySpan, readHistory } from '#modules/wallet/history.ts'
import { archivedField, archivedIn } from '#modules/wallet/months/months.ts'
import { readEntries } from '#modules/wallet/store.ts'
import type { Wallet } from '#modules/wallet/wallet.ts'

const none = minor(0n)

/** Days of the player's market, both inclusive. */
const spanOf = (
  country: Country,
  { startDate, endDate }: Pick<Body<'/wallet/transactions'>, 'startDate' | 'endDate'>,
): HistorySpan => ({
  from: startDate === undefined ? Number.NEGATIVE_INFINITY : startOfMarketDay(country, startDate),
  before: endDate === undefined ? Number.POSITIVE_INFINITY : endOfMarketDay(country, endDate),
})

export const walletCalls = ({ wallet, ...deps }: HistoryDeps & { readonly wallet: Wallet }) =>
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

    '/wallet/transactions': async ({ player, body: { pageNum = 1, pageSize = 20, kind, ...days } }) => {
      const { playerId, country } = player
      const page = { offset: (pageNum - 1) * pageSize, limit: pageSize }
      const span = spanOf(country, days)
      const parts = await readHistory(deps, country, span, page, (source, part, rows) =>
        readEntries(source, { player: playerId, kind, ...part }, rows),
      )
      const list = parts.flatMap((part) => part.list)
      const presented = list.map((entry) => ({
        id: `${entry.postingId}-${entry.seq}`,
        kind: entry.kind,
        amount: toMajor(entry.amount, player.currency),
        balanceAfter: toMajor(entry.balanceAfter, player.currency),
        account: entry.account,
        ref: entry.ref,
        createdAt: entry.postedAt.toISOString(),
      }))
      const total = parts.reduce((sum, part) => sum + part.total, 0)
      const archived = archivedIn(country, span.from, parts.at(-1)?.archivedSince)
      return { list: presented, pageNum, pageSize, total, ...archivedField(archived) }
    },
  }) satisfies Partial<Handlers<Calls>>
