/**
 * Operator calls of the area "Compliance". Each module answers for its own tables: identity (persons), protection
 * (exclusions, limits), markers (risk cases), privacy (erasure), legal (texts), compliance (events, files).
 */
import { Type } from 'typebox'
import { Country, Day, nullable, Serial, text } from '../schemas/request-fields.ts'
import { Count, Flag, LimitKind, LimitPeriod, listOf, Money, Text, Time } from '../schemas/responses.ts'
import * as names from './compliance/names.ts'
import {
  approved,
  change,
  download,
  listFields,
  listPage,
  type OperatorCallTable,
  personal,
  read,
} from './operator-call.ts'

const { Array: List, Enum, Object: Obj, Optional, Unknown } = Type

const Currency = Enum(['BRL', 'CLP'])
const player = { playerId: Text, country: Country }
const days = { from: Optional(Day), to: Optional(Day) }
const maxVersionLength = 60

// Identity

const IdentityState = Enum([...names.undecidedStates])

const IdentityRow = Obj({
  ...player,
  state: IdentityState,
  waitsFor: Enum([...names.identityWaits]),
  submittedAt: Time,
  decidedAt: nullable(Time),
  /** E-mail of the operator who decided; null: the provider. */
  decidedBy: nullable(Text),
  /** Questions to the provider about this submission. */
  asks: Count,
})

const IdentityDetails = Obj({
  ...player,
  state: Enum([...names.undecidedStates, 'verified']),
  waitsFor: nullable(Enum([...names.identityWaits])),
  /** Changes with every submission and decision: a decision names the one it was made about. */
  version: Text,
  /** Masked. */
  fullName: Text,
  document: Text,
  birthYear: Text,
  submittedAt: Time,
  sentAt: nullable(Time),
  asks: Count,
  /** The account that has the document meanwhile. */
  documentTakenBy: nullable(Text),
  register: nullable(Enum(['impeded', 'unanswered'])),
  decisions: List(
    Obj({
      id: Text,
      at: Time,
      seenAt: Time,
      outcome: Enum(['verified', 'refused', 'review']),
      effect: Text,
      /** E-mail of the operator; null: the provider. */
      by: nullable(Text),
      /** About the submission that is shown. */
      isCurrent: Flag,
    }),
  ),
})

const identityFilters = { state: Optional(IdentityState), country: Optional(Country) }

const identityCalls = {
  '/operator/identities': read(
    'compliance:read',
    'Persons that are not verified, the longest waiting first',
    { ...identityFilters, waitsFor: Optional(Enum(['operator'])), ...listFields },
    listPage(IdentityRow),
  ),
  '/operator/identity': personal(
    'compliance:read',
    'The submission of a person, masked, with the decisions about it; the look is recorded',
    { id: Serial },
    IdentityDetails,
  ),
  '/operator/identity/decide': approved(
    'compliance:decide',
    'Verify or refuse a person, or ask again; verifying a refused person needs a second operator',
    { id: Serial, version: text(maxVersionLength), decision: Enum([...names.identityDecisions]) },
    Obj({ id: Text, state: Enum(['verified', 'refused', 'review']) }),
  ),
} satisfies OperatorCallTable

// Exclusions and limits

const Restriction = Obj({
  ...player,
  kind: Enum([...names.restrictionKinds]),
  since: nullable(Time),
  /** Null: without end. */
  until: nullable(Time),
  by: Enum(['player', 'register']),
  /** The operator who entered the request of the player to end the exclusion. */
  endEnteredBy: nullable(Text),
  endRequestedAt: nullable(Time),
})

const restrictionFilters = {
  kind: Optional(Enum([...names.restrictionKinds])),
  country: Optional(Country),
  playerId: Optional(Serial),
}

const WaitingLimit = Obj({
  ...player,
  currency: Currency,
  kind: LimitKind,
  period: LimitPeriod,
  /** Minutes of kind `time`, else major units. */
  amount: Money,
  /** Null: removed. */
  pendingAmount: nullable(Money),
  /** The player may confirm it from then on. */
  pendingAt: Time,
})

const LimitEvent = Obj({
  id: Text,
  ...player,
  currency: Currency,
  kind: Text,
  limit: nullable(LimitKind),
  period: nullable(LimitPeriod),
  amount: nullable(Money),
  /** Days of a pause, months of an exclusion; null: without end. */
  days: nullable(Count),
  months: nullable(Count),
  at: Time,
  validFrom: Time,
})

const limitEventFilters = {
  kind: Optional(Enum([...names.limitEventKinds])),
  playerId: Optional(Serial),
}

const protectionCalls = {
  '/operator/exclusions': read(
    'compliance:read',
    'Players who are paused or excluded now, by themselves or by the register, newest player first',
    { ...restrictionFilters, ...listFields },
    listPage(Restriction),
  ),
  '/operator/exclusions/export': download(
    'compliance:read',
    'Filtered exclusions and pauses as CSV',
    restrictionFilters,
  ),
  '/operator/limitChanges': read(
    'compliance:read',
    'Raised and removed limits that wait, the earliest first',
    { kind: Optional(LimitKind), ...listFields },
    listPage(WaitingLimit),
  ),
  '/operator/limitHistory': read(
    'compliance:read',
    'Changes of limits, pauses and exclusions of all players, newest first',
    { ...limitEventFilters, ...listFields },
    listPage(LimitEvent),
  ),
  '/operator/limitHistory/export': download(
    'compliance:read',
    'Filtered changes of limits, pauses and exclusions as CSV',
    limitEventFilters,
  ),
} satisfies OperatorCallTable

// Risk cases

const caseFields = {
  id: Text,
  ...player,
  score: Count,
  reasons: List(Obj({ marker: Text, count: Count, points: Count })),
  openedAt: Time,
  assignedTo: nullable(Obj({ id: Text, name: Text })),
  closedAt: nullable(Time),
  closedBy: nullable(Text),
  outcome: nullable(Enum([...names.caseOutcomes])),
}

const CaseNote = Obj({ id: Text, text: Text, writtenBy: Text, writtenAt: Time })

const CaseDetails = Obj({
  ...caseFields,
  /** Of the closing. */
  note: nullable(Text),
  /** The last step that the rules took, and the newest assessment. */
  step: nullable(Enum(['message', 'pause', 'case'])),
  stepAt: nullable(Time),
  scoreNow: nullable(Count),
  assessedAt: nullable(Time),
  notes: List(CaseNote),
})

const riskCalls = {
  '/operator/riskCases': read(
    'compliance:read',
    'Cases of risk markers, the oldest open ones first',
    {
      state: Optional(Enum([...names.caseStates])),
      assigned: Optional(Enum(['me', 'none'])),
      playerId: Optional(Serial),
      ...listFields,
    },
    listPage(Obj(caseFields)),
  ),
  '/operator/riskCase': personal(
    'compliance:read',
    'A case with its markers, steps and notes; the look is recorded',
    { id: Serial },
    CaseDetails,
  ),
  '/operator/riskCase/operators': read(
    'compliance:read',
    'Operators whom a case can be assigned to',
    {},
    listOf(Obj({ id: Text, name: Text })),
  ),
  '/operator/riskCase/assign': change(
    'compliance:decide',
    'Assign an open case to an operator, or to none',
    { id: Serial, operatorId: nullable(Serial) },
    Obj({ id: Text, assignedTo: nullable(Obj({ id: Text, name: Text })) }),
  ),
  '/operator/riskCase/note': change(
    'compliance:decide',
    'Write a note in a case; `reason` is its text',
    { id: Serial },
    CaseNote,
  ),
  '/operator/riskCase/close': change(
    'compliance:decide',
    'Close a case with its outcome',
    { id: Serial, outcome: Enum([...names.caseOutcomes]) },
    Obj({ id: Text, outcome: Enum([...names.caseOutcomes]) }),
  ),
} satisfies OperatorCallTable

// Significant events

const SignificantEvent = Obj({
  id: Text,
  at: Time,
  kind: Enum([...names.significantKinds]),
  country: nullable(Country),
  playerId: nullable(Text),
  amount: nullable(Money),
  currency: nullable(Currency),
  /** The round, order, operator, switch or file. */
  subject: Text,
  /** E-mail of the operator; null: no operator acted. */
  by: nullable(Text),
  /** Further facts; the fields depend on the kind. */
  facts: Type.Record(Type.String(), Unknown()),
})

const eventFilters = {
  kind: Optional(Enum([...names.significantKinds])),
  country: Optional(Country),
  playerId: Optional(Serial),
  ...days,
}

const eventCalls = {
  '/operator/significantEvents': read(
    'compliance:read',
    'Events that an inspector asks for, newest first',
    { ...eventFilters, ...listFields },
    listPage(SignificantEvent),
  ),
  '/operator/significantEvents/export': download(
    'compliance:read',
    'Filtered significant events as CSV',
    eventFilters,
  ),
} satisfies OperatorCallTable

// Retention and legal texts

const Erasure = Obj({
  ...player,
  closedAt: Time,
  /** When the personal data is erased: five years after closing, and not during an exclusion. Null: no end is known. */
  dueAt: nullable(Time),
  erasedAt: nullable(Time),
  state: Enum([...names.erasureStates]),
})

const retentionCalls = {
  '/operator/erasures': read(
    'compliance:read',
    'Closed accounts with the time of their erasure, the next one first',
    { state: Optional(Enum([...names.erasureStates])), country: Optional(Country), ...listFields },
    listPage(Erasure),
  ),
  '/operator/retention': read(
    'compliance:read',
    'The state of the job that erases, and how many accounts are due',
    {},
    Obj({
      /** Counted up to 1,000. */
      due: Count,
      job: Obj({
        state: Enum(['never', 'running', 'done', 'failed']),
        finishedAt: nullable(Time),
        error: nullable(Text),
      }),
    }),
  ),
  '/operator/legalTexts': read(
    'compliance:read',
    'Versions of legal texts and how many players accepted them',
    {},
    listOf(
      Obj({
        country: Country,
        kind: Text,
        version: Text,
        validFrom: nullable(Time),
        publishedBy: nullable(Text),
        isSample: Flag,
        isCurrent: Flag,
        /** Null for texts that only inform. */
        accepted: nullable(Count),
      }),
    ),
  ),
} satisfies OperatorCallTable

// Files for the regulator

const FileKind = Enum([...names.regulatorFileKinds])
const FileState = Enum([...names.regulatorFileStates])

const RegulatorFile = Obj({
  id: Text,
  country: Country,
  currency: Currency,
  day: Text,
  kind: FileKind,
  /** 1 for the first of the day. */
  attempt: Count,
  state: FileState,
  /** The job, or the e-mail of the operator who asked for it. */
  requestedBy: Text,
  schema: Text,
  records: Count,
  bytes: Count,
  sha256: nullable(Text),
  /** Sums of the amounts, in major units. */
  sums: Type.Record(Type.String(), Money),
  /** Why no file left. */
  finding: nullable(Obj({ record: Text, field: Text, problem: Text })),
  requestedAt: Time,
  startedAt: nullable(Time),
  finishedAt: nullable(Time),
})

const fileFilters = {
  country: Optional(Country),
  kind: Optional(FileKind),
  state: Optional(FileState),
  ...days,
}

const regulatorCalls = {
  '/operator/regulatorFiles': read(
    'compliance:read',
    'Daily files for the regulator with their totals, newest day first',
    { ...fileFilters, ...listFields },
    listPage(RegulatorFile),
  ),
  '/operator/regulatorFile/download': download(
    'compliance:export',
    'A daily file for the regulator, with personal data of players',
    { id: Serial },
  ),
  '/operator/regulatorFile/manifest': download(
    'compliance:export',
    'The totals and the SHA-256 of a daily file for the regulator',
    { id: Serial },
  ),
  '/operator/regulatorFile/generate': change(
    'compliance:export',
    'Generate a daily file again, e.g. after a finding is corrected',
    { country: Country, day: Day, kind: FileKind },
    Obj({ country: Country, day: Text, kind: FileKind }),
  ),
  '/operator/regulatorFile/schema': read(
    'compliance:read',
    'The JSON Schema of the records of a daily file',
    { kind: FileKind },
    Obj({ version: Text, schema: Unknown() }),
  ),
} satisfies OperatorCallTable

export const complianceCalls = {
  ...identityCalls,
  ...protectionCalls,
  ...riskCalls,
  ...eventCalls,
  ...retentionCalls,
  ...regulatorCalls,
} satisfies OperatorCallTable
