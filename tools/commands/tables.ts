// `npm run tables`, after a new migration: writes the types of the tables from the database the migrations make.
import { fileURLToPath } from 'node:url'
import { withDatabase } from '../lib/database.ts'
import { succeeds } from '../test/runners.ts'

const file = fileURLToPath(new URL('../../apps/server/src/kernel/db/tables.ts', import.meta.url))
const options = [
  '--dialect=postgres',
  '--camel-case',
  '--default-schema=public',
  '--include-pattern=public.*',
]

const ok = await withDatabase(async (url) => {
  const generator = [
    'kysely-codegen',
    ...options,
    '--type-mapping={"int8":"bigint"}',
    `--out-file=${file}`,
    `--url=${url}`,
  ]
  return (await succeeds({ words: generator })) && succeeds({ words: ['biome', 'check', '--write', file] })
})
process.exitCode = ok ? 0 : 1
