/** Collects the log of a test server at trace level and checks that it contains no secret of any request or response. */
import { expect } from 'vitest'
import { createLog, type Log } from '#kernel/observability/log.ts'

const secretFields = [
  'password',
  'oldPassword',
  'verificationCode',
  'otpCode',
  'username',
  'phoneNumber',
  'account',
  'accountName',
  'fullName',
  'birthDate',
  'document',
  'token',
  'launch',
  'session',
  'serverSeed',
  'text',
  'totpSecret',
  'key',
  'link',
  'cookie',
]
const minSecretLength = 6

export type SecretLeakCheck = {
  readonly log: Log
  /** Adds the secrets of requests and responses. */
  addSecretsOf(...carried: unknown[]): void
  check(): void
}

export function createSecretLeakCheck(): SecretLeakCheck {
  const lines: string[] = []
  const secrets = new Set<string>()
  const note = (carried: unknown): void => {
    if (carried === null || typeof carried !== 'object') return
    for (const [name, value] of Object.entries(carried)) {
      if (typeof value === 'object') note(value)
      else if (secretFields.includes(name) && typeof value === 'string' && value.length >= minSecretLength)
        secrets.add(value)
    }
  }
  return {
    log: createLog('trace', { write: (line) => lines.push(line) }),
    addSecretsOf: (...carried) => carried.forEach(note),
    check: () => {
      const text = lines.join('')
      expect(lines.length, 'log lines').toBeGreaterThan(0)
      expect(
        [...secrets].filter((secret) => text.includes(secret)),
        'secrets in the log',
      ).toEqual([])
    },
  }
}
