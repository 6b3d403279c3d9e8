// Generates the table types from the migrated database; run it after a new migration.
import { fileURLToPath } from 'node:url'
import { withDatabase } from '../../apps/cli/src/lib/database.ts'
import { succeeds } from '../test/runners.ts'

export const usage = '  Writes apps/server/src/kernel/db/tables.ts.'

const file = fileURLToPath(new URL('../../apps/server/src/kernel/db/tables.ts', import.meta.url))

export const run = (): Promise<number> =>
  withDatabase(async (url) => {
    const options = [
      '--dialect=postgres',
      '--camel-case',
      '--default-schema=public',
      '--include-pattern=public.*',
    ]
    const words = [...options, '--type-mapping={"int8":"bigint"}', `--out-file=${file}`, `--url=${url}`]
    const ok =
      (await succeeds({ words: ['kysely-codegen', ...words] })) &&
      (await succeeds({ words: ['biome', 'check', '--write', file] }))
    return ok ? 0 : 1
  })
