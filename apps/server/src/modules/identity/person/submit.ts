/** A player states full name, birth date and document; the provider then verifies them. */
import type { Country } from '@saguao/contract/product/countries.ts'
import {
  canonicalFullName,
  canonicalPersonDocument,
  checkBirthDate,
} from '@saguao/contract/product/person-rules.ts'
import { codeOf } from '#kernel/db/db.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import { reserveAttempt } from '#modules/identity/code-store.ts'
import type { PersonDeps } from '#modules/identity/person/deps.ts'
import {
  type PersonRow,
  personRow,
  storeSubmission,
  type Verification,
} from '#modules/identity/person/person-store.ts'
import type { PersonDetails } from '#modules/identity/person/provider.ts'
import { openCheck } from '#modules/identity/registry/registry-store.ts'

declare module '#kernel/jobs/outbox.ts' {
  interface Events {
    /** Personal data was submitted and goes to the verification provider. */
    'identity.submitted': { readonly reference: string }
  }
}

const uniqueViolation = '23505'
const referenceBytes = 18
/** Whether a document has an account is answered only this often: it can be probed with numbers of other people. */
const submissionLimit = { kind: 'person', points: 5, perSeconds: 86_400 } as const

function checkedDetails(country: Country, typed: PersonDetails, now: number): PersonDetails {
  const fullName = canonicalFullName(typed.fullName)
  if (fullName === undefined) throw new Refusal('FULL_NAME_INVALID', { field: 'fullName' })
  const age = checkBirthDate(country, typed.birthDate, now)
  if (age === 'invalid') throw new Refusal('BIRTH_DATE_INVALID', { field: 'birthDate' })
  if (age === 'minor') throw new Refusal('UNDERAGE', { field: 'birthDate' })
  const document = canonicalPersonDocument(country, typed.document)
  if (document === undefined) throw new Refusal('DOCUMENT_INVALID', { field: 'document' })
  return { fullName, birthDate: typed.birthDate, document }
}

const isSame = (one: PersonDetails, other: PersonDetails): boolean =>
  one.fullName === other.fullName && one.birthDate === other.birthDate && one.document === other.document

async function limitSubmissions({ db, clock }: PersonDeps, player: bigint): Promise<void> {
  const limit = { ...submissionLimit, subject: String(player) }
  const { waitSeconds } = await reserveAttempt(db, limit, new Date(clock.now()))
  if (waitSeconds > 0) throw new Refusal('RATE_LIMITED', { retryAfter: waitSeconds })
}

/** The refusal does not say why: another account may have the document, or the register may know it. */
const refuse = (): never => {
  throw new Refusal('IDENTITY_REFUSED')
}

async function store(deps: PersonDeps, row: Parameters<typeof storeSubmission>[1]): Promise<void> {
  const now = new Date(deps.clock.now())
  try {
    await deps.db.tx(async (tx) => {
      if (!(await storeSubmission(tx, row, now))) refuse()
      await openCheck(tx, row.playerId, now)
      await emit(tx, 'identity.submitted', { reference: row.reference })
    })
  } catch (error) {
    if (codeOf(error) === uniqueViolation) refuse()
    throw error
  }
}

/** An impeded person cannot open play again with the document of another one. */
async function requireReplaceable(
  { db }: PersonDeps,
  known: PersonRow | undefined,
  documentHash: Buffer,
): Promise<void> {
  if (!known) return
  if (known.state === 'verified') refuse()
  if (known.documentHash.equals(documentHash)) return
  const player = await db.query
    .selectFrom('player')
    .where('id', '=', known.playerId)
    .select('registryState')
    .executeTakeFirst()
  if (player?.registryState === 'impeded') refuse()
}

/** A repeat of the same data returns the state of the first submission. */
export async function submitPerson(
  deps: PersonDeps,
  { playerId, country }: Pick<Session, 'playerId' | 'country'>,
  typed: PersonDetails,
): Promise<Verification> {
  const details = checkedDetails(country, typed, deps.clock.now())
  const known = await personRow(deps.db, playerId)
  if (
    known &&
    known.state !== 'refused' &&
    known.state !== 'review' &&
    isSame(deps.open(known.sealed), details)
  )
    return known.state
  await limitSubmissions(deps, playerId)
  const documentHash = deps.hashDocument(country, details.document)
  await requireReplaceable(deps, known, documentHash)
  const reference = deps.random.secret(referenceBytes)
  await store(deps, { playerId, country, reference, sealed: deps.seal(details), documentHash })
  return 'pending'
}
