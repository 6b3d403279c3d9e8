/** Names and stated returns of games, as the lobby has them now. */
import { sql } from 'kysely'
import type { Db } from '#kernel/db/db.ts'

export type GameName = { readonly name: string; readonly studio: string; readonly stated: number | null }

export async function readGameNames({ query }: Pick<Db, 'query'>): Promise<ReadonlyMap<string, GameName>> {
  const { rows } = await sql<{ id: string; name: string | null; studio: string; rtp: number | null }>`
    select id, coalesce(name ->> 'pt', name ->> 'en') as name, provider_id as studio, rtp::float8 as rtp
      from game`.execute(query)
  return new Map(
    rows.map(({ id, name, studio, rtp }) => [
      id,
      { name: name ?? id, studio, stated: rtp === null || rtp <= 0 ? null : rtp / 100 },
    ]),
  )
}
