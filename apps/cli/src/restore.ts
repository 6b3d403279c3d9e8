// `npm run restore -- BACKUP [--until 2026-11-15T12:00:00Z]`: creates DATA_DIR from a backup, in the state of the backup
// or of a later moment that WAL_ARCHIVE covers, and audits the ledger. It never overwrites files.
import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from '@saguao/embedded-postgres/backup.ts'
import { readConfig } from '../../server/src/config.ts'
import { auditLedger } from './lib/audit-ledger.ts'

const { values, positionals } = parseArgs({ options: { until: { type: 'string' } }, allowPositionals: true })
const { dataDir, walArchive } = readConfig(process.env)
const [from = ''] = positionals
const until = values.until ? new Date(values.until) : undefined
try {
  if (!from) throw new Error('From where? npm run restore -- BACKUP [--until MOMENT]')
  if (until && Number.isNaN(until.getTime())) throw new Error(`${values.until} is no moment.`)
  if (existsSync(join(dataDir, 'secret')))
    throw new Error(
      `${dataDir} has a secret already, and the backup brings its own. Move the folder away first.`,
    )
  await mkdir(dataDir, { recursive: true })
  const log = (message: string) => console.error(message)
  const to = join(dataDir, 'postgres')
  const database = await restore({ from, to, archive: walArchive, until, log })
  await copyFile(join(from, 'secret'), join(dataDir, 'secret')).catch(() => undefined)
  const isRight = await auditLedger(database.url)
  await database.stop()
  console.log(`Restored into ${dataDir}`)
  process.exitCode = isRight ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
