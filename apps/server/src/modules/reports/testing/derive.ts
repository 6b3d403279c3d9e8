/**
 * Derives every figure of reports in the test itself: from the rows of the ledger, rounds, orders and players, with the
 * market days of the contract. It shares no code and no SQL with the roll-up.
 */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { marketDay } from '@saguao/contract/product/market-day.ts'
import type pg from 'pg'

type Posting = { id: bigint; playerId: bigint; kind: string; key: string; ref: string | null; at: Date }
type Entry = { postingId: bigint; of: string; side: string; name: string; currency: string; amount: bigint }
type Round = { playerId: bigint; id: string; gameId: string; isBonus: boolean }
type Order = {
  kind: string
  country: Country
  at: Date
  payChannel: string
  paymentMethod: string
  state: string
  amount: bigint
  fee: bigint
}

/** Lines such as `account BRL cash round 2026-11-03: credits 5`, sorted; only those that are not zero. */
export type Figures = readonly string[]

const countryOf = (currency: string): Country => (currency === 'BRL' ? 'BR' : 'CL')

function createSums() {
  const sums = new Map<string, bigint>()
  return {
    add: (name: string, value: bigint): void => void sums.set(name, (sums.get(name) ?? 0n) + value),
    lines: (): string[] => [...sums].flatMap(([name, value]) => (value === 0n ? [] : [`${name} ${value}`])),
  }
}

type Sums = ReturnType<typeof createSums>

const mondayOf = (day: string): string => {
  const at = new Date(`${day}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return at.toISOString().slice(0, 10)
}
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

function addAccounts(sums: Sums, day: string, { kind }: Posting, entries: readonly Entry[]): void {
  const accounts = Map.groupBy(entries, ({ of, name, currency }) => `${currency} ${name} ${of}`)
  for (const [key, legs] of accounts) {
    const account = key.slice(0, key.lastIndexOf(' '))
    const into = legs.filter(({ amount }) => amount > 0n).reduce((sum, { amount }) => sum + amount, 0n)
    const out = legs.filter(({ amount }) => amount < 0n).reduce((sum, { amount }) => sum - amount, 0n)
    const name = `account ${account} ${kind} ${day}`
    sums.add(`${name}: credits`, into)
    sums.add(`${name}: creditCount`, into > 0n ? 1n : 0n)
    sums.add(`${name}: debits`, out)
    sums.add(`${name}: debitCount`, out > 0n ? 1n : 0n)
    sums.add(`balance ${account} ${monthOf(day)}: change`, into - out)
  }
}

type RoundState = { stake: bigint; win: bigint }

/** What a posting changed in its round: rounds of studios have several postings, other rounds one. */
function addPlay(
  sums: Sums,
  day: string,
  posting: Posting,
  entries: readonly Entry[],
  rounds: ReadonlyMap<string, Round>,
  states: Map<string, RoundState>,
): void {
  const games = entries.filter(({ name }) => name.startsWith('games:'))
  const [first] = games
  if (!first) return
  const round = rounds.get(`${posting.playerId} ${posting.ref}`)
  const isBonus = round?.isBonus ?? entries.some(({ name }) => name === 'bonus')
  const isReturn = posting.kind === 'refund'
  const total = (holds: (amount: bigint) => boolean): bigint =>
    games.filter(({ amount }) => holds(amount)).reduce((sum, { amount }) => sum + amount, 0n)
  const stake = isReturn ? total(() => true) : total((amount) => amount > 0n)
  const win = isReturn ? 0n : -total((amount) => amount < 0n)
  const isStudio = posting.key.startsWith('studio:')
  const key = isStudio ? `${posting.playerId} ${posting.ref}` : `posting ${posting.id}`
  const before = states.get(key) ?? { stake: 0n, win: 0n }
  const after = { stake: before.stake + stake, win: before.win + win }
  states.set(key, after)
  const isRound = ({ stake: staked, win: won }: RoundState): bigint => (staked > 0n || won > 0n ? 1n : 0n)
  const money = isBonus ? 'bonus' : 'cash'
  const country = countryOf(first.currency)
  const game = `${country} ${round?.gameId ?? ''} ${first.name.slice(6)} ${money}`
  for (const name of [`game ${game} ${day}`, `month ${game} ${monthOf(day)}`]) {
    sums.add(`${name}: rounds`, isRound(after) - isRound(before))
    sums.add(`${name}: stakes`, stake)
    sums.add(`${name}: wins`, win)
    sums.add(`${name}: stakeSquares`, after.stake ** 2n - before.stake ** 2n)
    sums.add(`${name}: stakeWins`, after.stake * after.win - before.stake * before.win)
    sums.add(`${name}: winSquares`, after.win ** 2n - before.win ** 2n)
  }
  const market = `market ${country} ${day}`
  sums.add(`${market}: rounds`, isRound(after) - isRound(before))
  sums.add(`${market}: stakes`, stake)
  sums.add(`${market}: wins`, win)
  sums.add(`${market}: bonusStakes`, isBonus ? stake : 0n)
  sums.add(`${market}: bonusWins`, isBonus ? win : 0n)
}

const isActivity = ({ kind }: Posting, entries: readonly Entry[]): boolean =>
  ['round', 'bet', 'recharge'].includes(kind) ||
  (kind === 'hold' && entries.some(({ name, amount }) => name === 'play' && amount > 0n))

type Presence = {
  readonly active: Map<string, { player: bigint; country: Country; unit: string; start: string }>
  readonly firstDeposit: Map<bigint, { country: Country; day: string }>
}

function notePresence(
  { active, firstDeposit }: Presence,
  day: string,
  country: Country,
  posting: Posting,
  entries: readonly Entry[],
): void {
  const { playerId: player, kind } = posting
  if (isActivity(posting, entries))
    for (const [unit, start] of [
      ['day', day],
      ['week', mondayOf(day)],
      ['month', monthOf(day)],
    ] as const)
      active.set(`${player} ${unit} ${start}`, { player, country, unit, start })
  if (kind === 'recharge' && !firstDeposit.has(player)) firstDeposit.set(player, { country, day })
}

function addPresence(sums: Sums, { active, firstDeposit }: Presence): void {
  for (const { player, country, unit, start } of active.values()) {
    sums.add(`active ${country} ${unit} ${start}:`, 1n)
    const first = firstDeposit.get(player)
    if (unit === 'day' || !first) continue
    const cohort = unit === 'week' ? mondayOf(first.day) : monthOf(first.day)
    if (start >= cohort) sums.add(`cohort ${country} ${unit} ${cohort} ${start}:`, 1n)
  }
}

function addOrders(sums: Sums, orders: readonly Order[]): void {
  for (const { kind, country, at, payChannel, paymentMethod, state, amount, fee } of orders) {
    const day = marketDay(country, at.getTime())
    const name = `order ${kind} ${country} ${payChannel} ${paymentMethod} ${state} ${day}:`
    sums.add(`${name} orders`, 1n)
    sums.add(`${name} amount`, amount)
    sums.add(`${name} fee`, fee)
  }
}

const orderColumns = `country, created_at as at, pay_channel as "payChannel", payment_method as "paymentMethod", state, amount, fee`

/** `upto`: only postings that the roll-up has reached. */
export async function deriveFigures(owner: pg.Client, upto: bigint): Promise<Figures> {
  const ask = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query(text, values)).rows.map((row) => bigints(row)) as Row[]
  const postings = await ask<Posting>(
    `select id, player_id as "playerId", kind, key, ref, posted_at as at from posting where id <= $1 order by id`,
    [upto],
  )
  const entries = Map.groupBy(
    await ask<Entry>(
      `select posting_id as "postingId", player_id::text as of, side, name, currency, amount from entry join chart c on c.id = account`,
    ),
    ({ postingId }) => postingId,
  )
  const rounds = new Map(
    (
      await ask<Round>(
        `select player_id as "playerId", id, game_id as "gameId", is_bonus as "isBonus" from round`,
      )
    ).map((round) => [`${round.playerId} ${round.id}`, round]),
  )
  const sums = createSums()
  const states = new Map<string, RoundState>()
  const presence: Presence = { active: new Map(), firstDeposit: new Map() }
  for (const posting of postings) {
    const legs = entries.get(posting.id) ?? []
    const country = countryOf(legs[0]?.currency ?? '')
    const day = marketDay(country, posting.at.getTime())
    addAccounts(sums, day, posting, legs)
    addPlay(sums, day, posting, legs, rounds, states)
    notePresence(presence, day, country, posting, legs)
  }
  addPresence(sums, presence)
  addOrders(sums, [
    ...(await ask<Order>(`select 'deposit' as kind, ${orderColumns} from deposit`)),
    ...(await ask<Order>(`select 'withdrawal' as kind, ${orderColumns} from withdrawal`)),
  ])
  for (const { country, at } of await ask<{ country: Country; at: Date }>(
    'select country, created_at as at from player',
  ))
    sums.add(`registered ${country} ${marketDay(country, at.getTime())}:`, 1n)
  return sums.lines().toSorted()
}

const bigintColumns = new Set(['id', 'playerId', 'postingId', 'amount', 'fee'])

/** The client of a test reads 8-byte integers as texts. */
const bigints = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      bigintColumns.has(name) && typeof value === 'string' && /^-?\d+$/.test(value)
        ? [name, BigInt(value)]
        : [name, value],
    ),
  )

const lineQueries = [
  `select 'account ' || c.currency || ' ' || c.name || ' ' || d.kind || ' ' || d.day || ': ' || v.name as name, v.value
     from report_account_day d join chart c on c.id = d.account,
          lateral (values ('credits', d.credits), ('creditCount', d.credit_count), ('debits', d.debits),
                          ('debitCount', d.debit_count)) v(name, value)`,
  `select 'game ' || country || ' ' || game_id || ' ' || studio || ' ' || money || ' ' || day || ': ' || v.name as name, v.value
     from report_game_day,
          lateral (values ('rounds', rounds::numeric), ('stakes', stakes), ('wins', wins), ('stakeSquares', stake_squares),
                          ('stakeWins', stake_wins), ('winSquares', win_squares)) v(name, value)`,
  `select 'month ' || country || ' ' || game_id || ' ' || studio || ' ' || money || ' ' || month || ': ' || v.name as name,
          v.value
     from report_game_month,
          lateral (values ('rounds', rounds::numeric), ('stakes', stakes), ('wins', wins), ('stakeSquares', stake_squares),
                          ('stakeWins', stake_wins), ('winSquares', win_squares)) v(name, value)`,
  `select 'market ' || country || ' ' || day || ': ' || v.name as name, v.value
     from report_market_day,
          lateral (values ('rounds', rounds), ('stakes', stakes), ('wins', wins), ('bonusStakes', bonus_stakes),
                          ('bonusWins', bonus_wins)) v(name, value)`,
  `select 'balance ' || c.currency || ' ' || c.name || ' ' || m.month || ': change' as name, m.change as value
     from report_account_month m join chart c on c.id = m.account`,
  `select 'order ' || kind || ' ' || country || ' ' || pay_channel || ' ' || payment_method || ' ' || state || ' ' || day
          || ': ' || v.name as name, v.value
     from report_order_day, lateral (values ('orders', orders), ('amount', amount), ('fee', fee)) v(name, value)`,
  `select 'registered ' || country || ' ' || day || ':' as name, players as value from report_registration_day`,
  `select 'active ' || country || ' ' || unit || ' ' || start || ':' as name, players as value from report_active`,
  `select 'cohort ' || country || ' ' || unit || ' ' || cohort || ' ' || start || ':' as name, players as value
     from report_cohort`,
]

/** The same lines as the roll-up has them. */
export async function reportedFigures(owner: pg.Client): Promise<Figures> {
  const lines: string[] = []
  for (const text of lineQueries)
    for (const { name, value } of (await owner.query<{ name: string; value: string }>(text)).rows)
      if (BigInt(value) !== 0n) lines.push(`${name} ${value}`)
  return lines.toSorted()
}

export const markets = Object.values(countries).map(({ code }) => code)
