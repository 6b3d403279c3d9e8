/** Sends submissions to the provider and asks about those without a decision: a notification may be late or lost. */
import { applyDecision } from '#modules/identity/person/decide.ts'
import type { PersonDeps } from '#modules/identity/person/deps.ts'
import {
  claimSubmission,
  markSent,
  type PersonRow,
  submissionsToAsk,
} from '#modules/identity/person/person-store.ts'

const maxPerRun = 100
/** So many failures in a row are an outage: the run ends, and the next one tries again. */
const maxFailures = 3

async function send(deps: PersonDeps, person: PersonRow): Promise<boolean> {
  const { reference, country, sealed } = person
  const answer = await deps.provider.submit({ reference, country, ...deps.open(sealed) })
  if (answer.outcome === 'accepted')
    await markSent(deps.db, reference, answer.providerRef, new Date(deps.clock.now()))
  else
    deps.log.warn(
      { reference, asks: person.asks, error: answer.error },
      'identity: the verification provider did not accept a submission',
    )
  return answer.outcome === 'accepted'
}

async function ask(deps: PersonDeps, person: PersonRow): Promise<boolean> {
  const { reference } = person
  const answer = await deps.provider.read(reference)
  if (answer.outcome === 'absent') return send(deps, person)
  if (answer.outcome === 'decided') await applyDecision(deps, answer.decision)
  if (answer.outcome === 'unknown')
    deps.log.warn(
      { reference, asks: person.asks, error: answer.error },
      'identity: the verification provider did not tell the state of a submission',
    )
  return answer.outcome !== 'unknown'
}

/** Sends a submission, or asks about one that was sent. False when the provider failed. */
export async function pursueSubmission(deps: PersonDeps, reference: string): Promise<boolean> {
  const claimed = await claimSubmission(deps.db, reference, new Date(deps.clock.now()))
  if (!claimed) return true
  return claimed.sentAt === null ? send(deps, claimed) : ask(deps, claimed)
}

export async function pursueSubmissions(deps: PersonDeps): Promise<void> {
  let failures = 0
  for (const reference of await submissionsToAsk(deps.db, new Date(deps.clock.now()), maxPerRun)) {
    failures = (await pursueSubmission(deps, reference)) ? 0 : failures + 1
    if (failures === maxFailures) return
  }
}
