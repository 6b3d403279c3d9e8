import { setTimeout as sleep } from 'node:timers/promises'
import { minor } from '@saguao/contract/product/money.ts'
import { explain } from '@saguao/fair/games/explain.ts'
import { drawJackpot, jackpotPrize, jackpotTerms } from '@saguao/fair/games/jackpot.ts'
import { keyOf } from '@saguao/fair/random/seeds.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoContent } from '#demo.ts'
import { systemRandom } from '#kernel/random.ts'
import { roundChecks } from '#modules/games/games.ts'
import { createKillableServer } from '#modules/games/testing/killable-server.ts'
import {
  dataOf,
  fairRound,
  freshId,
  giveBonus,
  openTable,
  seedCipherOf,
} from '#modules/games/testing/table-client.ts'
import { writePolicy } from '#modules/markets/markets.ts'
import { audit } from '#modules/wallet/audit.ts'
import { balanceOf, createManualClock, createSeededRandom, type Player } from '#testing/environment.ts'
import { statementsOf } from '#testing/plans.ts'
import { createRetryingClient } from '#testing/retrying-client.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** Two server processes on one database. */
let servers: readonly [TestServer, TestServer]
let owner: pg.Client
const clock = createManualClock(Date.now())
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off' }
  const random = createSeededRandom('jackpot')
  const first = await startTestServer((end) => ends.push(end), { env, clock, random })
  await first.lobby.importContent(demoContent())
  const { databaseUrl } = first
  const second = await startTestServer((end) => ends.unshift(end), { env, clock, databaseUrl })
  servers = [first, second]
  owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  expect(await audit(servers[0].app.db, { extraChecks: roundChecks })).toEqual([])
  await owner.end()
  for (const end of ends) await end()
})

const slot = 'slot-carnaval'
const maxBet = 200

const pot = async (currency = 'BRL'): Promise<bigint> =>
  BigInt((await owner.query('select jackpot_pot($1) as pot', [currency])).rows[0].pot)
const shown = async (country: 'BR' | 'CL' = 'BR', server = servers[0]) => {
  clock.pass(10_000)
  const { token } = await server.player({ country })
  return dataOf((await server.call('/game/jackpot', {}, { token })).json)
}
const shownToGuests = async (country: 'BR' | 'CL') =>
  dataOf((await servers[0].call('/notice/list', { country })).json).jackpot
const play = (server: TestServer, player: Player, bet = maxBet, requestId = freshId()) =>
  openTable(server, player, slot).then((table) => table.play(bet, {}, requestId))

/** A player whose next round with the highest bet wins the pot: the client seed is chosen with the hidden server seed. */
const luckyPlayer = (cash?: bigint): Promise<Player> => playerWhoseRound(true, cash)

async function playerWhoseRound(wins: boolean, cash = 10_000_000n, nonce = 0): Promise<Player> {
  const player = await servers[0].player({ cash })
  const random = createSeededRandom(`seed of ${player.id}`)
  const serverSeed = Buffer.from(random.secret(32), 'base64url').toString('hex')
  const key = keyOf(serverSeed)
  const nonces = Array.from({ length: 100_000 }, (_, place) => `seed-${place}`)
  const clientSeed = nonces.find(
    (seed) => drawJackpot(key, { clientSeed: seed, nonce }, BigInt(maxBet * 100), 'BRL').isWon === wins,
  )
  await owner.query(
    `insert into seed_pair (player_id, sealed, server_seed_hash, client_seed, created_at)
     values ($1, $2, encode(sha256($3::bytea), 'hex'), $4, now())`,
    [player.id, seedCipherOf(servers[0]).encrypt(serverSeed), serverSeed, clientSeed],
  )
  return player
}

describe('the jackpot of the slots [R11.01]', () => {
  it('starts with the published first pot, paid by the house, once', async () => {
    await Promise.all([shown(), shown('BR', servers[1])])
    expect(await pot()).toBe(jackpotTerms.BRL.firstPot)
    expect(await shown()).toMatchObject({
      isOn: true,
      amount: Number(jackpotPrize(jackpotTerms.BRL.firstPot, 'BRL')) / 100,
      sharePercent: 1,
      wins: [],
    })
  })

  it('is shown to guests with the notices', async () => {
    const { amount, currency, currencyAlias } = await shown()
    expect(await shownToGuests('BR')).toEqual({ amount, currency, currencyAlias })
  })

  it('receives a hundredth of each cash stake in the posting of the bet, and nothing of bonus money and other games', async () => {
    const player = await servers[0].player({ cash: 1_000_000n })
    await giveBonus(servers[0], player, 100_000n)
    const before = await pot()
    const { roundId, outcome } = await play(servers[0], player, 100)
    expect(outcome).toMatchObject({ jackpot: 0 })
    expect((await pot()) - before).toBe(100n)
    const { rows } = await owner.query(
      `select count(*)::int as postings from posting where player_id = $1 and ref = $2`,
      [player.id, roundId],
    )
    expect(rows).toEqual([{ postings: 1 }])
    const bonus = await openTable(servers[0], player, slot, true)
    expect((await bonus.play(10, {})).outcome).not.toHaveProperty('jackpot')
    const dice = await openTable(servers[0], player, 'dice')
    expect((await dice.play(10, { target: 50, over: true })).outcome).not.toHaveProperty('jackpot')
    expect((await pot()) - before).toBe(100n)
  })

  it('pays the prize with the round that wins, and a repeat of the request pays nothing more', async () => {
    const player = await luckyPlayer()
    const before = await pot()
    const requestId = freshId()
    const round = await play(servers[1], player, maxBet, requestId)
    const prize = jackpotPrize(before, 'BRL')
    expect(round.outcome).toMatchObject({ jackpot: Number(prize) / 100 })
    expect(await pot()).toBe(before - prize + BigInt(maxBet))
    const balance = await balanceOf(servers[0], player.id)
    expect(balance).toBe(10_000_000n + BigInt(Math.round((round.win - maxBet) * 100)))
    expect(await play(servers[0], player, maxBet, requestId)).toEqual(round)
    expect(await balanceOf(servers[0], player.id)).toBe(balance)
    expect((await shown()).wins).toEqual([
      {
        name: expect.stringMatching(/^\*\*\*..$/),
        gameId: slot,
        amount: Number(prize) / 100,
        time: expect.any(String),
      },
    ])
  })

  it('is paid once to each winner by a server that is killed meanwhile [R10.01]', async () => {
    const server = createKillableServer()
    let address = ''
    const client = { call: createRetryingClient(() => address) }
    for (let kill = 0; kill < 2; kill += 1) {
      await server.start(servers[0].databaseUrl)
      address = server.address()
      const players = [await luckyPlayer(), await luckyPlayer(), await luckyPlayer()]
      const tables = await Promise.all(players.map((player) => openTable(client, player, slot)))
      const before = await pot()
      const playing = tables.map((table) => table.play(maxBet, {}, freshId()))
      await sleep(systemRandom.below(30))
      await server.kill()
      // The players repeat their requests to a server that runs on.
      address = servers[kill % 2]?.address ?? ''
      const rounds = await Promise.all(playing)
      const prizes = rounds.map(({ outcome }) => BigInt(Math.round(Number(outcome?.jackpot) * 100)))
      expect(prizes.every((prize) => prize > 0n)).toBe(true)
      const paid = prizes.reduce((sum, prize) => sum + prize)
      expect(await pot()).toBe(before - paid + BigInt(maxBet * players.length))
      for (const [at, { id }] of players.entries()) {
        const change = Math.round(((rounds[at]?.win ?? 0) - maxBet) * 100)
        expect(await balanceOf(servers[0], id)).toBe(10_000_000n + BigInt(change))
      }
    }
  })

  it('can be verified: the seeds show that the round wins, and a claimed prize of another round is refused', async () => {
    const player = await luckyPlayer()
    const table = await openTable(servers[0], player, slot)
    const rounds = [await table.play(maxBet, {}), await table.play(maxBet, {})]
    await table.rotate()
    const [won, lost] = await Promise.all(rounds.map(({ roundId }) => fairRound(servers[0], player, roundId)))
    if (!won?.serverSeed || !lost?.serverSeed) throw new Error('the seed is not revealed')
    const claimOf = (round: typeof won) => ({
      ...round,
      serverSeed: round.serverSeed ?? '',
      bet: BigInt(round.bet * 100),
      win: BigInt(Math.round(round.win * 100)),
      currency: 'BRL' as const,
    })
    expect(explain(claimOf(won)).agrees).toBe(true)
    expect(explain(claimOf(lost)).agrees).toBe(true)
    const prize = won.outcome.jackpot ?? 0
    expect(prize).toBeGreaterThan(0)
    const { win } = won
    expect(
      explain(claimOf({ ...won, outcome: { ...won.outcome, jackpot: 0 }, win: win - prize })).agrees,
    ).toBe(false)
    expect(
      explain(claimOf({ ...lost, outcome: { ...lost.outcome, jackpot: 5 }, win: lost.win + 5 })).agrees,
    ).toBe(false)
  })

  it('pays two winners at the same moment one after the other, each from what is left', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => luckyPlayer()))
    const before = await pot()
    await Promise.all(players.map((player, place) => play(servers[(place % 2) as 0 | 1], player)))
    const { rows } = await owner.query<{ pot: string; amount: string }>(
      `select pot, amount from jackpot_win where player_id = any ($1) order by number`,
      [players.map(({ id }) => id)],
    )
    expect(rows).toHaveLength(players.length)
    for (const { pot: seen, amount } of rows) expect(BigInt(amount)).toBe(jackpotPrize(BigInt(seen), 'BRL'))
    const paid = rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    expect(await pot()).toBe(before - paid + BigInt(players.length * maxBet))
  })

  describe('a bet that keeps its nonce shows nothing of the round that the nonce draws: it sends the same statements', () => {
    const [winning, losing] = [true, false]
    /** The statements of the player's bet and those on the jackpot, with others of this server left out. */
    const sentBy = async ({ id }: Player, bet: () => Promise<unknown>): Promise<string[]> =>
      (await statementsOf(bet))
        .filter(({ text, values }) => /jackpot/.test(text) || values.some((value) => isOf(id, value)))
        .map(({ text }) => text)
        .sort()

    const isOf = (id: bigint, value: unknown) => RegExp(`^[{]?${id}[}]?$`).test(String(value))

    const refusedBet = async (player: Player, code: string) => {
      const table = await openTable(servers[0], player, slot)
      return sentBy(player, async () => {
        expect(await table.tryPlay(maxBet, {})).toMatchObject({ code })
      })
    }

    it('refused for lack of money', async () => {
      await shown()
      const sent = await refusedBet(await playerWhoseRound(winning, 19_999n), 'INSUFFICIENT_FUNDS')
      expect(sent).toEqual(await refusedBet(await playerWhoseRound(losing, 19_999n), 'INSUFFICIENT_FUNDS'))
      expect(sent.join()).not.toMatch(/wallet_post/)
    })

    it('refused by a limit, at the first time too', async () => {
      await shown()
      const limited = async (wins: boolean) => {
        const player = await playerWhoseRound(wins)
        const body = { kind: 'stake', period: 'day', amount: 10 } as const
        dataOf((await servers[0].call('/protection/setLimit', body, { token: player.token })).json)
        return player
      }
      const sent = await refusedBet(await limited(winning), 'LIMIT_REACHED')
      expect(sent).toEqual(await refusedBet(await limited(losing), 'LIMIT_REACHED'))
      expect(sent.join()).not.toMatch(/wallet_post/)
    })

    it('refused in the debit, because the money was moved after the check', async () => {
      await shown()
      const { wallet } = servers[0]
      const balances = vi.spyOn(wallet, 'balances').mockResolvedValue({ cash: minor(20_000n) })
      const sent = await refusedBet(await playerWhoseRound(winning, 19_999n), 'INSUFFICIENT_FUNDS')
      const other = await refusedBet(await playerWhoseRound(losing, 19_999n), 'INSUFFICIENT_FUNDS')
      balances.mockRestore()
      expect(sent.join()).toMatch(/wallet_post/)
      expect(sent).toEqual(other)
    })

    it('repeated, with the same content or another', async () => {
      await shown()
      const repeats = async (wins: boolean) => {
        const player = await playerWhoseRound(wins, undefined, 1)
        const table = await openTable(servers[0], player, slot)
        const requestId = freshId()
        const first = await table.play(1, {}, requestId)
        return sentBy(player, async () => {
          expect(await table.play(1, {}, requestId)).toEqual(first)
          expect(await table.tryPlay(maxBet, {}, requestId)).toMatchObject({ code: 'REQUEST_MISMATCH' })
        })
      }
      // Statistics of the first bet may be written meanwhile, so the statements are not compared.
      for (const wins of [winning, losing])
        expect((await repeats(wins)).join()).not.toMatch(/wallet_post|jackpot/)
    })
  })

  it('is refused by the database when it pays more than the pot holds', async () => {
    const row = {
      currency: 'BRL',
      number: 1_000,
      player: 1,
      game: slot,
      round: 'R1',
      pot: 10 ** 9,
      amount: 1,
      at: new Date(),
    }
    await expect(owner.query('select jackpot_win_add($1)', [JSON.stringify([row])])).rejects.toThrow(
      'the jackpot in BRL does not hold 1',
    )
  })

  it('is off where the policy of the market does not allow it', async () => {
    await writePolicy(servers[0].app.db, 'sandbox', 'CL', { jackpot: false })
    await expect.poll(async () => (await shown('CL')).isOn).toBe(false)
    expect(await shownToGuests('CL')).toBeUndefined()
    const player = await servers[0].player({ country: 'CL', cash: 1_000_000n })
    const before = await pot('CLP')
    expect((await play(servers[0], player, 1_000)).outcome).not.toHaveProperty('jackpot')
    expect(await pot('CLP')).toBe(before)
  })
})
