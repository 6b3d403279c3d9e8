// Batched postings per second through the wallet ÷ the same write as one prepared call per transaction. Bar: 6.
import { minor } from '@saguao/contract/product/money.ts'
import type { LoggedInPlayer } from '../apps/server/src/testing/logged-in-players.ts'
import { type Modules, makePlayers, openModules } from '../trials/lib/modules.ts'
import { median, perSecond } from './lib/figures.ts'
import { type Accounts, createBaseline, prepareBaseline } from './lib/pgbench.ts'
import type { Figures } from './run.ts'

const bar = 6
const maxPlayers = 10_000
const width = 2048
const seconds = 5
const rounds = 3

/** A hand-written posting of one bet: the same rows, indexes and triggers, without the batch. */
const single = ({ cash, house }: Accounts) => `
  create function bench_post(p_player bigint, p_key text) returns bigint language plpgsql as $$
  declare v_id bigint; v_after bigint; v_cash constant int := ${cash}; v_house constant int := ${house};
  begin
    update account set balance = balance - 100 where player_id = p_player and account = v_cash returning balance into v_after;
    v_id := nextval('posting_id');
    insert into posting (player_id, id, kind, key, content, posted_at)
    values (p_player, v_id, 'bet', p_key, '\\x00112233445566778899aabbccddeeff', now());
    insert into entry (player_id, posting_id, seq, account, amount, balance_after)
    values (p_player, v_id, 1, v_cash, -100, v_after), (0, v_id, 2, v_house, 100, null);
    return v_id;
  end $$`

const script = `\\set player random(1, ${maxPlayers})
\\set nonce random(1, 1000000000000000)
select bench_post(:player, 'single-' || :nonce);
`

function createBets({ wallet }: Modules, players: readonly LoggedInPlayer[]): () => Promise<unknown> {
  let bets = 0
  return () => {
    const player = players[bets % players.length]?.id ?? 0n
    const transfers = [
      { from: { player, name: 'cash' }, to: { house: 'games:bench' }, amount: minor(100n) },
    ] as const
    return wallet.post({ player, key: `batched-${bets++}`, kind: 'bet', currency: 'BRL', transfers })
  }
}

export async function measure(): Promise<Figures> {
  const environment = await openModules()
  try {
    const players = await makePlayers(environment, maxPlayers)
    await prepareBaseline(environment.url, single)
    const call = 'select bench_post($1, $2)'
    const baseline = await createBaseline(environment.url, { script, call, maxPlayers })
    const bet = createBets(environment, players)
    await perSecond(width, 1, bet)
    const batched: number[] = []
    const one: number[] = []
    for (let round = 1; round <= rounds; round++) {
      batched.push(await perSecond(width, seconds, bet))
      one.push(await baseline.perSecond(seconds))
      console.log(
        `  round ${round}: batched ${batched.at(-1)?.toFixed(0)}/s, one by one ${one.at(-1)?.toFixed(0)}/s`,
      )
    }
    const ratio = median(batched) / median(one)
    console.log(
      `  ${median(batched).toFixed(0)} posts/s ÷ ${median(one).toFixed(0)}/s of ${baseline.by} = ${ratio.toFixed(2)} (bar ${bar})`,
    )
    return {
      ratio,
      bar,
      postsPerSecond: median(batched),
      baselinePerSecond: median(one),
      baseline: baseline.by,
      width,
    }
  } finally {
    await environment.close()
  }
}
