// `npm run migrate`: runs pending migrations and prints their names.
import { readConfig } from '../../server/src/config.ts'
import { migrate } from '../../server/src/kernel/db/migrate.ts'
import { withDatabase } from './lib/database.ts'

const onWait = (tries: number) =>
  tries === 1 && console.log('A needed lock is held by another session: retrying')
const { databaseUrl } = readConfig(process.env)
const done = databaseUrl ? await migrate(databaseUrl, { onWait }) : await withDatabase(async () => [])
console.log(done.length > 0 ? `Done: ${done.join(', ')}` : 'The database is up to date')
