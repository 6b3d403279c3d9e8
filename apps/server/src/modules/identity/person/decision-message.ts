/** The message in which a provider states a decision: in a notification and in the response to a question. */
import {
  maxClockSkewMs,
  type SignedMessage,
  signMessage,
  verifySignature,
} from '#kernel/security/signature.ts'
import type { Decision, Outcome, SignedNotification, Verified } from '#modules/identity/person/provider.ts'
import { outcomes } from '#modules/identity/person/provider.ts'

export type DecisionMessage = {
  readonly id: string
  readonly reference: string
  readonly outcome: Outcome
  readonly document?: string
  readonly birthDate?: string
  readonly at: string
}

const idForm = /^[!-~]{1,100}$/
const timeForm = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/
const isId = (value: unknown): value is string => typeof value === 'string' && idForm.test(value)
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Undefined when it is malformed. A time in the future would make every later decision look outdated. */
export function readDecision(message: unknown, now: number): Decision | undefined {
  if (message === null || typeof message !== 'object') return undefined
  const { id, reference, outcome: stated, document, birthDate, at } = message as Record<string, unknown>
  const outcome = outcomes.find((one) => one === stated)
  if (!isId(id) || !isId(reference) || outcome === undefined) return undefined
  if (typeof at !== 'string' || !timeForm.test(at)) return undefined
  const time = Date.parse(at)
  if (Number.isNaN(time) || time > now + maxClockSkewMs) return undefined
  const stamps = { document: textOf(document), birthDate: textOf(birthDate), at: new Date(time) }
  return { eventId: id, reference, outcome, ...stamps }
}

function parse(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}

const messageOf = (timestamp: string, body: Buffer): SignedMessage => [`${timestamp}.`, body]

export const signDecision = (secret: string, timestamp: number, body: Buffer): string =>
  signMessage(secret, messageOf(String(timestamp), body))

export function verifyDecision(
  secrets: readonly string[],
  { rawBody, headers, now }: SignedNotification,
): Verified {
  const verdict = verifySignature(secrets, {
    headers,
    now,
    messageAt: (timestamp) => messageOf(timestamp, rawBody),
  })
  if (verdict !== 'genuine') return { verdict }
  const decision = readDecision(parse(rawBody), now)
  return decision ? { verdict, decision } : { verdict: 'malformed' }
}
