// Opens the database and the modules that a command works on.

import { databaseOptionsOf } from '@saguao/embedded-postgres/backup.ts'
import { borrowDatabase } from '@saguao/embedded-postgres/database.ts'
import { type App, createApp } from '../../../server/src/app.ts'
import { readConfig } from '../../../server/src/config.ts'
import { migrate } from '../../../server/src/kernel/db/migrate.ts'
import { createIdentity, type Identity } from '../../../server/src/modules/identity/identity.ts'
import { createWallet, type Wallet } from '../../../server/src/modules/wallet/wallet.ts'

/** Uses the database of DATABASE_URL, or the embedded one, which is started if the application does not run. */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await borrowDatabase({ ...(await databaseOptionsOf(config)), log: (message) => console.error(message) })
  try {
    await migrate(database.url)
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

export type OpenApp = App & {
  readonly databaseUrl: string
  readonly identity: Identity
  readonly wallet: Wallet
}

export const withApp = <T>(work: (app: OpenApp) => Promise<T>, logLevel = 'warn'): Promise<T> =>
  withDatabase(async (databaseUrl) => {
    const app = createApp(readConfig({ ...process.env, LOG_LEVEL: logLevel }), databaseUrl)
    const wallet = await createWallet({ ...app, databaseUrl })
    try {
      return await work({ ...app, databaseUrl, identity: createIdentity(app), wallet })
    } finally {
      await wallet.close()
      await app.db.close()
    }
  })
