/**
 * The rows of a file, read through a cursor in one snapshot of the database: a file of any length needs the memory of a
 * page, and its records and controls see the same postings.
 */
import type { RegulatorFileKind } from '@saguao/contract/operators/compliance/names.ts'
import type { Reader } from '#kernel/db/read-db.ts'
import { createExportPace } from '#kernel/http/load/export-pace.ts'
import type { FileDay } from '#modules/compliance/regulator/days.ts'
import type { RowOf } from '#modules/compliance/regulator/records.ts'

const pageRows = 500

type Source = { readonly text: string; values(day: FileDay): readonly unknown[] }

const millis = (column: string): string => `extract(epoch from ${column})::float8 * 1000`

const sources: Readonly<Record<RegulatorFileKind, Source>> = {
  players: {
    text: `select player_id as "playerId", registered_at as "registeredAt", is_closed as "isClosed",
                  ${millis('excluded_until')} as "excludedUntil", ${millis('paused_until')} as "pausedUntil",
                  is_impeded as "isImpeded", is_erased as "isErased", sealed, verified_at as "verifiedAt"
             from regulator_players($1, $2, $3)`,
    values: ({ country, from, to }) => [country, from, to],
  },
  wallets: {
    text: `select player_id as "playerId", opening, deposited, withdrawn, staked, won, returned, rewarded, adjusted,
                  closing, cash, locked, promotional, open_bets as "openBets"
             from regulator_wallets($1, $2, $3, $4)`,
    values: ({ currency, from, to, first }) => [currency, from, to, first],
  },
  bets: {
    text: `select posting_id as "postingId", at, player_id as "playerId", bet, game, is_bonus as "isBonus", stake, win,
                  returned
             from regulator_bets($1, $2, $3, $4, $5)`,
    values: ({ currency, from, to, first, last }) => [currency, from, to, first, last],
  },
  games: {
    text: 'select game, bets, staked, won, returned from regulator_games($1, $2, $3, $4, $5)',
    values: ({ currency, from, to, first, last }) => [currency, from, to, first, last],
  },
}

/** In pages; pauses between them leave the server to players. */
export async function* rowsOf<K extends RegulatorFileKind>(
  { pool }: Reader,
  kind: K,
  day: FileDay,
): AsyncGenerator<readonly RowOf[K][]> {
  const { text, values } = sources[kind]
  await pool.query(`declare regulator_rows no scroll cursor for ${text}`, values(day))
  const pace = createExportPace()
  for (;;) {
    const { rows } = await pool.query<RowOf[K]>(`fetch ${pageRows} from regulator_rows`)
    if (rows.length > 0) yield rows
    if (rows.length < pageRows) break
    await pace.next()
  }
  await pool.query('close regulator_rows')
}

export type Control = { readonly funds: bigint; readonly play: bigint }

/** What the house accounts say about the same day. */
export async function readControl(
  { pool }: Reader,
  { currency, from, to, first }: FileDay,
): Promise<Control> {
  const values = [currency, from, to, first]
  const { rows } = await pool.query<{ funds: string; play: string }>(
    'select funds, play from regulator_control($1, $2, $3, $4)',
    values,
  )
  const [row] = rows
  return { funds: BigInt(row?.funds ?? 0), play: BigInt(row?.play ?? 0) }
}
