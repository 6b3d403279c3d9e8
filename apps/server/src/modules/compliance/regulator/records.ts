/** Rows of the database as records of files, and the rules that a schema cannot state. Pure. */
import type { RegulatorFileKind } from '@saguao/contract/operators/compliance/names.ts'
import {
  type RegulatorRecord,
  regulatorRecords,
} from '@saguao/contract/operators/compliance/regulator-records.ts'
import { canonicalPersonDocument } from '@saguao/contract/product/person-rules.ts'
import { Ajv } from 'ajv'
import type { FileDay } from '#modules/compliance/regulator/days.ts'
import type { PersonDetails } from '#modules/identity/identity.ts'

export type Finding = { readonly record: string; readonly field: string; readonly problem: string }

export type PlayerRow = {
  readonly playerId: bigint
  readonly registeredAt: Date
  readonly isClosed: boolean
  /** Milliseconds; infinite without end. */
  readonly excludedUntil: number | null
  readonly pausedUntil: number | null
  readonly isImpeded: boolean
  readonly isErased: boolean
  readonly sealed: Buffer | null
  readonly verifiedAt: Date | null
}

export type WalletRow = { readonly playerId: bigint } & Readonly<
  Record<
    | 'opening'
    | 'deposited'
    | 'withdrawn'
    | 'staked'
    | 'won'
    | 'returned'
    | 'rewarded'
    | 'adjusted'
    | 'closing'
    | 'cash'
    | 'locked'
    | 'promotional'
    | 'openBets',
    bigint
  >
>

export type BetRow = {
  readonly postingId: bigint
  readonly at: Date
  readonly playerId: bigint
  readonly bet: string | null
  readonly game: string | null
  readonly isBonus: boolean
  readonly stake: bigint
  readonly win: bigint
  readonly returned: bigint
}

export type GameRow = {
  readonly game: string | null
  readonly bets: bigint
  readonly staked: bigint
  readonly won: bigint
  readonly returned: bigint
}

export type RowOf = {
  readonly players: PlayerRow
  readonly wallets: WalletRow
  readonly bets: BetRow
  readonly games: GameRow
}

export type OpenPerson = (sealed: Buffer) => PersonDetails

type Restriction = Pick<RegulatorRecord<'players'>, 'state' | 'by' | 'until'>

/** The strongest restriction that held at the end of the day. */
function restrictionOf(row: PlayerRow, end: number): Restriction {
  if (row.isClosed) return { state: 'closed', by: null, until: null }
  if (row.isImpeded) return { state: 'excluded', by: 'register', until: null }
  const [excluded, paused] = [row.excludedUntil ?? 0, row.pausedUntil ?? 0]
  if (excluded > end) {
    const until = Number.isFinite(excluded) ? new Date(excluded).toISOString() : null
    return { state: 'excluded', by: 'player', until }
  }
  if (paused > end) return { state: 'paused', by: 'player', until: new Date(paused).toISOString() }
  return { state: 'open', by: null, until: null }
}

function playerRecord(
  row: PlayerRow,
  { country, to }: FileDay,
  open: OpenPerson,
): RegulatorRecord<'players'> {
  const { sealed, verifiedAt } = row
  const details = sealed && verifiedAt ? { ...open(sealed), verifiedAt: verifiedAt.toISOString() } : null
  return {
    record: 'player',
    player: String(row.playerId),
    country,
    registeredAt: row.registeredAt.toISOString(),
    ...restrictionOf(row, to.getTime()),
    person: details && {
      document: details.document,
      fullName: details.fullName,
      birthDate: details.birthDate,
      verifiedAt: details.verifiedAt,
    },
    isErased: row.isErased,
  }
}

function walletRecord(row: WalletRow, { currency }: FileDay): RegulatorRecord<'wallets'> {
  return {
    record: 'wallet',
    player: String(row.playerId),
    currency,
    opening: Number(row.opening),
    deposited: Number(row.deposited),
    withdrawn: Number(row.withdrawn),
    staked: Number(row.staked),
    won: Number(row.won),
    returned: Number(row.returned),
    rewarded: Number(row.rewarded),
    adjusted: Number(row.adjusted),
    closing: Number(row.closing),
    cash: Number(row.cash),
    locked: Number(row.locked),
    promotional: Number(row.promotional),
    openBets: Number(row.openBets),
  }
}

/** A bet without its round has no game: the schema refuses the record. */
function betRecord(row: BetRow, { currency }: FileDay): RegulatorRecord<'bets'> {
  return {
    record: 'bet',
    posting: String(row.postingId),
    at: row.at.toISOString(),
    player: String(row.playerId),
    bet: row.bet ?? '',
    game: row.game ?? '',
    currency,
    funds: row.isBonus ? 'bonus' : 'cash',
    stake: Number(row.stake),
    win: Number(row.win),
    returned: Number(row.returned),
  }
}

function gameRecord(row: GameRow, { currency }: FileDay): RegulatorRecord<'games'> {
  return {
    record: 'game',
    game: row.game ?? '',
    currency,
    bets: Number(row.bets),
    staked: Number(row.staked),
    won: Number(row.won),
    returned: Number(row.returned),
  }
}

type Form<K extends RegulatorFileKind> = {
  build(row: RowOf[K], day: FileDay, open: OpenPerson): RegulatorRecord<K>
  /** Names the record in a finding, without personal data. */
  nameOf(record: RegulatorRecord<K>): string
  /** The field at fault and why, by rules besides the schema. */
  problemIn(record: RegulatorRecord<K>): readonly [field: string, problem: string] | undefined
  /** The fields whose sums are in the manifest. */
  readonly sums: readonly (keyof RegulatorRecord<K> & string)[]
}

type WalletRecord = RegulatorRecord<'wallets'>

function walletProblem(record: WalletRecord): readonly [string, string] | undefined {
  const { opening, deposited, withdrawn, staked, won, returned, rewarded, adjusted, closing } = record
  const moved = deposited - withdrawn - staked + won + returned + rewarded + adjusted
  if (opening + moved !== closing) return ['closing', 'opening and movements do not add up to it']
  const { cash, locked, promotional } = record
  return cash + locked + promotional === closing ? undefined : ['closing', 'its parts do not add up to it']
}

export const forms: { readonly [K in RegulatorFileKind]: Form<K> } = {
  players: {
    build: playerRecord,
    nameOf: ({ player }) => `player ${player}`,
    problemIn: ({ person, country }) =>
      person && canonicalPersonDocument(country, person.document) !== person.document
        ? ['person/document', 'its check digits are wrong']
        : undefined,
    sums: [],
  },
  wallets: {
    build: walletRecord,
    nameOf: ({ player }) => `wallet of player ${player}`,
    problemIn: walletProblem,
    sums: [
      'opening',
      'deposited',
      'withdrawn',
      'staked',
      'won',
      'returned',
      'rewarded',
      'adjusted',
      'closing',
      'openBets',
    ],
  },
  bets: {
    build: betRecord,
    nameOf: ({ posting, player }) => `posting ${posting} of player ${player}`,
    problemIn: () => undefined,
    sums: ['stake', 'win', 'returned'],
  },
  games: {
    build: gameRecord,
    nameOf: ({ game }) => `game ${game || '(none)'}`,
    problemIn: () => undefined,
    sums: ['bets', 'staked', 'won', 'returned'],
  },
}

const ajv = new Ajv({ strict: false })

/** The first problem of a record; undefined when it may leave. */
export function findingIn<K extends RegulatorFileKind>(
  kind: K,
  record: RegulatorRecord<K>,
): Finding | undefined {
  const form = forms[kind] as unknown as Form<K>
  // Compiled at its first use.
  const validate = ajv.compile(regulatorRecords[kind])
  if (!validate(record)) {
    const [error] = validate.errors ?? []
    const field = error?.instancePath.replace(/^\//, '') ?? ''
    return { record: form.nameOf(record), field, problem: error?.message ?? 'does not match the schema' }
  }
  const [field, problem] = form.problemIn(record) ?? []
  return field === undefined || problem === undefined
    ? undefined
    : { record: form.nameOf(record), field, problem }
}
