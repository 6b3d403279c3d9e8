import type { App } from '#app.ts'
import type { FileSlots } from '#kernel/http/load/file-slots.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { Decrypt, PersonalTable } from '#modules/privacy/export.ts'
import type { Wallet } from '#modules/wallet/wallet.ts'

export type PrivacyDeps = Pick<App, 'db' | 'reads' | 'clock' | 'log'> & {
  readonly identity: Pick<Identity, 'requirePassword' | 'endSessions' | 'namesOf'>
  readonly wallet: Pick<Wallet, 'balances'>
  /** The tables of the export, from all modules. */
  readonly tables: readonly PersonalTable[]
  readonly decrypt: Decrypt
  readonly slots: FileSlots
}
