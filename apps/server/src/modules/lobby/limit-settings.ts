/**
 * Limits of bets as versioned settings: `game_limit` is the live state, which the database checks in the transaction of
 * every bet. A content file sets the limits of new games; limits that an operator set stay when it is imported again.
 */

import type { Country } from '@saguao/contract/product/countries.ts'
import { type Cash, currencies } from '@saguao/contract/product/money.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Query, SettingSource, Subject } from '#modules/settings/settings.ts'

const marketOf: Readonly<Record<Cash, Country>> = { BRL: 'BR', CLP: 'CL' }

const isCash = (code: string): code is Cash => Object.hasOwn(currencies, code)

/** `GAME:CURRENCY`. */
export const limitSubject = (game: string, currency: string): string => `${game}:${currency}`

function partsOf(subject: string): { readonly game: string; readonly currency: Cash } {
  const [game = '', currency = ''] = subject.split(':')
  if (!isCash(currency)) throw new Refusal('SETTING_UNKNOWN', { field: 'subject' })
  return { game, currency }
}

type Limits = { readonly minBet: number; readonly maxBet: number }

const limitRows = (query: Query) =>
  query.selectFrom('gameLimit as l').innerJoin('game as g', 'g.id', 'l.gameId')

async function subjects(query: Query): Promise<Subject<Limits>[]> {
  const rows = await limitRows(query)
    .select(['l.gameId', 'l.currency', 'l.minBet', 'l.maxBet', 'g.name'])
    .orderBy('l.gameId')
    .orderBy('l.currency')
    .execute()
  return rows.map(({ gameId, currency, minBet, maxBet, name }) => ({
    subject: limitSubject(gameId, currency),
    title: `${(name as { pt: string }).pt} · ${currency}`,
    country: marketOf[currency as Cash],
    value: { minBet: Number(minBet), maxBet: Number(maxBet) },
  }))
}

export const limitSource: SettingSource<'game-limits'> = {
  kind: 'game-limits',
  subjects,
  read: async (query, subject) => {
    const { game, currency } = partsOf(subject)
    const row = await query
      .selectFrom('gameLimit')
      .select(['minBet', 'maxBet'])
      .where('gameId', '=', game)
      .where('currency', '=', currency)
      .executeTakeFirst()
    if (!row) throw new Refusal('SETTING_UNKNOWN', { field: 'subject' })
    return { minBet: Number(row.minBet), maxBet: Number(row.maxBet) }
  },
  apply: async (tx, subject, { minBet, maxBet }) => {
    const { game, currency } = partsOf(subject)
    const { numUpdatedRows } = await tx
      .updateTable('gameLimit')
      .set({ minBet: BigInt(minBet), maxBet: BigInt(maxBet), isSet: true })
      .where('gameId', '=', game)
      .where('currency', '=', currency)
      .executeTakeFirst()
    // The game was removed from the catalogue meanwhile.
    if (numUpdatedRows !== 1n) throw new Refusal('SETTING_UNKNOWN', { field: 'subject' })
  },
  check: ({ minBet, maxBet }) => {
    if (minBet > maxBet) throw new Refusal('LIMITS_REVERSED', { field: 'value.minBet' })
  },
}
