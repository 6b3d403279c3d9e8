/** The chart of accounts, cached in memory: account name and currency to account number. */
import type { Cash } from '@saguao/contract/product/money.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/db.ts'
import type { HouseAccount, PlayerAccount } from '#modules/wallet/posting.ts'

export type Chart = {
  /** 0 when there is none: the database then returns unknown_account. */
  numberOf(name: PlayerAccount | HouseAccount, currency: Cash): number
  nameOf(number: number): string | undefined
  /** Opens the account in both currencies. Modules call it at start-up, never while handling a request. */
  openHouseAccount(name: HouseAccount): Promise<void>
  /** Reads the chart again: another process may have opened an account since. */
  reload(): Promise<void>
}

const currencies: readonly Cash[] = ['BRL', 'CLP']

export async function loadChart(db: Db): Promise<Chart> {
  const numbers = new Map<string, number>()
  const names = new Map<number, string>()
  const reload = async (): Promise<void> => {
    for (const { id, name, currency } of await db.query.selectFrom('chart').selectAll().execute()) {
      numbers.set(`${name}/${currency}`, id)
      names.set(id, name)
    }
  }
  await reload()
  return {
    numberOf: (name, currency) => numbers.get(`${name}/${currency}`) ?? 0,
    nameOf: (number) => names.get(number),
    openHouseAccount: async (name) => {
      for (const currency of currencies)
        await sql`select wallet_house(${name}, ${currency})`.execute(db.query)
      await reload()
    },
    reload,
  }
}
