/** The studios that may call us, in memory: read once, and again in every process when an operator changes one. */
import type { App } from '#app.ts'
import { listen } from '#kernel/db/listen.ts'
import { type Cipher, createCipher } from '#kernel/security/encryption.ts'
import type { Secrets } from '#kernel/security/secrets.ts'
import { createGameSessionTokens, type GameSessionTokens } from '#modules/games/game-session.ts'
import {
  readStudios,
  removeStudio,
  type StudioRow,
  writeStudio,
} from '#modules/games/provider-api/studio-registry-store.ts'
import type { Wallet } from '#modules/wallet/wallet.ts'

export type Studio = {
  readonly name: string
  /** Where its games open; the launch token and the game are added to it. */
  readonly launchUrl: string
  /** The first signs, the second is still believed. */
  readonly secrets: readonly string[]
  /** Sessions that are good at this studio only. */
  readonly sessions: GameSessionTokens
  /** A player as this studio knows them: the same each time, and of no use to another. */
  aliasOf(player: bigint): string
}

type NewStudio = { readonly name: string; readonly launchUrl: string; readonly secret: string }

export type Studios = {
  find(name: string): Studio | undefined
  all(): readonly Studio[]
  /** Where their games come from; the same array while nothing has changed. */
  origins(): readonly string[]
  /** Takes a studio in, or changes it: a secret that is another one leaves the former believed. */
  put(studio: NewStudio): Promise<void>
  /** The former secret is believed no more. */
  retireOldSecret(name: string): Promise<void>
  remove(name: string): Promise<void>
  onChange(listener: () => void): void
  close(): Promise<void>
}

export const studioHouseAccount = (name: string): `games:${string}` => `games:${name}`

const againMs = 1_000
const aliasLength = 22

type Deps = Pick<App, 'db' | 'clock' | 'log' | 'metrics' | 'secrets'> & {
  readonly databaseUrl: string
  readonly wallet: Pick<Wallet, 'openHouseAccount'>
}

const studioOf =
  (secrets: Secrets, cipher: Cipher) =>
  ({ name, launchUrl, secret: sealed, oldSecret }: StudioRow): Studio => ({
    name,
    launchUrl,
    secrets: [sealed, oldSecret].flatMap((one) => (one ? [cipher.decrypt(one)] : [])),
    sessions: createGameSessionTokens(secrets, `studio-session:${name}`),
    aliasOf: (player) => cipher.fingerprint(`${name}:${player}`).toString('base64url').slice(0, aliasLength),
  })

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
    studios = new Map(rows.map(studioOf(secrets, cipher)).map((studio) => [studio.name, studio]))
    origins = [...new Set(rows.map(({ launchUrl }) => new URL(launchUrl).origin))].sort()
    for (const listener of listeners) listener()
  }
  /** One reading at a time, so that none brings back what was before. */
  const readNow = (): Promise<void> => {
    const mine = reading.then(read)
    reading = mine.catch(() => undefined)
    return mine
  }
  /** The old ones stay until the new ones are read. */
  const readAgain = (): void => {
    if (ended) return
    readNow().catch((error: unknown) => {
      metrics.error('studios')
      log.warn({ error }, 'the studios could not be read, and are read again soon')
      setTimeout(readAgain, againMs).unref()
    })
  }

  const listening = await listen({ databaseUrl, channel: 'studio', log, hear: readAgain, onGap: readAgain })
  await readNow()
  return {
    find: (name) => studios.get(name),
    all: () => [...studios.values()],
    origins: () => origins,
    put: async ({ name, launchUrl, secret: told }) => {
      await wallet.openHouseAccount(studioHouseAccount(name))
      const prior = studios.get(name)?.secrets ?? []
      const former = prior.find((one) => one !== told)
      const oldSecret = former === undefined ? null : cipher.encrypt(former)
      await writeStudio(
        db,
        { name, launchUrl, secret: cipher.encrypt(told), oldSecret },
        new Date(clock.now()),
      )
      await readNow()
    },
    retireOldSecret: async (name) => {
      const studio = studios.get(name)
      if (!studio) return
      const [live = ''] = studio.secrets
      const row = { name, launchUrl: studio.launchUrl, secret: cipher.encrypt(live), oldSecret: null }
      await writeStudio(db, row, new Date(clock.now()))
      await readNow()
    },
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
