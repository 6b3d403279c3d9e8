// Over HTTP: how much the way of a call costs beside a bare route (ping, balance), and whole money calls per second
// (auth, validation, repeat?, posting with stake and win, kept answer) ÷ the same writes as one prepared call per
// transaction. Bar: 1.
import type { AddressInfo } from 'node:net'
import { money } from '@saguao/contract/call.ts'
import { calls } from '@saguao/contract/calls.ts'
import { minor, parseAmount, toMajor } from '@saguao/contract/money.ts'
import { Amount, RequestId } from '@saguao/contract/schemas.ts'
import { Type } from 'typebox'
import { kernelCalls } from '../apps/server/src/kernel/http/calls.ts'
import { type Answers, everyCall } from '../apps/server/src/kernel/http/handlers.ts'
import { createHttp } from '../apps/server/src/kernel/http/http.ts'
import { createFindAnswer } from '../apps/server/src/kernel/http/idempotency.ts'
import { Refusal } from '../apps/server/src/kernel/refusal.ts'
import { walletCalls } from '../apps/server/src/modules/wallet/calls.ts'
import type { Posted } from '../apps/server/src/modules/wallet/wallet.ts'
import { type BenchPlayer, type Ground, makeGround, makePlayers, median } from './ground.ts'
import { type Accounts, createYardstick, prepareSingle } from './pgbench.ts'
import type { Pumped } from './pump.ts'
import { pump } from './pumping.ts'
import type { Figures } from './run.ts'

const bar = 1
const playersMost = 2_000
const connections = 128
const seconds = 5
const rounds = 3

const table = {
  '/ping': calls['/ping'],
  '/wallet/balance': calls['/wallet/balance'],
  '/bench/bet': money(
    'A round without a game',
    { amount: Amount, requestId: RequestId },
    Type.Object({ roundId: Type.String(), balance: Type.Number() }),
  ),
}

const betCalls = ({ wallet }: Ground) =>
  ({
    '/bench/bet': async ({ body: { amount, requestId }, player: { playerId, currency }, once }) => {
      const stake = parseAmount(amount, currency)
      if (!stake) throw new Refusal('AMOUNT_OUT_OF_RANGE')
      const [cash, house] = [{ player: playerId, name: 'cash' }, { house: 'games:bench' }] as const
      const dataOf = ({ postingId, balances }: Posted) => ({
        roundId: String(postingId),
        balance: toMajor(balances.cash ?? minor(0n), currency),
      })
      const transfers = [
        { from: cash, to: house, amount: stake },
        { from: house, to: cash, amount: stake },
      ]
      const posting = {
        player: playerId,
        key: `bet:${requestId}`,
        kind: 'round',
        currency,
        transfers,
      } as const
      const outcome = await wallet.post(posting, ...once.alongside(dataOf))
      if (outcome.outcome !== 'posted' && outcome.outcome !== 'exists')
        throw new Refusal('INSUFFICIENT_FUNDS')
      return dataOf(outcome)
    },
  }) satisfies Partial<Answers<typeof table>>

const single = ({ cash, house }: Accounts) => `
  create function bench_bet(p_player bigint, p_key text) returns bigint language plpgsql as $$
  declare v_id bigint; v_after bigint; v_cash constant int := ${cash}; v_house constant int := ${house};
  begin
    update account set balance = balance - 100 + 100 where player_id = p_player and account = v_cash returning balance into v_after;
    v_id := nextval('posting_id');
    insert into posting (player_id, id, kind, key, content, posted_at)
    values (p_player, v_id, 'round', p_key, '\\x00112233445566778899aabbccddeeff', now());
    insert into entry (player_id, posting_id, seq, account, amount, balance_after)
    values (p_player, v_id, 1, v_cash, -100, v_after - 100), (0, v_id, 2, v_house, 100, null),
           (0, v_id, 3, v_house, -100, null), (p_player, v_id, 4, v_cash, 100, v_after);
    insert into request (player_id, path, request_id, content, answer, created_at)
    values (p_player, '/bench/bet', p_key, '\\x00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
            '{"roundId":"1234567","balance":9999999900}', now());
    return v_id;
  end $$`

const script = `\\set player random(1, ${playersMost})
\\set nonce random(1, 1000000000000000)
select bench_bet(:player, 'single-' || :nonce);
`

function load(port: number, path: string, players: readonly BenchPlayer[], body: object): Promise<Pumped> {
  const tokens = players.map(({ token }) => token)
  return pump({ port, path, tokens, body: JSON.stringify(body), connections, seconds })
}

async function listen(ground: Ground) {
  const { app, identity } = ground
  const answers = everyCall(table, [
    kernelCalls(app),
    { '/wallet/balance': walletCalls({ ...app, wallet: ground.wallet })['/wallet/balance'] },
    betCalls(ground),
  ])
  const http = createHttp({
    ...app,
    calls: table,
    answers,
    findSession: identity.findSession,
    findAnswer: createFindAnswer(app.db),
  })
  const constant = '{"success":true,"message":"","data":{"time":"2026-11-15T12:00:00.000Z"}}'
  http.post('/bare', async (_, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(constant),
  )
  await http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as AddressInfo
  return { port, close: () => http.close() }
}

export async function measure(): Promise<Figures> {
  const ground = await makeGround()
  const server = await listen(ground)
  try {
    const players = await makePlayers(ground, playersMost)
    await prepareSingle(ground.url, single)
    const yardstick = await createYardstick(ground.url, {
      script,
      call: 'select bench_bet($1, $2)',
      playersMost,
    })
    const runs: Record<'bare' | 'ping' | 'balance' | 'bet', Pumped[]> = {
      bare: [],
      ping: [],
      balance: [],
      bet: [],
    }
    const one: number[] = []
    for (let round = 1; round <= rounds; round++) {
      runs.bare.push(await load(server.port, '/bare', players.slice(0, 1), {}))
      runs.ping.push(await load(server.port, '/ping', players.slice(0, 1), {}))
      runs.balance.push(await load(server.port, '/wallet/balance', players, {}))
      runs.bet.push(await load(server.port, '/bench/bet', players, { amount: 1, requestId: '#' }))
      one.push(await yardstick.perSecond(seconds))
      const shown = Object.entries(runs).map(
        ([name, loads]) => `${name} ${loads.at(-1)?.perSecond.toFixed(0)}/s`,
      )
      console.log(`  round ${round}: ${shown.join(', ')}, one by one ${one.at(-1)?.toFixed(0)}/s`)
    }
    const of = (name: keyof typeof runs) => median(runs[name].map(({ perSecond }) => perSecond))
    const ratio = of('bet') / median(one)
    console.log(
      `  ${of('bet').toFixed(0)} money calls/s ÷ ${median(one).toFixed(0)}/s of ${yardstick.by} = ${ratio.toFixed(2)} (bar ${bar})`,
    )
    console.log(
      `  ÷ a bare route: ping ${(of('ping') / of('bare')).toFixed(2)}, balance ${(of('balance') / of('bare')).toFixed(2)}`,
    )
    return {
      ratio,
      bar,
      perSecond: Object.fromEntries(Object.keys(runs).map((name) => [name, of(name as 'bet')])),
      yardstickPerSecond: median(one),
      yardstick: yardstick.by,
      pingToBare: of('ping') / of('bare'),
      balanceToBare: of('balance') / of('bare'),
      latencyMs: { p50: runs.bet.at(-1)?.p50, p99: runs.bet.at(-1)?.p99 },
    }
  } finally {
    await server.close()
    await ground.close()
  }
}
