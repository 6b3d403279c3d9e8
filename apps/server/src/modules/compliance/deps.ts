/** The dependencies of compliance. */
import type { App } from '#app.ts'
import type { Cipher } from '#kernel/security/encryption.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { RegistersSettings } from '#modules/settings/settings.ts'

export type ComplianceDeps = Pick<App, 'db' | 'reads' | 'clock' | 'log' | 'metrics'> & {
  readonly identity: Pick<Identity, 'openPerson'>
  readonly settings: RegistersSettings['settings']
  /** Encrypts the content of files. */
  readonly cipher: Cipher
}
