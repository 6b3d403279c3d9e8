// Moves the time of a player's protection, so that a journey does not wait for it:
//   node move-protection.ts USERNAME play MINUTES   the player has played so many minutes more
//   node move-protection.ts USERNAME wait           the waiting time of raised limits is over
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { sessionCacheMs } from '../../apps/server/src/modules/identity/session-cache.ts'
import { announceChange } from '../../apps/server/src/modules/protection/protection-events.ts'
import { borrowDatabase } from '../../packages/embedded-postgres/src/database.ts'

const [username, what, minutes] = process.argv.slice(2)
const timeZone = 'America/Sao_Paulo'

const config = readConfig({ ...process.env, LOG_LEVEL: 'warn' })
const { url, stop } = await borrowDatabase({ dir: join(config.dataDir, 'postgres'), log: () => {} })
const { db } = createApp(config, url)
const client = await db.pool.connect()
// The tables belong to the owner of the database; the role of the server may only call their functions.
await client.query('set role none')
const { rows } = await client.query<{ id: bigint }>('select id from player where username = $1', [username])
const player = BigInt(rows[0]?.id ?? 0)
if (what === 'play') await addPlay(Number(minutes))
else await client.query('update player_limit set pending_at = now() where player_id = $1', [player])
await client.query('set role saguao_app')
client.release()
await db.tx((tx) => announceChange(tx, player))
// The server may still use the session that it cached before.
await sleep(2 * sessionCacheMs)
await db.close()
await stop()

async function addPlay(count: number): Promise<void> {
  await client.query(
    `update play_session set minutes = minutes + $2, started_at = started_at - make_interval(mins => $2)
      where player_id = $1`,
    [player, count],
  )
  await client.query(
    `insert into play_day as d (player_id, day, minutes) values ($1, (now() at time zone $3)::date, $2)
     on conflict (player_id, day) do update set minutes = d.minutes + excluded.minutes`,
    [player, count, timeZone],
  )
  await client.query('select play_time_check($1, now(), $2, null)', [player, timeZone])
}
