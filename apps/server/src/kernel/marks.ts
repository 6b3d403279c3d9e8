/** Where a call came from, as keyed hashes: enough to see that two calls are alike, and nothing leads back. */
import { createHmac } from 'node:crypto'
import { keyFor } from '#kernel/secret.ts'

/** The device is the browser together with the address: without a cookie nothing tells two phones better apart. */
export type Marks = { readonly device: string; readonly address: string }

export type MarksOf = (from: { readonly address: string; readonly userAgent: string }) => Marks

export function createMarks(secret: string): MarksOf {
  const key = keyFor(secret, 'marks')
  const mark = (...parts: readonly string[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')
  return ({ address, userAgent }) => ({
    device: mark('device', address, userAgent),
    address: mark('address', address),
  })
}
