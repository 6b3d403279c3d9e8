/**
 * Operator calls of the area "Players". Each module answers for its own tables: identity (players, notes, tags,
 * sessions), wallet (ledger, adjustments), payments (orders, payout accounts), games, sports, rewards, protection, support.
 */
import { Type } from 'typebox'
import { maxAmountMajor } from '../product/money.ts'
import { Choice, Outcome } from '../schemas/games.ts'
import { Country, Day, Id, nullable, Serial, text, Username } from '../schemas/request-fields.ts'
import { Count, Flag, listOf, Money, Text, Time, Verification } from '../schemas/responses.ts'
import { linkReasons, phoneChecks, playerMatches, playerStates } from './names.ts'
import {
  approved,
  archivableListPage,
  change,
  download,
  listFields,
  listPage,
  type OperatorCallTable,
  personal,
  read,
} from './operator-call.ts'

const { Array: List, Enum, Object: Obj, Optional, Unknown } = Type

const maxQueryLength = 128
const maxTagLength = 32

const Tag = Type.String({ minLength: 1, maxLength: maxTagLength, pattern: '^[a-z0-9][a-z0-9-]*$' })
const Currency = Enum(['BRL', 'CLP'])
const PlayerState = Enum([...playerStates])
const player = { id: Serial }

const playerFields = {
  id: Text,
  country: Country,
  currency: Currency,
  /** Masked. */
  phone: nullable(Text),
  state: PlayerState,
  verification: Verification,
  tags: List(Text),
  createdAt: Time,
  loginAt: nullable(Time),
}

const PlayerRow = Obj({ ...playerFields, cash: Money, match: nullable(Enum([...playerMatches])) })

const playerFilters = {
  query: Optional(text(maxQueryLength, 0)),
  country: Optional(Country),
  state: Optional(Enum(['blocked', 'excluded'])),
  tag: Optional(Tag),
}

const Balances = Obj({
  cash: Money,
  bonus: Money,
  locked: Money,
  /** Stakes of open rounds, the piggy bank and welcome rewards. */
  play: Money,
  pig: Money,
  pb: Money,
})

export const PlayerPage = Obj({
  ...playerFields,
  blockedAt: nullable(Time),
  pausedUntil: nullable(Time),
  /** Null without an exclusion; `infinity` for one without end. */
  excludedUntil: nullable(Text),
  isImpeded: Flag,
  closedAt: nullable(Time),
  passwordResetAt: nullable(Time),
  invitedBy: nullable(Text),
  channel: nullable(Text),
  /** Masked; null without a submission. */
  person: nullable(
    Obj({ fullName: Text, document: Text, birthYear: Text, submittedAt: Time, decidedAt: nullable(Time) }),
  ),
  balances: Balances,
})

const LedgerRow = Obj({
  id: Text,
  postingId: Text,
  kind: Text,
  account: Text,
  amount: Money,
  balanceAfter: Money,
  currency: Currency,
  ref: nullable(Text),
  key: Text,
  createdAt: Time,
})

/** A deposit or a withdrawal. */
export const OrderRow = Obj({
  id: Text,
  playerId: Text,
  kind: Enum(['deposit', 'withdrawal']),
  country: Country,
  currency: Currency,
  amount: Money,
  fee: Money,
  payChannel: Text,
  paymentMethod: Text,
  state: Text,
  reason: nullable(Text),
  createdAt: Time,
  finishedAt: nullable(Time),
  timeline: List(Obj({ at: Time, state: Text })),
})

const RoundRow = Obj({
  id: Text,
  gameId: Text,
  game: Text,
  currency: Currency,
  bet: Money,
  win: Money,
  isBonus: Flag,
  status: Enum(['open', 'settled', 'returned']),
  createdAt: Time,
})

const RoundDetails = Obj({
  ...RoundRow.properties,
  playerId: Text,
  choice: Choice,
  outcome: nullable(Outcome),
  /** Null for rounds of studios, which cannot be computed again. The seed is null until it is revealed. */
  fair: nullable(Obj({ serverSeedHash: Text, serverSeed: nullable(Text), clientSeed: Text, nonce: Count })),
  /** Computed again from the seeds: `match`, `mismatch`, or `unknown` before the seed is revealed. */
  verification: Enum(['match', 'mismatch', 'unknown', 'studio']),
})

const SlipRow = Obj({
  id: Text,
  currency: Currency,
  stake: Money,
  win: Money,
  potentialWin: Money,
  odds: Type.Number(),
  isBonus: Flag,
  status: Enum(['pending', 'open', 'settled', 'returned', 'cashed']),
  createdAt: Time,
  legs: List(
    Obj({
      match: Text,
      market: Text,
      selection: Text,
      odds: Type.Number(),
      status: Enum(['open', 'won', 'lost', 'void']),
      score: Text,
    }),
  ),
})

const RewardRow = Obj({
  id: Text,
  reward: Text,
  source: Text,
  currency: Currency,
  amount: Money,
  account: Text,
  state: Enum(['granted', 'held', 'refused']),
  reason: nullable(Text),
  decidedBy: nullable(Text),
  createdAt: Time,
})

const Purse = Obj({
  kind: Text,
  state: Text,
  granted: nullable(Money),
  required: Money,
  wagered: Money,
  converted: Money,
  openedAt: Time,
})

const PlayerSession = Obj({
  id: Text,
  device: Text,
  createdAt: Time,
  seenAt: Time,
  expiresAt: Time,
})

/** A keyed hash: it can be compared and searched, but not reversed. */
const Mark = Obj({
  kind: Enum(['device', 'browser', 'address']),
  mark: Text,
  notedAt: Time,
  /** Other players with the same mark, counted up to 100. */
  others: Count,
})

const LimitRow = Obj({
  kind: Text,
  period: Text,
  amount: Money,
  used: Money,
  pending: nullable(Obj({ amount: nullable(Money), at: Time, until: Time })),
})

const ProtectionRow = Obj({
  id: Text,
  kind: Text,
  data: Unknown(),
  at: Time,
  validFrom: Time,
})

const MessageRow = Obj({
  id: Text,
  from: Enum(['player', 'support', 'end']),
  text: Text,
  operator: nullable(Text),
  createdAt: Time,
})

const Note = Obj({ id: Text, text: Text, writtenBy: Text, writtenAt: Time })

const Link = Obj({ ...playerFields, reasons: List(Enum([...linkReasons])) })

const AccountRow = Obj({
  id: Text,
  payChannel: Text,
  paymentMethod: Text,
  bankCode: nullable(Text),
  masked: Text,
  name: nullable(Text),
  confirmedAt: Time,
  usedAt: Time,
})

const Blocking = Obj({ id: Text, isBlocked: Flag })

export const playerCalls = {
  '/operator/players': read(
    'players:read',
    'Players, newest first, or those found by phone, id, document, account, device, order or round',
    { ...playerFilters, ...listFields },
    listPage(PlayerRow),
  ),
  '/operator/players/export': download('players:read', 'Filtered players as CSV, masked', playerFilters),
  '/operator/player': personal(
    'players:read',
    'A player: state, balances, identity and tags; personal data is masked, and the look is recorded',
    player,
    PlayerPage,
  ),
  '/operator/player/contact': personal(
    'players:contact',
    'Phone, name, document and birth date of a player in full',
    player,
    Obj({
      phone: nullable(Text),
      formerPhones: List(Text),
      fullName: nullable(Text),
      document: nullable(Text),
      birthDate: nullable(Text),
    }),
  ),
  '/operator/player/ledger': read(
    'players:read',
    'Ledger entries of a player, newest first',
    {
      ...player,
      account: Optional(Enum(['cash', 'bonus', 'locked', 'play', 'pig', 'pb'])),
      kind: Optional(text(20)),
      ...listFields,
    },
    archivableListPage(LedgerRow),
  ),
  '/operator/player/ledger/export': download('players:read', 'Ledger entries of a player as CSV', player),
  '/operator/player/orders': read(
    'players:read',
    'Deposits or withdrawals of a player, newest first',
    { ...player, kind: Enum(['deposit', 'withdrawal']), ...listFields },
    listPage(OrderRow),
  ),
  '/operator/player/rounds': read(
    'players:read',
    'Rounds of a player, newest first',
    { ...player, gameId: Optional(Id), day: Optional(Day), ...listFields },
    archivableListPage(RoundRow),
  ),
  '/operator/player/round': read(
    'players:read',
    'A round with choice, outcome and seeds, computed again',
    { ...player, roundId: Id },
    RoundDetails,
  ),
  '/operator/player/slips': read(
    'players:read',
    'Slips of a player, newest first',
    { ...player, ...listFields },
    listPage(SlipRow),
  ),
  '/operator/player/rewards': read(
    'players:read',
    'Grants of a player, newest first, and the progress of open bonuses',
    { ...player, ...listFields },
    Obj({ list: List(RewardRow), next: nullable(Text), bonuses: List(Purse) }),
  ),
  '/operator/player/sessions': read(
    'players:read',
    'Sessions of a player, last used first',
    player,
    listOf(PlayerSession),
  ),
  '/operator/player/devices': read(
    'players:read',
    'Marks of the devices a player registered and claimed rewards with',
    player,
    listOf(Mark),
  ),
  '/operator/player/limits': read(
    'players:read',
    'Limits of a player with what is used, and the history of protection',
    { ...player, ...listFields },
    Obj({ limits: List(LimitRow), list: List(ProtectionRow), next: nullable(Text) }),
  ),
  '/operator/player/conversations': personal(
    'support:read',
    'Messages between a player and support, newest first; the look is recorded',
    { ...player, ...listFields },
    Obj({ state: nullable(Text), list: List(MessageRow), next: nullable(Text) }),
  ),
  '/operator/player/notes': read(
    'players:read',
    'Notes of operators about a player, newest first',
    { ...player, ...listFields },
    listPage(Note),
  ),
  '/operator/player/links': read(
    'players:read',
    'Other accounts that may belong to the same person, with the reasons',
    player,
    listOf(Link),
  ),
  '/operator/player/accounts': read(
    'players:read',
    'Payout accounts of a player, masked',
    player,
    listOf(AccountRow),
  ),
  '/operator/player/account': personal(
    'players:contact',
    'A payout account of a player in full',
    { ...player, accountId: Serial },
    Obj({ account: Text, name: nullable(Text) }),
  ),

  // Actions
  '/operator/player/block': change(
    'players:block',
    'Block a player: no bets, deposits or payouts; all sessions end',
    player,
    Blocking,
  ),
  '/operator/player/unblock': change('players:block', 'Unblock a player', player, Blocking),
  '/operator/player/endSessions': change(
    'players:block',
    'End one session of a player, or all of them',
    { ...player, sessionId: Optional(Serial) },
    Obj({ ended: Count }),
  ),
  '/operator/player/movePhone': approved(
    'players:phone',
    'Move a player to a new phone number after checks; ends all sessions and pauses payouts for a day',
    {
      ...player,
      phone: Username,
      checks: List(Enum([...phoneChecks]), { minItems: 2, maxItems: phoneChecks.length, uniqueItems: true }),
    },
    /** Masked. */
    Obj({ phone: Text }),
  ),
  '/operator/player/note': change(
    'players:note',
    'Write a note about a player; `reason` is its text',
    player,
    Note,
  ),
  '/operator/player/tag': change(
    'players:note',
    'Add or remove a tag of a player',
    { ...player, tag: Tag, on: Type.Boolean() },
    Obj({ tags: List(Text) }),
  ),
  '/operator/player/adjust': approved(
    'players:adjust',
    'Adjust the cash of a player by a posting of the ledger; never below zero',
    {
      ...player,
      /** Major units; negative amounts take money. */
      amount: Type.Number({ minimum: -maxAmountMajor, maximum: maxAmountMajor }),
    },
    Obj({ postingKey: Text, balance: Money }),
  ),
  '/operator/player/endExclusion': approved(
    'players:protect',
    'Enter the written request of a player to end an exclusion without end; it ends a week later',
    player,
    Obj({ until: Time }),
  ),
} satisfies OperatorCallTable
