/**
 * The verification provider of the sandbox: waits for POST /sandbox/identity, then notifies this server's webhook over
 * HTTP, signed as a real provider would. POST /sandbox/registry changes the register of impeded persons.
 */
import type { AddressInfo } from 'node:net'
import { type Country, countries, isCountry } from '@saguao/contract/product/countries.ts'
import { canonicalPersonDocument } from '@saguao/contract/product/person-rules.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '#kernel/db/db.ts'
import { success } from '#kernel/http/envelope.ts'
import { Refusal } from '#kernel/refusal.ts'
import { signatureHeaders } from '#kernel/security/signature.ts'
import {
  type DecisionMessage,
  signDecision,
  verifyDecision,
} from '#modules/identity/person/decision-message.ts'
import type { PersonDeps } from '#modules/identity/person/deps.ts'
import { type PersonRow, personByReference, personRow } from '#modules/identity/person/person-store.ts'
import {
  type IdentityProvider,
  type Outcome,
  outcomes,
  type ReadResult,
} from '#modules/identity/person/provider.ts'
import { canonicalPhone } from '#modules/identity/phone.ts'
import { findPlayerByName } from '#modules/identity/store.ts'

type ProviderDeps = Pick<PersonDeps, 'db' | 'open'> & { readonly secret: string }

const decisionOf = (db: Db, reference: string) =>
  db.query.selectFrom('sandboxDecision').where('reference', '=', reference).selectAll().executeTakeFirst()

async function readSandbox({ db, open }: ProviderDeps, reference: string): Promise<ReadResult> {
  const [row, person] = [await decisionOf(db, reference), await personByReference(db, reference)]
  if (!row || !person) return { outcome: 'waiting' }
  const { document, birthDate } = open(person.sealed)
  const { eventId, decidedAt: at } = row
  const outcome = row.outcome as Outcome
  return { outcome: 'decided', decision: { eventId, reference, outcome, document, birthDate, at } }
}

export const createSandboxProvider = (deps: ProviderDeps): IdentityProvider => ({
  submit: async ({ reference }) => ({ outcome: 'accepted', providerRef: `sandbox-${reference}` }),
  read: (reference) => readSandbox(deps, reference),
  verifyNotification: (notification) => verifyDecision([deps.secret], notification),
})

// Routes

/** `silence`: the provider verifies the person but sends no notification. */
const played = [...outcomes, 'silence'] as const
const eventBytes = 12
const timeoutMs = 10_000

type Body = Readonly<Record<string, unknown>>
type SandboxDeps = PersonDeps & { readonly secret: string; webhook(): string }

/** The player in the given country, or in the first one that has a player of this name. */
async function personNamed({ db }: PersonDeps, { username, country }: Body): Promise<PersonRow> {
  if (typeof username !== 'string') throw new Refusal('VALIDATION', { field: 'username' })
  if (country !== undefined && !isCountry(country)) throw new Refusal('VALIDATION', { field: 'country' })
  const searched = country === undefined ? (Object.keys(countries) as Country[]) : [country]
  let isKnown = false
  for (const one of searched) {
    const name = canonicalPhone(one, username)
    const player =
      name === undefined ? undefined : await findPlayerByName(db, { country: one, username: name })
    const person = player && (await personRow(db, player.id))
    if (person) return person
    isKnown ||= player !== undefined
  }
  throw new Refusal(isKnown ? 'NOT_AVAILABLE' : 'USERNAME_UNKNOWN', { field: 'username' })
}

/** Later than the provider's earlier decision, as times of a real provider are. */
async function decide(
  deps: SandboxDeps,
  { reference }: PersonRow,
  outcome: Outcome,
): Promise<DecisionMessage> {
  const earlier = await decisionOf(deps.db, reference)
  const decidedAt = new Date(Math.max(deps.clock.now(), (earlier?.decidedAt.getTime() ?? 0) + 1))
  const decision = { outcome, eventId: `kyc-${deps.random.secret(eventBytes)}`, decidedAt }
  await deps.db.query
    .insertInto('sandboxDecision')
    .values({ reference, ...decision })
    .onConflict((conflict) => conflict.column('reference').doUpdateSet(decision))
    .execute()
  return { id: decision.eventId, reference, outcome, at: decidedAt.toISOString() }
}

async function notify(deps: SandboxDeps, person: PersonRow, message: DecisionMessage) {
  const { document, birthDate } = deps.open(person.sealed)
  const body = Buffer.from(JSON.stringify({ ...message, document, birthDate }))
  const timestamp = deps.clock.now()
  const response = await fetch(deps.webhook(), {
    method: 'POST',
    body: new Uint8Array(body),
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'content-type': 'application/json',
      [signatureHeaders.timestamp]: String(timestamp),
      [signatureHeaders.signature]: signDecision(deps.secret, timestamp, body),
    },
  })
  const { data } = (await response.json()) as { data?: { effect?: string } | null }
  return { status: response.status, effect: data?.effect ?? null }
}

async function setRegistry(db: Db, { document, impeded, country }: Body): Promise<void> {
  if (typeof document !== 'string') throw new Refusal('VALIDATION', { field: 'document' })
  if (typeof impeded !== 'boolean') throw new Refusal('VALIDATION', { field: 'impeded' })
  if (country !== undefined && !isCountry(country)) throw new Refusal('VALIDATION', { field: 'country' })
  const searched = country === undefined ? (Object.keys(countries) as Country[]) : [country]
  const rows = searched.flatMap((one) => {
    const canonical = canonicalPersonDocument(one, document)
    return canonical === undefined ? [] : [{ country: one, document: canonical, impeded }]
  })
  if (rows.length === 0) throw new Refusal('DOCUMENT_INVALID', { field: 'document' })
  await db.query
    .insertInto('sandboxRegistry')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['country', 'document']).doUpdateSet({ impeded }))
    .execute()
}

export function addSandboxIdentity(
  http: FastifyInstance,
  given: PersonDeps & { readonly secret: string },
): void {
  // The port is stored: a closing server still handles requests but has no address any more.
  let port = 0
  http.server.once('listening', () => {
    port = (http.server.address() as AddressInfo).port
  })
  const deps = { ...given, webhook: () => `http://127.0.0.1:${port}/kyc/webhook` }
  const respond = (reply: FastifyReply, data: unknown) =>
    reply.type('application/json').send(success(JSON.stringify(data)))
  http.post('/sandbox/identity', async ({ body }, reply) => {
    const input = (body ?? {}) as Body
    const outcome = played.find((one) => one === input.outcome)
    if (outcome === undefined) throw new Refusal('VALIDATION', { field: 'outcome' })
    const person = await personNamed(deps, input)
    const message = await decide(deps, person, outcome === 'silence' ? 'verified' : outcome)
    const told = outcome === 'silence' ? [] : [await notify(deps, person, message)]
    return respond(reply, { username: input.username, outcome, told })
  })
  http.post('/sandbox/registry', async ({ body }, reply) => {
    const input = (body ?? {}) as Body
    await setRegistry(deps.db, input)
    return respond(reply, { document: input.document, impeded: input.impeded })
  })
}
