// Lists the months of the ledger, seals those that have ended, archives sealed ones and attaches them again.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { archiveMonth, attachMonth } from '../../../server/src/modules/wallet/months/archive.ts'
import { readMonths, sealMonths, turnMonths } from '../../../server/src/modules/wallet/months/months.ts'
import { type OpenApp, withApp } from '../lib/database.ts'

export const usage = `  list                   months with their first posting, number of postings and the times of sealing and archiving
  seal                   create partitions that are missing and seal months that have ended, as the jobs do
  archive MONTH FOLDER   write a sealed month into FOLDER/MONTH, read the files back and drop its partitions
  attach FOLDER          check the files of an archived month and restore its partitions

Months are archived from the oldest one on, 90 days after their end, and attached in the opposite order.`

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Action = (app: OpenApp, first: string, second: string) => Promise<unknown>

const actions: Readonly<Record<string, { readonly args: number; readonly run: Action }>> = {
  list: { args: 0, run: async () => undefined },
  seal: {
    args: 0,
    run: async ({ db, log }) => {
      const deps = { db, log, clock: systemClock }
      await turnMonths(deps)
      await sealMonths(deps)
    },
  },
  archive: {
    args: 2,
    run: ({ databaseUrl }, month, folder) =>
      asOwner(databaseUrl, async (client) => {
        const written = await archiveMonth(client, Number(month), folder, new Date(systemClock.now()))
        console.log(`months: ${month} is archived in ${written}`)
      }),
  },
  attach: {
    args: 1,
    run: ({ databaseUrl }, folder) =>
      asOwner(databaseUrl, async (client) =>
        console.log(`months: ${await attachMonth(client, folder)} is attached`),
      ),
  },
}

export async function run(args: string[]): Promise<number> {
  const [name = 'list', first = '', second = ''] = parseArgs({ args, allowPositionals: true }).positionals
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action || (action.args > 0 && !first) || (action.args > 1 && !(second && /^20\d{4}$/.test(first)))) {
    console.error(usage)
    return 2
  }
  return withApp(async (app) => {
    await action.run(app, first, second)
    console.table(await readMonths(app.db))
    return 0
  }, 'warn')
}
