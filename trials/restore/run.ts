// `npm run trial -- rehearse`: deletes a database and restores it to a moment. Postings run all the time, a backup is taken
// meanwhile, a moment is recorded, everything but backup and archive is deleted, and the moment is restored: every posting
// acknowledged before it must be stored, none that began after it may be, and the audit must find nothing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveSettings, backUp, restore } from '@saguao/embedded-postgres/backup.ts'
import { destroyDatabase } from '@saguao/embedded-postgres/database.ts'
import { removeScratchFolder } from '@saguao/embedded-postgres/testing/scratch-folders.ts'
import { auditLedger } from '#apps/cli/src/lib/audit-ledger.ts'
import { createFolder, makePlayers, openModules } from '../lib/modules.ts'
import { ask } from '../lib/query.ts'
import { compareAt, house, type Posted, startPostings } from './postings.ts'

const players = 50
const beforeMs = 3_000
const afterMs = 1_500
const log = () => undefined

async function loseDatabase(folder: string): Promise<{ posted: readonly Posted[]; moment: Date }> {
  const [dir, archive] = [join(folder, 'postgres'), join(folder, 'archive')]
  const modules = await openModules({
    dir,
    settings: await archiveSettings(dir, archive),
    env: { DATA_DIR: folder },
  })
  const { wallet } = modules
  await wallet.openHouseAccount(house)
  const ids = (await makePlayers(modules, players)).map(({ id }) => id)
  const running = startPostings(wallet, ids)
  const startedAt = Date.now()
  const bytes = await backUp(dir, join(folder, 'backup'))
  console.log(`  backed up ${(bytes / 2 ** 20).toFixed(0)} MB in ${Date.now() - startedAt} ms, amid postings`)
  await sleep(beforeMs)
  const moment = new Date()
  await sleep(afterMs)
  const posted = await running.stop()
  await archiveAll(modules.superUrl, archive)
  await modules.stop()
  await destroyDatabase(dir)
  return { posted, moment }
}

/** Archives the last, partly filled WAL segment; a real loss would lose up to a minute of it. */
async function archiveAll(superUrl: string, archive: string): Promise<void> {
  const switchSegment = 'select pg_walfile_name(pg_switch_wal()) as segment'
  const [row] = await ask<{ segment: string }>(superUrl, switchSegment)
  while (!existsSync(join(archive, row?.segment ?? ''))) await sleep(50)
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
  const isComplete = await compareAt(database.url, posted, moment)
  const isRight = await auditLedger(database.url)
  await database.stop()
  await destroyDatabase(join(folder, 'restored'))
  return isRight && isComplete
}

const folder = await createFolder()
try {
  const { posted, moment } = await loseDatabase(folder)
  process.exitCode = (await restoreAndCheck(folder, moment, posted)) ? 0 : 1
} finally {
  await removeScratchFolder(folder)
}
