/**
 * Backups that `npm run backup` made.
 * Tables: backup_run
 */
import type { Db } from '#kernel/db/db.ts'

export type BackupRun = { readonly at: Date; readonly bytes: bigint; readonly folder: string }

export const readLastBackup = ({ query }: Db): Promise<BackupRun | undefined> =>
  query
    .selectFrom('backupRun')
    .select(['at', 'bytes', 'folder'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
