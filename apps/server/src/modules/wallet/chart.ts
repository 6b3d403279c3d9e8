/** The chart of accounts in memory: which number an account's name has in a currency. */
import type { Cash } from '@saguao/contract/money.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/db.ts'
import type { HouseAccount, PlayerAccount } from '#modules/wallet/posting.ts'

export type Chart = {
  /** 0 when there is none: the database then answers unknown_account. */
  number(name: PlayerAccount | HouseAccount, currency: Cash): number
  nameOf(number: number): string | undefined
  /** Accounts are opened by name in both currencies when a module starts, never by a player's call. */
  openHouse(name: HouseAccount): Promise<void>
  /** Another process may have opened an account since. */
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
    number: (name, currency) => numbers.get(`${name}/${currency}`) ?? 0,
    nameOf: (number) => names.get(number),
    openHouse: async (name) => {
      for (const currency of currencies)
        await sql`select wallet_house(${name}, ${currency})`.execute(db.query)
      await reload()
    },
    reload,
  }
}
