/**
 * Applies decisions of the verification provider. Each is applied once, the newest by the provider's time wins, and
 * `verified` holds only for the person that was submitted.
 */
import { canonicalPersonDocument } from '@saguao/contract/product/person-rules.ts'
import type { Tx } from '#kernel/db/db.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import type { PersonDeps } from '#modules/identity/person/deps.ts'
import {
  insertDecision,
  isDecisionKnown,
  isDocumentTaken,
  lockPerson,
  type PersonRow,
  type PersonState,
  setDecision,
} from '#modules/identity/person/person-store.ts'
import type { Decision } from '#modules/identity/person/provider.ts'

declare module '#kernel/jobs/outbox.ts' {
  interface Events {
    /** The verification of a player changed, or the register closed or opened play for the player. */
    'identity.changed': { readonly playerId: string }
  }
}

export type DecisionEffect =
  | 'applied'
  | 'repeated'
  /** A newer decision was applied before. */
  | 'outdated'
  /** No submission, or one that the player replaced. */
  | 'unknown_reference'
  /** The provider verified another person. */
  | 'mismatch'
  /** Another account got the document after this submission had been refused. */
  | 'document_taken'
  /** An operator decided about the submission: a decision of the provider changes nothing any more. */
  | 'operator_decided'

const effectsToReport: readonly DecisionEffect[] = [
  'mismatch',
  'document_taken',
  'unknown_reference',
  'operator_decided',
]

/** A verified person has to be the submitted one: the provider repeats document and birth date. */
function isSamePerson({ open }: PersonDeps, person: PersonRow, { document, birthDate }: Decision): boolean {
  const details = open(person.sealed)
  const verified = document === null ? undefined : canonicalPersonDocument(person.country, document)
  return verified === details.document && birthDate === details.birthDate
}

async function effectOf(
  deps: PersonDeps,
  tx: Tx,
  person: PersonRow | undefined,
  decision: Decision,
): Promise<DecisionEffect> {
  if (!person) return 'unknown_reference'
  if (person.decidedBy !== null) return 'operator_decided'
  if (person.decidedAt !== null && decision.at <= person.decidedAt) return 'outdated'
  if (decision.outcome === 'verified' && !isSamePerson(deps, person, decision)) return 'mismatch'
  if (person.state === 'refused' && decision.outcome !== 'refused' && (await isDocumentTaken(tx, person)))
    return 'document_taken'
  return 'applied'
}

const stateAfter = (effect: DecisionEffect, { outcome }: Decision): PersonState | undefined => {
  if (effect === 'applied') return outcome
  return effect === 'mismatch' ? 'review' : undefined
}

async function apply(deps: PersonDeps, tx: Tx, decision: Decision): Promise<DecisionEffect> {
  const { eventId: providerEvent, reference, outcome, at } = decision
  const person = await lockPerson(tx, reference)
  if (await isDecisionKnown(tx, providerEvent)) return 'repeated'
  const effect = await effectOf(deps, tx, person, decision)
  const seenAt = new Date(deps.clock.now())
  const playerId = person?.playerId ?? null
  const isNew = await insertDecision(tx, { providerEvent, reference, playerId, outcome, effect, at, seenAt })
  if (!isNew) return 'repeated'
  const state = stateAfter(effect, decision)
  if (person && state) {
    await setDecision(tx, reference, state, at)
    if (state !== person.state) await emit(tx, 'identity.changed', { playerId: String(person.playerId) })
  }
  return effect
}

export async function applyDecision(deps: PersonDeps, decision: Decision): Promise<DecisionEffect> {
  const effect = await deps.db.tx((tx) => apply(deps, tx, decision))
  deps.metrics.decisions.inc({ outcome: decision.outcome, effect })
  if (effectsToReport.includes(effect)) {
    const { eventId, reference, outcome } = decision
    deps.log.error({ event: eventId, reference, outcome, effect }, 'identity: a decision was not applied')
  }
  return effect
}
