/** The stored count of wagering: older rounds are counted in steps, and the total always is the sum over all rounds. */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { firstRoundIdAt } from '#modules/games/games.ts'
import {
  asOwner,
  recharge,
  rewardDepsOf,
  startRewardServer,
} from '#modules/rewards/testing/rewards-server.ts'
import { currentWageringAccount } from '#modules/rewards/wagering/wagering-account.ts'
import { updateWagering } from '#modules/rewards/wagering/wagering-progress.ts'
import { wageringOf } from '#modules/rewards/wagering/wagering-response.ts'
import { createManualClock, createSeededRandom, type Player } from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
const seed = process.env.SEED ?? '1'

beforeAll(async () => {
  server = await startRewardServer((end) => ends.push(end), { clock, random: createSeededRandom('steps') })
})
afterAll(async () => {
  for (const end of ends) await end()
})

type Model = { readonly id: string; status: 'open' | 'settled' | 'returned'; risk: bigint }

const insert = `insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, risk, choice, outcome,
                                   created_at, changed_at)
                values ($1, $2, 'dice', 'BRL', $3, $4, 1000, 0, $5, '{}', '{}', $6, $6)`

let rounds = 0

async function addRound(
  { id }: Player,
  status: Model['status'],
  risk: bigint,
  isBonus = false,
): Promise<Model> {
  const at = clock.now()
  const round = `${firstRoundIdAt(at)}AAAAAA${String(++rounds).padStart(5, '0')}`
  await asOwner(server, insert, [id, round, isBonus, status, risk, new Date(at)])
  return { id: round, status, risk }
}

async function endRound(round: Model, status: Model['status'], risk: bigint): Promise<void> {
  await asOwner(server, 'update round set status = $2, risk = $3 where id = $1', [round.id, status, risk])
  Object.assign(round, { status, risk })
}

/** As slip_correct does. */
async function correct(round: Model): Promise<void> {
  const status = round.status === 'settled' ? 'returned' : 'settled'
  await asOwner(
    server,
    `do $$ begin perform set_config('saguao.corrected_slip', '${round.id}', true);
       update round set status = '${status}' where id = '${round.id}'; end $$`,
  )
  round.status = status
}

const wageredIn = (model: readonly Model[]): bigint =>
  model.reduce((sum, { status, risk }) => (status === 'settled' ? sum + risk : sum), 0n)

const depositAccount = (player: Player) => currentWageringAccount(server.app.db.query, player.id, 'deposit')

/** Returns the number of transactions it took. */
async function refresh({ id: playerId }: Player, maxRounds: number): Promise<number> {
  const owner = { playerId, currency: 'BRL' } as const
  const update = () =>
    server.app.db.tx((tx) => updateWagering(rewardDepsOf(server), tx, owner, { step: 10n ** 9n, maxRounds }))
  for (let transactions = 1; ; transactions++) if (await update()) return transactions
}

const dayMs = 86_400_000

it('after rounds that end late, corrections and steps of any size the count is the sum over all rounds [R10.02]', async () => {
  const random = createSeededRandom(`wagering ${seed}`)
  onTestFinished(({ task }) => {
    if (task.result?.state === 'fail') console.log(`SEED=${seed}`)
  })
  const player = await server.player()
  await recharge(server, player, 50, { activityId: 'br-first' })
  const model: Model[] = []
  const pick = (status: Model['status'][]): Model | undefined => {
    const found = model.filter((round) => status.includes(round.status))
    return found[random.below(Math.max(1, found.length))]
  }
  for (let step = 0; step < 300; step++) {
    const [what, risk] = [random.below(10), BigInt(random.below(50))]
    if (what < 3) model.push(await addRound(player, 'settled', risk))
    else if (what < 5) model.push(await addRound(player, 'open', risk))
    else if (what === 5) await addRound(player, 'settled', risk, true)
    else if (what === 6) clock.pass([1_000, 60_000, 600_000, 3 * dayMs][random.below(4)] ?? 0)
    else if (what === 7) {
      const round = pick(['open'])
      if (round)
        await endRound(round, random.below(3) === 0 ? 'returned' : 'settled', BigInt(random.below(50)))
    } else if (what === 8) {
      const round = pick(['settled', 'returned'])
      if (round) await correct(round)
    } else {
      await refresh(player, 1 + random.below(8))
      expect((await depositAccount(player))?.wagered, `step ${step}`).toBe(wageredIn(model))
    }
  }
  clock.pass(3 * dayMs)
  await refresh(player, 8)
  const account = await depositAccount(player)
  expect(account?.wagered).toBe(wageredIn(model))
  expect(account?.openRounds).toEqual(model.filter(({ status }) => status === 'open').map(({ id }) => id))
  const before = firstRoundIdAt(clock.now())
  for (const round of model) if (round.status === 'open') await endRound(round, 'settled', 7n)
  await asOwner(server, 'select wagering_fold($1, $2)', [player.id - 1n, before])
  const folded = await depositAccount(player)
  expect(folded).toMatchObject({ fromRound: before, openRounds: [] })
  await refresh(player, 8)
  expect((await depositAccount(player))?.wagered).toBe(wageredIn(model))
})

it('an open round does not stop the count of the rounds after it, and no round is counted twice [R10.02]', async () => {
  const player = await server.player()
  await recharge(server, player, 50, { activityId: 'br-first' })
  const held = await addRound(player, 'open', 0n)
  for (let round = 0; round < 40; round++) await addRound(player, 'settled', 10n)
  clock.pass(600_000)
  expect(await refresh(player, 10)).toBe(5)
  const account = await depositAccount(player)
  expect(account).toMatchObject({ counted: 400n, wagered: 400n, openRounds: [held.id] })
  expect(account?.fromRound && account.fromRound > held.id).toBe(true)
  expect(await refresh(player, 10)).toBe(1)
  expect(await depositAccount(player)).toEqual(account)
})

it('thirty concurrent reads of a player are at most two refreshes [R14.02]', async () => {
  const player = await server.player()
  await recharge(server, player, 50, { activityId: 'br-first' })
  const session = await server.identity.findSession(player.token)
  if (!session) throw new Error('The player has no session')
  const deps = rewardDepsOf(server)
  let transactions = 0
  const tx: typeof deps.db.tx = (...work) => {
    transactions++
    return deps.db.tx(...work)
  }
  const counted = { ...deps, db: { ...deps.db, tx } }
  const first = wageringOf(counted, session)
  await Promise.all(Array.from({ length: 29 }, () => wageringOf(counted, session)))
  await first
  expect(transactions).toBeLessThanOrEqual(2)
})
