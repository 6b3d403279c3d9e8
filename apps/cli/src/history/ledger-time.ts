// The ledger and the audit trail are dated with the clock of the database. While a demo history is made, variants of
// their functions date the rows of this program's connections with the simulated time instead. Every other connection
// keeps the real time. The recorded hashes of the functions are cleared first: after a crash the next migration restores
// them.
import { readFile } from 'node:fs/promises'
import pg from 'pg'

const applicationName = 'saguao-history'
const folder = new URL('../../../server/src/sql/', import.meta.url)

const simulated = (time: string): string =>
  `case when current_setting('application_name') = '${applicationName}'
        then (select at from history_clock) else ${time} end`

/** The place where each function reads the time, once. */
const functions = [
  { name: 'wallet_post', file: 'wallet/wallet_post.sql', before: ', p.ref, ', time: 'now()' },
  {
    name: 'trail_record',
    file: 'operators/trail_record.sql',
    before: 'v_line.at := ',
    time: 'clock_timestamp()',
  },
] as const

async function readFunctions(): Promise<readonly { readonly original: string; readonly variant: string }[]> {
  return Promise.all(
    functions.map(async ({ name, file, before, time }) => {
      const original = await readFile(new URL(file, folder), 'utf8')
      const parts = original.split(before + time)
      if (parts.length !== 2) throw new Error(`${name} does not read the time in the known place`)
      return { original, variant: parts.join(before + simulated(time)) }
    }),
  )
}

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
  const both = await readFunctions()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`begin;
    update sql_function set hash = 'demo history' where name in (${functions.map(({ name }) => `'${name}'`).join()});
    create unlogged table if not exists history_clock (at timestamptz not null);
    truncate history_clock; insert into history_clock values (now());
    grant select on history_clock to saguao_app;
    ${both.map(({ variant }) => variant).join(';\n')};
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
      const originals = both.map(({ original }) => original).join(';\n')
      await client.query(`begin; ${originals}; drop table history_clock; commit`)
      await client.end()
    },
  }
}
