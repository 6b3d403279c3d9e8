/** The bounds of the exposure as versioned settings, one per country. */
import { countries, isCountry } from '@saguao/contract/product/countries.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { SettingSource } from '#modules/settings/settings.ts'
import { readBounds } from '#modules/sports/exposure/exposure-store.ts'

function currencyOf(subject: string): Cash {
  if (!isCountry(subject)) throw new Refusal('SETTING_UNKNOWN', { field: 'subject' })
  return countries[subject].currency
}

export const boundsSource: SettingSource<'sports-bounds'> = {
  kind: 'sports-bounds',
  subjects: async () =>
    Object.values(countries).map(({ code, name }) => ({ subject: code, title: name, country: code })),
  read: async (query, subject) => {
    const { slipWin, outcome, match, playerMatch, player, house } = (await readBounds(query))[
      currencyOf(subject)
    ]
    return {
      slipWin: Number(slipWin),
      outcome: Number(outcome),
      match: Number(match),
      playerMatch: Number(playerMatch),
      player: Number(player),
      house: Number(house),
    }
  },
  apply: async (tx, subject, { slipWin, outcome, match, playerMatch, player, house }) => {
    await tx
      .updateTable('sportsBound')
      .set({
        slipWin: BigInt(slipWin),
        outcome: BigInt(outcome),
        match: BigInt(match),
        playerMatch: BigInt(playerMatch),
        player: BigInt(player),
        house: BigInt(house),
      })
      .where('currency', '=', currencyOf(subject))
      .execute()
  },
  /** A wider bound below a narrower one is a mistyped amount. */
  check: ({ outcome, match, playerMatch, player, house }) => {
    if (match < outcome) throw new Refusal('LIMITS_REVERSED', { field: 'value.match' })
    if (house < match) throw new Refusal('LIMITS_REVERSED', { field: 'value.house' })
    if (player < playerMatch) throw new Refusal('LIMITS_REVERSED', { field: 'value.player' })
    if (house < player) throw new Refusal('LIMITS_REVERSED', { field: 'value.house' })
  },
}
