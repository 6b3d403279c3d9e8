/**
 * What hashes, signatures and seals are keyed with: from the settings, or made once for this checkout and kept beside
 * its data.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseConfig } from '#kernel/config/database-config.ts'
import type { SecurityConfig } from '#kernel/config/security-config.ts'
import { secret } from '#kernel/random.ts'

export type Secrets = {
  /** The first seals and signs; what was sealed or signed with any of the others is still read. */
  readonly keys: readonly [string, ...string[]]
  /** Whoever is named by it – a player to a studio, a device, an account – has to be called the same tomorrow. */
  readonly names: string
}

const bytes = 32
const ownerOnly = 0o600

export function readSecrets(config: SecurityConfig & Pick<DatabaseConfig, 'dataDir'>): Secrets {
  const newest = config.secretsKey ?? keptSecret(config)
  return { keys: [newest, ...config.secretsKeysOther], names: config.namesKey ?? newest }
}

function keptSecret({ dataDir }: Pick<DatabaseConfig, 'dataDir'>): string {
  const file = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, secret(bytes), { mode: ownerOnly, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

/** A key of its own for each purpose, so that what is made for one can't be used for another. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes))

/** Marks of one purpose that nobody else can make: the newest key makes them, any key is believed. */
export type Marker = { mark(text: string): Buffer; isOurs(text: string, mark: Buffer): boolean }

export function createMarker({ keys }: Pick<Secrets, 'keys'>, purpose: string): Marker {
  const own = keys.map((key) => keyFor(key, purpose))
  const markBy = (key: Buffer | undefined, text: string): Buffer =>
    createHmac('sha256', key ?? '')
      .update(text)
      .digest()
  return {
    mark: (text) => markBy(own[0], text),
    isOurs: (text, mark) => own.some((key) => timingSafeEqual(mark, markBy(key, text))),
  }
}
