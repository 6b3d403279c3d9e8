// Generates a ledger of a given size: players with accounts, sessions and seeds, and the postings, entries and rounds of
// their bets. Rows equal those the product writes, in waves over all players, so that the rows of one
// player are scattered over the tables as in production. The audit accepts the result.
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { firstRoundIdAt } from '../../apps/server/src/modules/games/round-id.ts'
import { type FilledMonth, openMonths, raiseNonceFloors, sealMonths, setIndexFill } from './ledger-months.ts'

export type BookSize = {
  readonly players: number
  readonly transfers: number
  /** Months over which the bets are spread, the current one is the last; one by default. */
  readonly months?: number
}

/** Cash of each player before the first bet. */
const firstCash = 100_000
const bet = 100
const win = 198
const dayMs = 86_400_000

/** A bet that is won has two transfers, a lost one has one. */
type Wave = { readonly nonce: number; readonly won: boolean; readonly before: number }

/** Bets per player for the requested number of transfers; the first transfer is the initial cash. */
export function wavesOf({ players, transfers }: BookSize): Wave[] {
  const waves: Wave[] = []
  let left = Math.floor(transfers / players) - 1
  let before = firstCash
  while (left > 0) {
    const won = waves.length % 2 === 0 && left > 1
    waves.push({ nonce: waves.length, won, before })
    before += won ? win - bet : -bet
    left -= won ? 2 : 1
  }
  return waves
}

const balanceAfter = ({ before, won }: Wave): number => before - bet + (won ? win : 0)

/** Measured bytes per transfer and per player, indexes included, and of the WAL. */
const bytesOfTransfer = 900
const bytesOfPlayer = 1_500
const bytesBeside = 6e9

/** Fails before the disk is full. */
export async function assureRoom({ players, transfers }: BookSize): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  const needed = players * bytesOfPlayer + transfers * bytesOfTransfer + bytesBeside
  const free = bavail * bsize
  const gb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  if (free < needed)
    throw new Error(`${gb(needed)} are needed in ${tmpdir()}, ${gb(free)} are free: lower --transfers`)
}

/** No flushes while filling: an aborted ledger is deleted. */
export const fillSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
}

const people = (from: number, to: number, createdAt: string) => [
  `insert into player (id, country, username, phone, password_hash, created_at, login_at) overriding system value
   select i, 'BR', (31000000000 + i)::text, (31000000000 + i)::text,
          '$argon2id$v=19$m=19456,t=2,p=1$' || substr(md5(i::text), 1, 22) || '$' || md5('a' || i) || substr(md5('b' || i), 1, 11),
          '${createdAt}', '${createdAt}'
     from generate_series(${from}, ${to}) i`,
  `insert into session (player_id, id, created_at, expires_at, seen_at, money_until, device) overriding system value
   select i, i, '${createdAt}', now() + interval '30 days', now(), now(), 'Mozilla/5.0 (Linux; Android 15)'
     from generate_series(${from}, ${to}) i`,
  `insert into session_token (token_hash, player_id, session_id, created_at)
   select sha256(int8send(i)), i, i, now() from generate_series(${from}, ${to}) i`,
  // All players share the encrypted seeds of the first player.
  `insert into seed_pair (id, player_id, sealed, server_seed_hash, client_seed, created_at) overriding system value
   select i, i, s.sealed, s.server_seed_hash, s.client_seed, s.created_at
     from generate_series(${from}, ${to}) i, (select * from seed_pair order by id limit 1) s`,
]

const accounts = (from: number, to: number, cash: number) => `
  insert into account (player_id, account, balance)
  select i, c.id, case c.name when 'cash' then ${cash} else 0 end
    from generate_series(${from}, ${to}) i, chart c
   where c.side = 'player' and c.currency = 'BRL' order by i, c.id`

const accountOf = (side: 'player' | 'house', name: string) =>
  `(select id from chart where side = '${side}' and name = '${name}' and currency = 'BRL')`
const cash = accountOf('player', 'cash')
const games = accountOf('house', 'games:saguao')

/** `first` + player id = posting id. */
type Span = { readonly from: number; readonly to: number; readonly first: number; readonly atMs: number }

const time = (ms: number): string => new Date(ms).toISOString()

const firstMoney = ({ from, to, first, atMs }: Span) => [
  `insert into posting (player_id, id, kind, key, content, posted_at)
   select i, ${first} + i, 'adjustment', 'fill', substr(sha256(int8send(i)), 1, 16), '${time(atMs)}'
     from generate_series(${from}, ${to}) i`,
  `insert into posting_key (player_id, key, posting_id)
   select i, 'fill', ${first} + i from generate_series(${from}, ${to}) i`,
  `insert into entry (player_id, posting_id, seq, account, amount, balance_after)
   select l.player_id, ${first} + i, l.seq, l.account, l.amount, l.after
     from generate_series(${from}, ${to}) i,
  lateral (values (0, 1, ${accountOf('house', 'adjustments')}, -${firstCash}, null::bigint),
                  (i, 2, ${cash}, ${firstCash}, ${firstCash})) l(player_id, seq, account, amount, after)`,
]

/** Eleven unique characters. */
const drawn = (nonce: number) =>
  `translate(substr(encode(sha256(int8send(i::bigint * 1000 + ${nonce})), 'base64'), 1, 11), '+/', '-_')`
/** Rounds of a wave in as many moments: they grow with the row, as those that players make do. */
const momentsOfWave = 200
const waveMs = 22 * 3_600_000
const roundId = (nonce: number, { from, to, atMs }: Span) => {
  const starts = Array.from(
    { length: momentsOfWave },
    (_, n) => `'${firstRoundIdAt(atMs + Math.floor((n * waveMs) / momentsOfWave))}'`,
  )
  return `(array[${starts.join()}])[(1 + (i - ${from})::bigint * ${momentsOfWave} / ${to - from + 1})::int] || ${drawn(nonce)}`
}

const postings = ({ nonce }: Wave, span: Span) => `
  insert into posting (player_id, id, kind, key, content, ref, posted_at)
  select i, ${span.first} + i, 'round', 'bet:' || ${drawn(nonce)}, substr(sha256(int8send(i)), 1, 16),
         ${roundId(nonce, span)}, '${time(span.atMs)}'
    from generate_series(${span.from}, ${span.to}) i`

function entries(wave: Wave, { from, to, first }: Span): string {
  const lost = [`(i, 1, ${cash}, -${bet}, ${wave.before - bet})`, `(0, 2, ${games}, ${bet}, null::bigint)`]
  const won = [`(0, 3, ${games}, -${win}, null)`, `(i, 4, ${cash}, ${win}, ${balanceAfter(wave)})`]
  return `
    insert into entry (player_id, posting_id, seq, account, amount, balance_after)
    select l.player_id, ${first} + i, l.seq, l.account, l.amount, l.after
      from generate_series(${from}, ${to}) i,
   lateral (values ${[...lost, ...(wave.won ? won : [])].join(', ')}) l(player_id, seq, account, amount, after)`
}

const outcomeOf = ({ won }: Wave): string =>
  won ? '{"roll":72.44,"multiplier":1.9802}' : '{"roll":27.44,"multiplier":0}'

const rounds = (wave: Wave, span: Span) => `
  insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, pair_id, nonce, choice, outcome,
                     created_at, changed_at)
  select i, ${roundId(wave.nonce, span)}, 'dice', 'BRL', false, 'settled', ${bet}, ${wave.won ? win : 0},
         i, ${wave.nonce}, '{"target":50,"over":true}', '${outcomeOf(wave)}', '${time(span.atMs)}', '${time(span.atMs)}'
    from generate_series(${span.from}, ${span.to}) i`

/** Continues identity columns and sequences after the generated rows. */
const sequences = (last: number, lastPosting: number) => [
  ...['player', 'session', 'seed_pair'].map(
    (name) => `select setval(pg_get_serial_sequence('${name}', 'id'), ${last})`,
  ),
  `select setval('posting_id', ${lastPosting})`,
  `select wallet_roll_up(${lastPosting})`,
]

/** Foreign keys and triggers are off while filling; the audit checks everything afterwards. */
export async function connectForFilling(superUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  return client
}

/** Runs statements in parallel on several connections. */
async function side(superUrl: string, ...lists: readonly (readonly string[])[]): Promise<void> {
  await Promise.all(
    lists.map(async (statements) => {
      const client = await connectForFilling(superUrl)
      try {
        for (const statement of statements) await client.query(statement)
      } finally {
        await client.end()
      }
    }),
  )
}

/**
 * One span for the first money and one for each wave, a day apart; waves are spread evenly over the months and end with
 * the last one. Posting ids of a month follow one another.
 */
function spansOf(
  months: readonly FilledMonth[],
  waves: number,
  players: number,
): Pick<Span, 'first' | 'atMs'>[] {
  const monthOfWave = (i: number) => months.length - 1 - Math.floor(((waves - 1 - i) * months.length) / waves)
  const used = months.map(() => 0)
  return [0, ...Array.from({ length: waves }, (_, i) => monthOfWave(i))].map((at) => {
    const { firstPosting, startMs } = months[at] as FilledMonth
    const n = used[at] ?? 0
    used[at] = n + 1
    return { first: firstPosting + 1_000 + n * players, atMs: startMs + n * dayMs }
  })
}

export type Filled = {
  readonly firstPlayer: number
  readonly lastPlayer: number
  readonly lastPosting: number
}

/** Needs a ledger in which one player has opened a game table. The caller vacuums it afterwards. */
export async function fillBook(
  superUrl: string,
  size: BookSize,
  say: (step: string) => void,
): Promise<Filled> {
  const [from, to] = [2, size.players + 1]
  const waves = wavesOf(size)
  const months = await openMonths(superUrl, size.months ?? 1, waves.length + 1)
  await setIndexFill(superUrl, months, 70)
  const spans = spansOf(months, waves.length, size.players).map((span) => ({ ...span, from, to }))
  const [firstSpan] = spans as [Span]
  const cashNow = waves.length > 0 ? balanceAfter(waves.at(-1) as Wave) : firstCash
  await side(superUrl, people(from, to, time(firstSpan.atMs)), [accounts(from, to, cashNow)])
  say(`${size.players} players`)
  const [posting = '', key = '', entry = ''] = firstMoney(firstSpan)
  await side(superUrl, [posting, key], [entry])
  say('their first money')
  for (const [i, wave] of waves.entries()) {
    const span = spans[i + 1] as Span
    await side(superUrl, [entries(wave, span)], [postings(wave, span), rounds(wave, span)])
    say(`bet ${i + 1} of ${waves.length} of every player`)
  }
  await setIndexFill(superUrl, months, null)
  const lastPosting = (spans.at(-1) as Span).first + to
  await side(superUrl, sequences(to, lastPosting))
  if (months.length > 1) {
    await side(superUrl, ['vacuum analyze posting, entry'])
    await raiseNonceFloors(superUrl, months)
    await sealMonths(superUrl, months)
    say(`${months.length - 1} months sealed`)
  }
  return { firstPlayer: from, lastPlayer: to, lastPosting }
}
