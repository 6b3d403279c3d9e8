/** What the parts of this module need. */
import type { App } from '#app.ts'
import type { Cipher } from '#kernel/security/encryption.ts'
import type { Passwords } from '#kernel/security/passwords.ts'

export type OperatorDeps = Pick<App, 'db' | 'reads' | 'clock' | 'random' | 'log' | 'metrics' | 'config'> & {
  readonly passwords: Passwords
  /** Encrypts TOTP secrets. */
  readonly totpCipher: Cipher
}

export const totpPurpose = 'operator-totp'
