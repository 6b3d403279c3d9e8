/** Handlers of the operator calls about persons that are not verified: queue, submission and decision. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { App } from '#app.ts'
import type { Tx } from '#kernel/db/db.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { PersonDeps } from '#modules/identity/person/deps.ts'
import {
  insertDecision,
  type PersonRow,
  personRow,
  setDecision,
} from '#modules/identity/person/person-store.ts'
import * as store from '#modules/identity/person/queue-store.ts'
import { maskDocument, maskName } from '#modules/identity/players/masks.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'

type Deps = Pick<App, 'db' | 'clock'> & Pick<PersonDeps, 'open'>
type Decide = OperatorBody<'/operator/identity/decide'>
type Waits = OperatorData<'/operator/identities'>['list'][number]['waitsFor']

const defaultLimit = 50
const outcomes = { verify: 'verified', refuse: 'refused', 'ask-again': 'review' } as const

/** An operator who asked again waits for the player; a refused player may submit again. */
function waitsFor({ state, decidedBy }: Pick<PersonRow, 'state' | 'decidedBy'>): Waits | null {
  if (state === 'verified') return null
  if (state === 'pending') return 'provider'
  return state === 'review' && decidedBy === null ? 'operator' : 'player'
}

/** Changes with every submission and every decision about it. */
const versionOf = ({ submittedAt }: PersonRow, decisions: readonly store.StoredDecision[]): string =>
  `${submittedAt.getTime()}-${decisions[0]?.id ?? 0}`

function placeOf(cursor: string | undefined): store.QueuePlace | null {
  if (!cursor) return null
  const [, ms = '', id = ''] = /^(\d{1,15}) (\d{1,18})$/.exec(cursor) ?? []
  if (id === '') throw new Refusal('VALIDATION', { field: 'cursor' })
  return { submittedAt: new Date(Number(ms)), playerId: BigInt(id) }
}

async function readQueue(
  { db }: Deps,
  { state, country, waitsFor: only, cursor, limit = defaultLimit }: OperatorBody<'/operator/identities'>,
): Promise<OperatorData<'/operator/identities'>> {
  const filters = { state, country, isForOperators: only === 'operator' }
  const rows = await store.undecidedPersons(db, filters, { after: placeOf(cursor), limit })
  const last = rows.length < limit ? undefined : rows.at(-1)
  return {
    list: rows.map((row) => ({
      playerId: String(row.playerId),
      country: row.country,
      state: row.state,
      waitsFor: waitsFor(row) ?? 'operator',
      submittedAt: row.submittedAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      decidedBy: row.decidedBy,
      asks: row.asks,
    })),
    next: last ? `${last.submittedAt.getTime()} ${last.playerId}` : null,
  }
}

async function readSubmission(deps: Deps, id: string): Promise<OperatorData<'/operator/identity'>> {
  const person = await personRow(deps.db, BigInt(id))
  if (!person) throw new Refusal('PLAYER_UNKNOWN', { field: 'id' })
  const [decisions, taken, register] = await Promise.all([
    store.decisionsOf(deps.db, person.playerId),
    store.accountWithDocument(deps.db, person),
    store.registerStateOf(deps.db, person.playerId),
  ])
  const { fullName, document, birthDate } = deps.open(person.sealed)
  return {
    playerId: id,
    country: person.country,
    state: person.state,
    waitsFor: waitsFor(person),
    version: versionOf(person, decisions),
    fullName: maskName(fullName),
    document: maskDocument(document),
    birthYear: birthDate.slice(0, 'YYYY'.length),
    submittedAt: person.submittedAt.toISOString(),
    sentAt: person.sentAt?.toISOString() ?? null,
    asks: person.asks,
    documentTakenBy: taken === undefined ? null : String(taken),
    register,
    decisions: decisions.map((decision) => ({
      id: String(decision.id),
      at: decision.at.toISOString(),
      seenAt: decision.seenAt.toISOString(),
      outcome: decision.outcome,
      effect: decision.effect,
      by: decision.by,
      isCurrent: decision.reference === person.reference,
    })),
  }
}

/** The locked person as the operator saw it: of two decisions at once the second one is refused. */
async function requireSeen(tx: Tx, { id, version }: Decide): Promise<PersonRow> {
  const person = await store.lockPersonOf(tx, BigInt(id))
  if (!person) throw new Refusal('PLAYER_UNKNOWN', { field: 'id' })
  const decisions = await store.decisionsOf({ query: tx }, person.playerId)
  if (versionOf(person, decisions) !== version) throw new Refusal('IDENTITY_DECIDED', { field: 'id' })
  return person
}

async function requireDecidable(tx: Tx, person: PersonRow, decision: Decide['decision']): Promise<void> {
  if (await store.isAccountClosed(tx, person.playerId)) throw new Refusal('PLAYER_ENDED', { field: 'id' })
  const isAsked = person.state === 'review' && person.decidedBy !== null
  if (
    person.state === 'verified' ||
    (outcomes[decision] === person.state && (isAsked || decision === 'refuse'))
  )
    throw new Refusal('NOTHING_TO_CHANGE', { field: 'decision' })
  // A refused submission frees its document.
  if (
    person.state === 'refused' &&
    decision !== 'refuse' &&
    (await store.accountWithDocument({ query: tx }, person))
  )
    throw new Refusal('DOCUMENT_TAKEN', { field: 'id' })
}

const decide = ({ clock }: Deps): OperatorHandlers['/operator/identity/decide'] =>
  change({
    read: async (tx, { body }) => {
      const person = await requireSeen(tx, body)
      await requireDecidable(tx, person, body.decision)
      return {
        subject: `player ${body.id}`,
        state: { state: person.state, version: body.version },
        details: { decision: body.decision },
        // Overrules a refusal of the provider or of a colleague.
        needsApproval: person.state === 'refused' && body.decision === 'verify',
      }
    },
    apply: async (tx, { body, operator, key }) => {
      const person = await requireSeen(tx, body)
      const { playerId, reference } = person
      const [outcome, at] = [outcomes[body.decision], new Date(clock.now())]
      const { email: by } = operator
      await insertDecision(tx, {
        providerEvent: key,
        reference,
        playerId,
        outcome,
        effect: 'applied',
        at,
        seenAt: at,
        by,
      })
      await setDecision(tx, reference, outcome, at, by)
      await emit(tx, 'identity.changed', { playerId: body.id })
      return { data: { id: body.id, state: outcome }, after: { state: outcome } }
    },
  })

export const personOperatorCalls = (deps: Deps) =>
  ({
    '/operator/identities': ({ body }) => readQueue(deps, body),

    '/operator/identity': async ({ body: { id }, recordLook }) => {
      const submission = await readSubmission(deps, id)
      await recordLook(`player ${id}`)
      return submission
    },

    '/operator/identity/decide': decide(deps),
  }) satisfies Partial<OperatorHandlers>
