// The ledger dates postings with the clock of the database. While a demo history is made, a variant of the function
// wallet_post dates those of this program's connections with the simulated time instead. Every other connection keeps
// the real time. The recorded hash of the function is cleared first: after a crash the next migration restores it.
import { readFile } from 'node:fs/promises'
import pg from 'pg'

const applicationName = 'saguao-history'
const file = new URL('../../../server/src/sql/wallet/wallet_post.sql', import.meta.url)

const simulatedTime = `case when current_setting('application_name') = '${applicationName}'
       then (select at from history_clock) else now() end`

export type LedgerTime = {
  /** Connections of this address post at the simulated time. */
  readonly url: string
  set(ms: number): Promise<void>
  /** Restores the function. */
  stop(): Promise<void>
}

function nameConnections(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', applicationName)
  return url.href
}

export async function simulateLedgerTime(databaseUrl: string): Promise<LedgerTime> {
  const original = await readFile(file, 'utf8')
  const parts = original.split(', p.ref, now()')
  if (parts.length !== 2) throw new Error('wallet_post does not date its postings in the known place')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`begin;
    update sql_function set hash = 'demo history' where name = 'wallet_post';
    create unlogged table if not exists history_clock (at timestamptz not null);
    truncate history_clock; insert into history_clock values (now());
    grant select on history_clock to saguao_app;
    ${parts.join(`, p.ref, ${simulatedTime}`)};
    commit`)
  let lastSet = Promise.resolve()
  return {
    url: nameConnections(databaseUrl),
    set: (ms) => {
      lastSet = lastSet.then(async () => {
        await client.query('update history_clock set at = $1', [new Date(ms)])
      })
      return lastSet
    },
    stop: async () => {
      await client.query(`begin; ${original}; drop table history_clock; commit`)
      await client.end()
    },
  }
}
