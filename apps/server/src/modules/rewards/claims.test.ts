import type { Path } from '@saguao/contract/calls/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTable } from '#modules/games/testing/table-client.ts'
import {
  asOwner,
  auditFindings,
  concurrently,
  liftCashbackLimit,
  lockRetries,
  newLogin,
  recharge,
  rewardDepsOf,
  startRewardServer,
} from '#modules/rewards/testing/rewards-server.ts'
import { collectPb } from '#modules/rewards/welcome/pb.ts'
import { balanceOf, createManualClock, createSeededRandom, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** Every claim, requested a hundred times concurrently in two processes, with amounts forged by the client. */
const clock = createManualClock()
const dayMs = 86_400_000
const never = new AbortController().signal
const ends: (() => Promise<void>)[] = []
let server: TestServer
let second: TestServer

beforeAll(async () => {
  server = await startRewardServer((end) => ends.push(end), { clock, random: createSeededRandom('claims') })
  await liftCashbackLimit(server)
  second = await startTestServer((end) => ends.unshift(end), {
    clock,
    databaseUrl: server.databaseUrl,
    env: { RATE_LIMITS: 'off' },
  })
})
afterAll(async () => {
  expect(await auditFindings(server)).toEqual([])
  for (const end of ends) await end()
})

/** Fields a malicious client might add; none of them is in the contract. */
const forgedFields = {
  rewardTotal: 9_999_999,
  rewardReg: 9_999_999,
  rewardAlready: -5,
  multiple: 3,
  amountTotal: 9_999_999,
  available: 9_999_999,
  released: 9_999_999,
  wagerTimes: 0,
  currency: 'CLP',
  country: 'CL',
  userId: '1',
}

type Answer = { readonly success: boolean; readonly code?: string; readonly data: { amount: number } | null }

async function callData(at: TestServer, { token }: Player, path: Path, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', token }
  return (await (await at.send(path, { headers, body: JSON.stringify(body) })).json()) as Answer
}

const amountOf = ({ success, code, data }: Answer): number => {
  if (!success) throw new Error(code)
  return data?.amount ?? Number.NaN
}

/** A player who deposited 50 and lost 200 in cash. */
async function depositor(): Promise<Player> {
  for (;;) {
    const player = await server.player({ cash: 100_000n })
    await recharge(server, player, 50)
    const table = await openTable(server, player, 'slot-carnaval')
    const rounds = [await table.play(100, {}), await table.play(100, {})]
    if (rounds.every(({ win }) => win === 0)) return player
  }
}

async function saver(): Promise<Player> {
  const player = await depositor()
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  clock.pass(dayMs)
  await server.rewards.runCashbackDay(day, never)
  return newLogin(server, player)
}

async function envelopeOf10(): Promise<string> {
  const { token } = await server.player({ cash: 1000n })
  const request = { amount: 10, count: 10, mode: 'equal' } as const
  const { json } = await server.call('/lucky/money/create', request, { token })
  return json.success ? json.data.envelopeId : ''
}

type Claim = {
  readonly path: Path
  readonly who: () => Promise<Player>
  readonly body: () => Promise<object>
  readonly gives: number
  readonly into: 'cash' | 'bonus'
  readonly later: string
}

const newPlayer = () => server.player()
const nothing = async () => ({})
const claims: readonly Claim[] = [
  {
    path: '/v1/pb/reg/claim',
    who: newPlayer,
    body: nothing,
    gives: 100,
    into: 'bonus',
    later: 'ALREADY_CLAIMED',
  },
  {
    path: '/v1/pb/get',
    who: depositor,
    body: async () => ({ rewardType: 1 }),
    gives: 1,
    into: 'cash',
    later: 'NOTHING_TO_COLLECT',
  },
  {
    path: '/v1/pig/collect',
    who: saver,
    body: nothing,
    gives: 20,
    into: 'cash',
    later: 'NOTHING_TO_COLLECT',
  },
  {
    path: '/lucky/money/claim',
    who: newPlayer,
    body: async () => ({ envelopeId: await envelopeOf10() }),
    gives: 1,
    into: 'cash',
    later: 'ALREADY_CLAIMED',
  },
]

describe.each(claims)('$path', ({ path, who, body, gives, into, later }) => {
  it('a hundred concurrent requests in two processes with forged amounts grant once what the rules state', async () => {
    const player = await who()
    const request = { ...(await body()), ...forgedFields }
    const before = await balanceOf(server, player.id, into)
    const { done, refused } = await concurrently(100, async (i) =>
      amountOf(await callData(i % 2 ? server : second, player, path, request)),
    )
    // The response of the grant itself may be shed on a busy machine; the balance shows that it was granted.
    expect([[gives], []]).toContainEqual(done)
    expect(new Set(refused)).toEqual(new Set([later]))
    expect(await balanceOf(server, player.id, into)).toBe(before + BigInt(gives * 100))
  })
})

it('collections of released money in two processes run one after the other', async () => {
  const player = await depositor()
  await callData(server, player, '/v1/pb/list', {})
  const session = await server.identity.findSession(player.token)
  if (!session) throw new Error('The player has no session')
  const { wallet } = server
  let other: Promise<Answer> | undefined
  const postIn: typeof wallet.postIn = async (...posting) => {
    other ??= callData(second, player, '/v1/pb/get', { rewardType: 1 })
    await lockRetries(second)
    return wallet.postIn(...posting)
  }
  expect(await collectPb({ ...rewardDepsOf(server), wallet: { ...wallet, postIn } }, session, 1)).toBe(100n)
  expect(await other).toMatchObject({ code: 'NOTHING_TO_COLLECT' })
})

it('a hundred concurrent requests with forged amounts create the daily envelope once, as the rules state', async () => {
  const player = await server.player()
  const { done, refused } = await concurrently(100, async (i) =>
    amountOf(
      await callData(i % 2 ? server : second, player, '/lucky/money/create', {
        ...forgedFields,
        count: 1000,
      }),
    ),
  )
  expect([[10], []]).toContainEqual(done)
  expect(new Set(refused)).toEqual(new Set(['ENVELOPE_TODAY']))
  const [made] = await asOwner<{ n: number; sum: number }>(
    server,
    `select count(*)::int as n, sum(s.amount)::int as sum from envelope e join envelope_share s on s.envelope_id = e.id
      where e.player_id = $1`,
    [player.id],
  )
  expect(made).toEqual({ n: 10, sum: 1000 })
})

it('a deposit with forged fields earns what the rules state [R3.10]', async () => {
  const player = await server.player()
  await recharge(server, player, 50, { activityId: 'br-first', ...forgedFields })
  expect(await balanceOf(server, player.id, 'pb')).toBe(500_000n)
  expect(await balanceOf(server, player.id, 'bonus')).toBe(5000n)
})

it('an unknown reward type is refused by validation and moves no money', async () => {
  const player = await depositor()
  for (const rewardType of [9, 3, 0, -1, 1.5, '1', null]) {
    const response = await server.send('/v1/pb/get', {
      headers: { 'content-type': 'application/json', token: player.token },
      body: JSON.stringify({ rewardType }),
    })
    expect([rewardType, response.status]).toEqual([rewardType, 400])
  }
  expect(await balanceOf(server, player.id, 'pb')).toBe(500_000n)
})
