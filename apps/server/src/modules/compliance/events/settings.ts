/** The amounts from which on wins and payouts are significant events, as a setting with versions. */

import type { SettingValue } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { runSql } from '#kernel/db/db.ts'
import type { Query, SettingSource } from '#modules/settings/settings.ts'

const subjects = Object.values(countries).map(({ code }) => code)

async function readRule(query: Query, country: string): Promise<SettingValue<'significant-rule'>> {
  const row = await query
    .selectFrom('significantRule')
    .where('country', '=', country)
    .select(['largeWin', 'largePayout'])
    .executeTakeFirstOrThrow()
  return { largeWin: Number(row.largeWin), largePayout: Number(row.largePayout) }
}

export const significantRuleSource: SettingSource<'significant-rule'> = {
  kind: 'significant-rule',
  subjects: async () =>
    subjects.map((country: Country) => ({ subject: country, title: countries[country].name, country })),
  read: readRule,
  apply: async (tx, country, { largeWin, largePayout }) => {
    await runSql(tx, 'update significant_rule set large_win = $2, large_payout = $3 where country = $1', [
      country,
      largeWin,
      largePayout,
    ])
  },
}
