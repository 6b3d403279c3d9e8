/** One PostgreSQL for the whole test run: the one of DATABASE_URL, or an embedded one that lives as long as the run. */
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

/** Nothing of a test run outlives it, so nothing is flushed; tests of crashes start their own servers. */
const forgetful = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

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
  const { url, stop } = await openDatabase({ dir, log: () => {}, settings: forgetful })
  const remove = async () => {
    await stop()
    await removeScratchFolder(folder)
  }
  return { url, stop: remove }
}
