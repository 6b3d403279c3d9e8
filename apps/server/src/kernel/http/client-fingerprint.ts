/** Where a call came from, as keyed hashes: enough to see that two calls are alike, and nothing leads back. */
import { createHmac } from 'node:crypto'
import { keyFor, type Secrets } from '#kernel/security/secrets.ts'

/**
 * The device is the address together with what the browser says it is: two phones of a kind in one home are one. The
 * browser is known by the name we gave it, wherever it calls from; there is no such mark where it has none.
 */
export type Marks = { readonly device: string; readonly address: string; readonly browser?: string }

type From = { readonly address: string; readonly userAgent: string; readonly browser: string }

export type MarksOf = (from: From) => Marks

export function createMarks({ names }: Pick<Secrets, 'names'>): MarksOf {
  const key = keyFor(names, 'marks')
  const mark = (...parts: readonly string[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')
  return ({ address, userAgent, browser }) => ({
    device: mark('device', address, userAgent),
    address: mark('address', address),
    ...(browser && { browser: mark('browser', browser) }),
  })
}
