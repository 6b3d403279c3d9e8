/** Every test server writes its log here at the finest level, and no secret that went through it may be found in it. */
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
  'token',
  'launch',
  'session',
  'serverSeed',
  'text',
]
const shortest = 6

export type SecretLeakCheck = {
  readonly log: Log
  /** Remembers the secrets in what was sent or answered. */
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
      else if (secretFields.includes(name) && typeof value === 'string' && value.length >= shortest)
        secrets.add(value)
    }
  }
  return {
    log: createLog('trace', { write: (line) => lines.push(line) }),
    addSecretsOf: (...carried) => carried.forEach(note),
    check: () => {
      const text = lines.join('')
      expect(lines.length, 'lines in the log').toBeGreaterThan(0)
      expect(
        [...secrets].filter((secret) => text.includes(secret)),
        'secrets in the log',
      ).toEqual([])
    },
  }
}
