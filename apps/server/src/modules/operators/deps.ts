/** What the parts of this module need. */
import type { App } from '#app.ts'
import type { Cipher } from '#kernel/security/encryption.ts'
import type { Passwords } from '#kernel/security/passwords.ts'

export type OperatorDeps = Pick<App, 'db' | 'reads' | 'clock' | 'random' | 'log' | 'metrics' | 'config'> & {
  readonly passwords: Passwords
  /** Encrypts TOTP secrets. */
  readonly totpCipher: Cipher
  /** Encrypts secrets that wait for the operator who asked. */
  readonly secretCipher: Cipher
}

export const totpPurpose = 'operator-totp'
export const secretPurpose = 'operator-secret'
