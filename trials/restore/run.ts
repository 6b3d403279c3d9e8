// `npm run trial -- rehearse`: deletes a database and restores it to a moment. Postings run all the time, a backup is taken
// meanwhile, a moment is recorded, everything but backup and archive is deleted, and the moment is restored: every posting
// acknowledged before it must be stored, none that began after it may be, and the audit must find nothing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { minor } from '@saguao/contract/product/money.ts'
import pg from 'pg'
import { auditLedger } from '../../apps/cli/src/lib/audit-ledger.ts'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { migrate } from '../../apps/server/src/kernel/db/migrate.ts'
import { createIdentity } from '../../apps/server/src/modules/identity/identity.ts'
import { createWallet, type Wallet } from '../../apps/server/src/modules/wallet/wallet.ts'
import { archiveSettings, backUp, restore } from '../../packages/embedded-postgres/src/backup.ts'
import { connectionUrl, superuser } from '../../packages/embedded-postgres/src/cluster.ts'
import { destroyDatabase, openDatabase } from '../../packages/embedded-postgres/src/database.ts'
import {
  cleanUpOnExit,
  removeScratchFolder,
  scratchFolder,
} from '../../packages/embedded-postgres/src/testing/scratch-folders.ts'

const players = 50
const beforeMs = 3_000
const afterMs = 1_500
const house = 'promo:rehearsal' as const
const log = () => undefined

type Posted = { readonly key: string; readonly requestedAt: number; readonly acknowledgedAt: number }

/** Every player receives one posting after the other until it is stopped. */
function traffic(wallet: Wallet, ids: readonly bigint[]) {
  const acknowledged: Posted[] = []
  let isOver = false
  const work = async (player: bigint) => {
    for (let n = 0; !isOver; n++) {
      const key = `rehearsal:${player}:${n}`
      const requestedAt = Date.now()
      const to = { player, name: 'cash' } as const
      const transfers = [{ from: { house }, to, amount: minor(1n) }]
      await wallet.post({ player, key, kind: 'bonus', currency: 'BRL', transfers })
      acknowledged.push({ key, requestedAt, acknowledgedAt: Date.now() })
    }
  }
  const all = Promise.all(ids.map(work))
  const stop = async () => {
    isOver = true
    await all
    return acknowledged
  }
  return { stop }
}

async function loseDatabase(folder: string): Promise<{ posted: readonly Posted[]; moment: Date }> {
  const [dir, archive] = [join(folder, 'postgres'), join(folder, 'archive')]
  const database = await openDatabase({ dir, log, settings: await archiveSettings(dir, archive) })
  await migrate(database.url)
  const app = createApp(readConfig({ LOG_LEVEL: 'error', DATA_DIR: folder }), database.url)
  const wallet = await createWallet({ ...app, databaseUrl: database.url })
  await wallet.openHouseAccount(house)
  const ids = await app.db.tx((tx) =>
    createIdentity(app).addPlayers(
      tx,
      Array.from({ length: players }, (_, i) => ({ country: 'BR', username: String(21_000_000_000 + i) })),
    ),
  )
  const running = traffic(wallet, ids)
  const startedAt = Date.now()
  const bytes = await backUp(dir, join(folder, 'backup'))
  console.log(`  backed up ${(bytes / 2 ** 20).toFixed(0)} MB in ${Date.now() - startedAt} ms, amid postings`)
  await sleep(beforeMs)
  const moment = new Date()
  await sleep(afterMs)
  const posted = await running.stop()
  await archiveAll(dir, archive)
  await wallet.close()
  await app.db.close()
  await database.stop()
  await destroyDatabase(dir)
  return { posted, moment }
}

/** Archives the last, partly filled WAL segment; a real loss would lose up to a minute of it. */
async function archiveAll(dir: string, archive: string): Promise<void> {
  const client = new pg.Client({ connectionString: await connectionUrl(dir, superuser, superuser) })
  await client.connect()
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as segment')
  await client.end()
  while (!existsSync(join(archive, rows[0].segment))) await sleep(50)
}

async function restoreAndCheck(folder: string, moment: Date, posted: readonly Posted[]): Promise<boolean> {
  const startedAt = Date.now()
  const database = await restore({
    from: join(folder, 'backup'),
    to: join(folder, 'restored'),
    archive: join(folder, 'archive'),
    until: moment,
    log,
  })
  console.log(`  restored to ${moment.toISOString()} in ${Date.now() - startedAt} ms`)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ key: string }>(`select key from posting where key like 'rehearsal:%'`)
  await client.end()
  const there = new Set(rows.map(({ key }) => key))
  const due = posted.filter(({ acknowledgedAt }) => acknowledgedAt < moment.getTime())
  const lost = due.filter(({ key }) => !there.has(key)).length
  const beyond = posted.filter(
    ({ requestedAt, key }) => requestedAt > moment.getTime() && there.has(key),
  ).length
  console.log(
    `  ${posted.length} postings acknowledged, ${due.length} of them before the moment: ${lost} lost, ${beyond} from after it`,
  )
  const isRight = await auditLedger(database.url)
  await database.stop()
  await destroyDatabase(join(folder, 'restored'))
  return isRight && lost === 0 && beyond === 0 && due.length > 0
}

await cleanUpOnExit()
const folder = scratchFolder('rehearsal')
try {
  const { posted, moment } = await loseDatabase(folder)
  process.exitCode = (await restoreAndCheck(folder, moment, posted)) ? 0 : 1
} finally {
  await removeScratchFolder(folder)
}
