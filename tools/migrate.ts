// `npm run migrate`: brings the database up to date and says what was done.
import { readConfig } from '../apps/server/src/config.ts'
import { migrate } from '../apps/server/src/kernel/db/migrate.ts'
import { withDatabase } from './lib/database.ts'

const onWait = (tries: number) =>
  tries === 1 && console.log('Somebody holds a lock that is needed: trying on')
const { databaseUrl } = readConfig(process.env)
const done = databaseUrl ? await migrate(databaseUrl, { onWait }) : await withDatabase(async () => [])
console.log(done.length > 0 ? `Done: ${done.join(', ')}` : 'The database is up to date')
