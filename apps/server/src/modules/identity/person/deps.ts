/** The dependencies of persons and their verification. */
import type { App } from '#app.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'
import { createCipher } from '#kernel/security/encryption.ts'
import type { IdentityProvider, PersonDetails } from '#modules/identity/person/provider.ts'

export type PersonDeps = Pick<App, 'db' | 'clock' | 'random' | 'log'> & {
  readonly provider: IdentityProvider
  readonly metrics: ReturnType<typeof createPersonMetrics>
  seal(details: PersonDetails): Buffer
  open(sealed: Buffer): PersonDetails
  hashDocument(country: string, document: string): Buffer
}

export const personPurpose = 'person'

export const createPersonMetrics = (metrics: Metrics) => ({
  decisions: metrics.counter('saguao_identity_decisions_total', 'Decisions of the verification provider', [
    'outcome',
    'effect',
  ]),
  requests: metrics.counter('saguao_identity_requests_total', 'Requests to the verification provider', [
    'request',
    'result',
  ]),
  notifications: metrics.counter(
    'saguao_identity_notifications_total',
    'Notifications of the verification provider',
    ['verdict'],
  ),
})

/** Personal data is encrypted as one text; the hash of the document is keyed and never changes. */
export function createSealing(secrets: App['secrets']): Pick<PersonDeps, 'seal' | 'open' | 'hashDocument'> {
  const cipher = createCipher(secrets, personPurpose)
  return {
    seal: ({ fullName, birthDate, document }) =>
      cipher.encrypt(JSON.stringify({ fullName, birthDate, document })),
    open: (sealed) => JSON.parse(cipher.decrypt(sealed)) as PersonDetails,
    hashDocument: (country, document) => cipher.fingerprint(`${country}|${document}`),
  }
}
