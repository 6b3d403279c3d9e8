/** One PostgreSQL for the whole test run: DATABASE_URL, or an embedded one that is removed at the end. */
import { join } from 'node:path'
import { type Database, openDatabase } from '@saguao/embedded-postgres/database.ts'
import {
  removeScratchFolder,
  scratchFolder,
  sweepScratchFolders,
} from '@saguao/embedded-postgres/testing/scratch-folders.ts'
import type { TestProject } from 'vitest/node'
import { migrate } from '#kernel/db/migrate.ts'
import { openRun } from './test-run.ts'

/** Test data need not survive a crash, so nothing is flushed; crash tests start their own servers. */
const unsafeSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer(process.env.DATABASE_URL)
  const run = await openRun(server.url, migrate)
  project.provide('testServer', { url: run.url, prefix: run.prefix, template: run.template })
  return async () => {
    await run.close()
    await server.stop()
  }
}

async function testServer(external: string | undefined): Promise<Database> {
  if (external) return { url: external, stop: async () => {} }
  await sweepScratchFolders()
  const folder = scratchFolder('test')
  const dir = join(folder, 'postgres')
  const { url, stop } = await openDatabase({ dir, log: () => {}, settings: unsafeSettings })
  const remove = async () => {
    await stop()
    await removeScratchFolder(folder)
  }
  return { url, stop: remove }
}
