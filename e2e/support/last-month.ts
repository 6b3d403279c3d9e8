// Moves the postings of a player into an earlier month, so that a journey can close a month with play in it, and computes the
// figures of reports again. Prints the stakes and wins of that month in minor units, summed up from the entries.
// Arguments: the player's id and the number of months before the current one.
import { join } from 'node:path'
import pg from 'pg'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { rebuildReports, rollUpReports } from '../../apps/server/src/modules/reports/reports.ts'
import { borrowDatabase } from '../../packages/embedded-postgres/src/database.ts'

const [player = '', months = '1'] = process.argv.slice(2)
const config = readConfig({ ...process.env, LOG_LEVEL: 'warn' })
const { url, stop } = await borrowDatabase({ dir: join(config.dataDir, 'postgres'), log: () => {} })
const owner = new pg.Client({ connectionString: url })
await owner.connect()
await owner.query('begin')
await owner.query('alter table posting disable trigger user')
await owner.query(
  `update posting set posted_at = date_trunc('month', posted_at) - make_interval(months => $2::int) + interval '14 days 12 hours'
    where player_id = $1`,
  [player, months],
)
await owner.query('alter table posting enable trigger user')
await owner.query('commit')
const { db } = createApp(config, url)
await rebuildReports(db)
await rollUpReports(db)
const { rows } = await owner.query(
  `select coalesce(sum(e.amount) filter (where e.amount > 0), 0)::text as stakes,
          coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::text as wins
     from entry e join chart c on c.id = e.account join posting p on p.id = e.posting_id
    where c.name like 'games:%' and c.currency = 'BRL'
      and date_trunc('month', p.posted_at at time zone 'America/Sao_Paulo')
        = date_trunc('month', now() at time zone 'America/Sao_Paulo') - make_interval(months => $1::int)`,
  [months],
)
console.log(JSON.stringify(rows[0]))
await owner.end()
await db.close()
await stop()
