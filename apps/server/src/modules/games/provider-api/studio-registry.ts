/** The registered studios, cached in memory; every process reloads them when an operator changes one. */
import type { App } from '#app.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/db/db.ts'
import { listen } from '#kernel/db/listen.ts'
import { type Cipher, createCipher } from '#kernel/security/encryption.ts'
import type { Secrets } from '#kernel/security/secrets.ts'
import { createGameSessionTokens, type GameSessionTokens } from '#modules/games/game-session.ts'
import {
  lockStudio,
  readStudios,
  removeStudio,
  type StudioRow,
  writeSecrets,
  writeStudio,
} from '#modules/games/provider-api/studio-registry-store.ts'
import type { Wallet } from '#modules/wallet/wallet.ts'

export type Studio = {
  readonly name: string
  /** Base address of its games; launch token and game id are added as parameters. */
  readonly launchUrl: string
  /** The current secret, and the previous one while it is still accepted: computed at each use. */
  readonly secrets: readonly string[]
  readonly keys: StudioKeys
  /** Game sessions that are valid for this studio only. */
  readonly sessions: GameSessionTokens
  /** A stable pseudonym of the player for this studio; studios cannot correlate their pseudonyms. */
  aliasOf(player: bigint): string
}

export type StudioKeys = {
  readonly changedAt: Date
  readonly hasOld: boolean
  /** The old secret is accepted until then; null without an end. */
  readonly oldUntil: Date | null
}

type NewStudio = { readonly name: string; readonly launchUrl: string; readonly secret: string }

export type Studios = {
  find(name: string): Studio | undefined
  all(): readonly Studio[]
  /** Origins of the studios' games; the same array until a studio changes. */
  origins(): readonly string[]
  /** Adds or changes a studio. After a change of the secret the previous one stays accepted. */
  put(studio: NewStudio): Promise<void>
  /** Stops accepting the previous secret. */
  retireOldSecret(name: string): Promise<void>
  /** The state of the keys, locked until the transaction ends; undefined for an unknown studio. */
  lockKeys(tx: Tx, name: string): Promise<StudioKeys | undefined>
  /** Replaces the secret; the current one stays accepted until then. Every process reloads after the commit. */
  rotateIn(tx: Tx, name: string, secret: string, oldUntil: Date): Promise<void>
  /** Stops accepting the previous secret. */
  endOldKeyIn(tx: Tx, name: string): Promise<void>
  remove(name: string): Promise<void>
  onChange(listener: () => void): void
  close(): Promise<void>
}

export const studioHouseAccount = (name: string): `games:${string}` => `games:${name}`

const retryMs = 1_000
const aliasLength = 22

type Deps = Pick<App, 'db' | 'clock' | 'log' | 'metrics' | 'secrets'> & {
  readonly databaseUrl: string
  readonly wallet: Pick<Wallet, 'openHouseAccount'>
}

const keysOf = ({ changedAt, oldSecret, oldSecretUntil }: StudioRow, now: number): StudioKeys => {
  const hasOld = oldSecret !== null && (oldSecretUntil === null || now < oldSecretUntil.getTime())
  return { changedAt, hasOld, oldUntil: hasOld ? oldSecretUntil : null }
}

const studioOf = (secrets: Secrets, cipher: Cipher, clock: Clock) => (row: StudioRow) => {
  const { name, launchUrl, secret, oldSecret } = row
  const current = cipher.decrypt(secret)
  const old = oldSecret && cipher.decrypt(oldSecret)
  return {
    name,
    launchUrl,
    get keys() {
      return keysOf(row, clock.now())
    },
    get secrets() {
      return old !== null && keysOf(row, clock.now()).hasOld ? [current, old] : [current]
    },
    sessions: createGameSessionTokens(secrets, `studio-session:${name}`),
    aliasOf: (player: bigint) =>
      cipher.fingerprint(`${name}:${player}`).toString('base64url').slice(0, aliasLength),
  } satisfies Studio
}

export async function openStudios(deps: Deps): Promise<Studios> {
  const { db, clock, log, metrics, databaseUrl, secrets, wallet } = deps
  const cipher = createCipher(secrets, 'studio-secret')
  const listeners: (() => void)[] = []
  let studios: ReadonlyMap<string, Studio> = new Map()
  let origins: readonly string[] = []
  let reading: Promise<unknown> = Promise.resolve()
  let ended = false

  const read = async (): Promise<void> => {
    const rows = await readStudios(db)
    studios = new Map(rows.map(studioOf(secrets, cipher, clock)).map((studio) => [studio.name, studio]))
    origins = [...new Set(rows.map(({ launchUrl }) => new URL(launchUrl).origin))].sort()
    for (const listener of listeners) listener()
  }
  /** Reads run one after the other, so that a slow one cannot restore old data. */
  const readNow = (): Promise<void> => {
    const mine = reading.then(read)
    reading = mine.catch(() => undefined)
    return mine
  }
  /** Keeps the cached studios until the reload succeeds. */
  const reload = (): void => {
    if (ended) return
    readNow().catch((error: unknown) => {
      metrics.error('studios')
      log.warn({ error }, `studios: reload failed, next try in ${retryMs} ms`)
      setTimeout(reload, retryMs).unref()
    })
  }

  const listening = await listen({ databaseUrl, channel: 'studio', log, onMessage: reload, onGap: reload })
  await readNow()
  return {
    find: (name) => studios.get(name),
    all: () => [...studios.values()],
    origins: () => origins,
    put: async ({ name, launchUrl, secret }) => {
      await wallet.openHouseAccount(studioHouseAccount(name))
      const prior = studios.get(name)?.secrets ?? []
      const former = prior.find((one) => one !== secret)
      const oldSecret = former === undefined ? null : cipher.encrypt(former)
      await writeStudio(
        db,
        { name, launchUrl, secret: cipher.encrypt(secret), oldSecret, oldSecretUntil: null },
        new Date(clock.now()),
      )
      await readNow()
    },
    retireOldSecret: async (name) => {
      const studio = studios.get(name)
      if (!studio) return
      const [live = ''] = studio.secrets
      const { launchUrl } = studio
      const row = { name, launchUrl, secret: cipher.encrypt(live), oldSecret: null, oldSecretUntil: null }
      await writeStudio(db, row, new Date(clock.now()))
      await readNow()
    },
    lockKeys: async (tx, name) => {
      const row = await lockStudio(tx, name)
      return row && keysOf(row, clock.now())
    },
    rotateIn: async (tx, name, secret, oldUntil) => {
      const row = await lockStudio(tx, name)
      if (!row) throw new Error(`studios: there is no studio ${name}`)
      const changed = { secret: cipher.encrypt(secret), oldSecret: row.secret, oldSecretUntil: oldUntil }
      await writeSecrets(tx, name, { ...changed, changedAt: new Date(clock.now()) })
    },
    endOldKeyIn: (tx, name) => writeSecrets(tx, name, { oldSecret: null, oldSecretUntil: null }),
    remove: async (name) => {
      await removeStudio(db, name)
      await readNow()
    },
    onChange: (listener) => listeners.push(listener),
    close: async () => {
      ended = true
      await listening.stop()
      await reading
    },
  }
}
