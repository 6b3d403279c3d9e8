/** Master keys of hashes, signatures and encryption: from the settings, or generated once in the data folder. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseConfig } from '#kernel/config/database-config.ts'
import type { SecurityConfig } from '#kernel/config/security-config.ts'
import { secret } from '#kernel/random.ts'

export type Secrets = {
  /** The first encrypts and signs; all are accepted for decryption and verification. */
  readonly keys: readonly [string, ...string[]]
  /** Derives pseudonyms (of a player, a device, an account), which must never change. */
  readonly names: string
}

const bytes = 32
const ownerOnly = 0o600

export function readSecrets(config: SecurityConfig & Pick<DatabaseConfig, 'dataDir'>): Secrets {
  const newest = config.secretsKey ?? readOrCreateSecret(config)
  return { keys: [newest, ...config.secretsKeysOther], names: config.namesKey ?? newest }
}

function readOrCreateSecret({ dataDir }: Pick<DatabaseConfig, 'dataDir'>): string {
  const file = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, secret(bytes), { mode: ownerOnly, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

/** Derives one key per purpose, so that a value made for one cannot be used for another. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes))

/** HMAC signatures of one purpose: the newest key signs, every key is accepted. */
export type Signer = { sign(text: string): Buffer; verify(text: string, signature: Buffer): boolean }

export function createSigner({ keys }: Pick<Secrets, 'keys'>, purpose: string): Signer {
  const purposeKeys = keys.map((key) => deriveKey(key, purpose))
  const signWith = (key: Buffer | undefined, text: string): Buffer =>
    createHmac('sha256', key ?? '')
      .update(text)
      .digest()
  return {
    sign: (text) => signWith(purposeKeys[0], text),
    verify: (text, signature) => purposeKeys.some((key) => timingSafeEqual(signature, signWith(key, text))),
  }
}
