import { type Cash, minor } from '@saguao/contract/product/money.ts'
import { seeded } from '@saguao/contract/testing/seed.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#modules/wallet/audit.ts'
import { houseBalances } from '#modules/wallet/house-totals.ts'
import { createPlayer, createTestEnvironment, type TestEnvironment } from '#testing/environment.ts'
import { createModel, type Model } from '#testing/wallet-model.ts'
import type { Account, Balances, HouseAccount, Outcome, PlayerAccount, Posting } from './wallet.ts'

/** Random lists of postings, compared with a model. A failure prints its seed: SEED=… runs the same lists again. */
/** Shrinking a counterexample stops after this long. */
const maxShrinkingMs = 60_000
const timeoutMs = 2 * maxShrinkingMs

let env: TestEnvironment
beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  env = await createTestEnvironment((close) => ends.push(close))
  return async () => {
    for (const end of ends) await end()
  }
})

/** Lists refer to players by index; each list runs with newly created players. */
const [homePlayers, foreigner, stranger, theHouse] = [3, 3, 4, 5]
const own: readonly PlayerAccount[] = ['cash', 'bonus', 'pig', 'pb']
const knownHouse: readonly HouseAccount[] = ['games:test', 'channel:test']

type Side = { readonly player: number; readonly name: PlayerAccount } | { readonly house: HouseAccount }
type Draft = {
  readonly owner: number
  readonly key: number
  readonly kind: Posting['kind']
  readonly ref: string | undefined
  readonly isForeignCurrency: boolean
  readonly transfers: readonly { readonly from: Side; readonly to: Side; readonly amount: number }[]
}
/** A new posting, or a repeat of an earlier step. */
type Step = Draft | { readonly again: number }

const rarely = (weight: number) => fc.integer({ min: 0, max: weight }).map((n) => n === weight)

const side: fc.Arbitrary<Side> = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({ player: fc.nat(homePlayers - 1), name: fc.constantFrom(...own) }),
  },
  { weight: 30, arbitrary: fc.record({ house: fc.constantFrom(...knownHouse) }) },
  {
    weight: 1,
    arbitrary: fc.record({ player: fc.constantFrom(foreigner, stranger), name: fc.constantFrom(...own) }),
  },
  { weight: 1, arbitrary: fc.constant<Side>({ house: 'games:unknown' }) },
)

const transfer = fc
  .record({ from: side, to: side, amount: fc.integer({ min: 1, max: 60 }) })
  .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))

const draft: fc.Arbitrary<Draft> = fc.record({
  owner: fc.constantFrom(0, 0, 1, 1, 2, 2, theHouse),
  key: fc.nat(15),
  kind: fc.constantFrom('bet', 'win'),
  ref: fc.constantFrom(undefined, 'r1', 'r2'),
  isForeignCurrency: rarely(20),
  transfers: fc.array(transfer, { minLength: 1, maxLength: 4 }),
})

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ weight: 5, arbitrary: draft }, { weight: 1, arbitrary: fc.record({ again: fc.nat(30) }) }),
  { minLength: 1, maxLength: 40, size: 'max' },
)

type Market = { readonly home: Cash; readonly away: Cash }
type Cast = Market & { readonly players: readonly bigint[]; readonly run: number }

let runs = 0

/** Three players of the market, one of the other market, one unknown player, and the house as the owner of keys. */
async function createCast({ home, away }: Market): Promise<Cast> {
  const countryOf = { BRL: 'BR', CLP: 'CL' } as const
  const countries = [...Array.from({ length: homePlayers }, () => countryOf[home]), countryOf[away]]
  const made = await Promise.all(countries.map((country) => createPlayer(env, { country })))
  return { home, away, players: [...made.map(({ id }) => id), 888_888_888n, 0n], run: ++runs }
}

function modelFor({ home, away, players }: Cast): Model {
  const model = createModel(knownHouse)
  for (const player of players.slice(0, homePlayers)) model.open(player, home)
  model.open(players[foreigner] ?? 0n, away)
  return model
}

const accountOf = (side: Side, { players }: Cast): Account =>
  'house' in side ? side : { player: players[side.player] ?? 0n, name: side.name }

const postingOf = (draft: Draft, cast: Cast): Posting => ({
  player: cast.players[draft.owner] ?? 0n,
  key: `property:${cast.run}:${draft.key}`,
  kind: draft.kind,
  currency: draft.isForeignCurrency ? cast.away : cast.home,
  ...(draft.ref && { ref: draft.ref }),
  transfers: draft.transfers.map(({ from, to, amount }) => ({
    from: accountOf(from, cast),
    to: accountOf(to, cast),
    amount: minor(BigInt(amount)),
  })),
})

/** Every list starts with funding, or most postings would be refused as insufficient. */
const funding = (player: number): Draft => ({
  owner: player,
  key: 1000,
  kind: 'recharge',
  ref: undefined,
  isForeignCurrency: false,
  transfers: own.map((name) => ({ from: { house: 'channel:test' }, to: { player, name }, amount: 50 })),
})

function postingsOf(list: readonly Step[], cast: Cast): Posting[] {
  const postings = Array.from({ length: homePlayers }, (_, player) => postingOf(funding(player), cast))
  for (const step of list) {
    if ('again' in step) postings.push(postings[step.again % postings.length] as Posting)
    else postings.push(postingOf(step, cast))
  }
  return postings
}

/** The model's balances of the accounts a posting touches on its own player's side. */
function touched(model: Model, { player, transfers }: Posting): Balances {
  const sides = transfers.flatMap(({ from, to }) => [from, to])
  const mine = sides.flatMap((side) => ('house' in side || side.player !== player ? [] : [side.name]))
  return Object.fromEntries(mine.map((name) => [name, model.balance(player, name)]))
}

type Expected = { readonly outcome: Outcome['outcome']; readonly balances?: Balances }

/** A repeat returns the balances of the first time. */
function runModel(model: Model, postings: readonly Posting[], first: Map<string, Balances>): Expected[] {
  return postings.map((posting) => {
    const outcome = model.post(posting)
    const key = `${posting.player}/${posting.key}`
    if (outcome === 'posted') first.set(key, touched(model, posting))
    return outcome === 'posted' || outcome === 'exists'
      ? { outcome, balances: first.get(key) ?? {} }
      : { outcome }
  })
}

const comparable = (outcomes: readonly Outcome[]): Expected[] =>
  outcomes.map((one) =>
    'balances' in one ? { outcome: one.outcome, balances: one.balances } : { outcome: one.outcome },
  )

const readStored = ({ players }: Cast): Promise<Balances[]> =>
  Promise.all(players.slice(0, stranger).map((player) => env.wallet.balances(player)))

const accounts: readonly PlayerAccount[] = ['cash', 'bonus', 'locked', 'play', 'pig', 'pb']
const modelled = (model: Model, { players }: Cast): Balances[] =>
  players
    .slice(0, stranger)
    .map((player) => Object.fromEntries(accounts.map((name) => [name, model.balance(player, name)])))

/** Stored balances of the players and derived ones of the house, added up per currency. */
async function sums(): Promise<Record<string, bigint>> {
  const { rows } = await env.db.pool.query<{ currency: string; sum: string }>(
    'select c.currency, sum(a.balance)::text as sum from account a join chart c on c.id = a.account group by 1',
  )
  const sums = Object.fromEntries(rows.map(({ currency, sum }) => [currency, BigInt(sum)]))
  for (const { currency, balance } of await houseBalances(env.db))
    sums[currency] = (sums[currency] ?? 0n) + balance
  return sums
}

type PostAll = (postings: readonly Posting[]) => Promise<Outcome[]>

const inBatches: PostAll = (postings) => Promise.all(postings.map((posting) => env.wallet.post(posting)))

const inTransactions: PostAll = async (postings) => {
  const outcomes: Outcome[] = []
  for (const posting of postings) outcomes.push(await env.db.tx((tx) => env.wallet.postIn(tx, posting)))
  return outcomes
}

async function agreesWithModel(list: readonly Step[], market: Market, post: PostAll): Promise<void> {
  const cast = await createCast(market)
  const model = modelFor(cast)
  const postings = postingsOf(list, cast)
  const first = new Map<string, Balances>()

  const expected = runModel(model, postings, first)
  expect(comparable(await post(postings))).toEqual(expected)
  const after = await readStored(cast)
  expect(after).toEqual(modelled(model, cast))
  expect(after.flatMap((balances) => Object.values(balances)).filter((balance) => balance < 0n)).toEqual([])
  expect(await sums()).toEqual({ BRL: 0n, CLP: 0n })

  // A key that was refused as insufficient is unused and may succeed on the second run, so it is left out.
  const decided = postings.filter((_, i) => expected[i]?.outcome !== 'insufficient')
  const again = runModel(model, decided, first)
  expect(again.filter(({ outcome }) => outcome === 'posted')).toEqual([])
  expect(comparable(await post(decided))).toEqual(again)
  expect(await readStored(cast)).toEqual(after)
  expect(await audit(env.db)).toEqual([])
}

describe.each([
  { home: 'BRL', away: 'CLP' },
  { home: 'CLP', away: 'BRL' },
] as const)('any list of postings in $home', (market) => {
  it.each([
    { how: 'concurrently, in batches', post: inBatches, numRuns: 15 },
    { how: 'one after the other, in transactions', post: inTransactions, numRuns: 6 },
  ])(
    'posted $how: outcomes and balances are those of the model, all sums are zero, and a replay moves nothing [R10.01]',
    async ({ post, numRuns }) => {
      await fc.assert(
        fc.asyncProperty(steps, (list) => agreesWithModel(list, market, post)),
        seeded({ numRuns, interruptAfterTimeLimit: maxShrinkingMs }),
      )
    },
    timeoutMs,
  )
})
