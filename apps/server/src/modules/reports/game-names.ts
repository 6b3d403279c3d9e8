/** Names and stated returns of games, as the lobby has them now. */
import { sql } from 'kysely'
import type { Reader } from '#kernel/db/read-db.ts'

export type GameName = { readonly name: string; readonly studio: string; readonly stated: number | null }

export async function readGameNames({
  query,
}: Pick<Reader, 'query'>): Promise<ReadonlyMap<string, GameName>> {
  const { rows } = await sql<{ id: string; name: string; studio: string; rtp: number | null }>`
    select id, name, studio, rtp from report_games()`.execute(query)
  return new Map(
    rows.map(({ id, name, studio, rtp }) => [
      id,
      { name, studio, stated: rtp === null || rtp <= 0 ? null : rtp / 100 },
    ]),
  )
}
