/** The key that keyed hashes are made with: from SECRETS_KEY, or made once for this checkout and kept beside its data. */
import { hkdfSync } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#kernel/config.ts'
import { secret } from '#kernel/random.ts'

const bytes = 32
const ownerOnly = 0o600

export function readSecret({ secretsKey, dataDir }: Config): string {
  if (secretsKey) return secretsKey
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
