/**
 * Stands in for a server under load in the crash tests. It posts numbered postings, insists on each until it is
 * acknowledged, and says so on a line of its own; then it takes the next number.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { minor } from '@saguao/contract/product/money.ts'
import { createApp } from '#app.ts'
import { readConfig } from '#config.ts'
import type { ExtraWrite } from '#kernel/db/batch.ts'
import { createWallet, type Outcome, type Posting, type Wallet } from '#modules/wallet/wallet.ts'

export type PostingOrders = {
  readonly databaseUrl: string
  /** As texts, because JSON has no whole numbers of that size. */
  readonly players: readonly string[]
  /** Numbers that may have been posted already, though nobody was told. */
  readonly again: readonly number[]
  /** From here on all are new; without it the poster ends when those above are done. */
  readonly next?: number
}

export type NumberedPosting = {
  readonly posting: Posting
  /** What it adds to the player's cash. */
  readonly change: bigint
  /** Every third has a row alongside. */
  readonly hasExtraWrite: boolean
}

/** The same number is the same posting in every process: a credit, or a round with stake and win. */
export function postingOfNumber(n: number, players: readonly string[]): NumberedPosting {
  const player = BigInt(players[Math.floor(n / 2) % players.length] ?? 0)
  const [cash, channel, games] = [
    { player, name: 'cash' },
    { house: 'channel:test' },
    { house: 'games:test' },
  ] as const
  const credit = [{ from: channel, to: cash, amount: minor(7n) }]
  const round = [
    { from: cash, to: games, amount: minor(5n) },
    { from: games, to: cash, amount: minor(3n) },
  ]
  const [kind, transfers, change] =
    n % 2 === 0 ? (['recharge', credit, 7n] as const) : (['round', round, -2n] as const)
  const posting = { player, key: `crash:${n}`, kind, currency: 'BRL', transfers } as const
  return { posting, change, hasExtraWrite: n % 3 === 0 }
}

export const extraWritePath = '/test/crash'

const writer = {
  name: 'crash_keep',
  text: `insert into request (player_id, path, request_id, content, answer, created_at)
         select r.player, '${extraWritePath}', r.key, '\\x00', '', now()
           from json_to_recordset($1::json) r(player bigint, key text)`,
}

const rowOf = ({ player, key }: Posting): ExtraWrite<unknown> => ({
  writer,
  row: () => ({ player: String(player), key }),
})

const againMs = 20

/** What a client does: as long as nobody answers, it asks again with the same key. */
async function insist(
  wallet: Wallet,
  { posting, hasExtraWrite: keeps }: NumberedPosting,
): Promise<Outcome['outcome']> {
  for (;;) {
    try {
      return (await wallet.post(posting, ...(keeps ? [rowOf(posting)] : []))).outcome
    } catch {
      await sleep(againMs)
    }
  }
}

/** So many more than were acknowledged may have been posted when the process is killed. */
export const maxInFlight = 200

async function post({ databaseUrl, players, again, next }: PostingOrders): Promise<void> {
  const app = createApp(readConfig({ LOG_LEVEL: 'silent' }), databaseUrl)
  const wallet = await createWallet({ ...app, databaseUrl })
  const left = [...again].reverse()
  let fresh = next ?? Number.POSITIVE_INFINITY
  const take = (): number => left.pop() ?? fresh++
  const work = async (): Promise<void> => {
    for (let n = take(); Number.isFinite(n); n = take()) {
      const outcome = await insist(wallet, postingOfNumber(n, players))
      process.stdout.write(`${n} ${outcome}\n`)
    }
  }
  await Promise.all(Array.from({ length: maxInFlight }, work))
  await wallet.close()
  await app.db.close()
}

if (import.meta.main) {
  // A test run that is killed closes this pipe.
  process.stdin
    .on('end', () => process.exit(1))
    .resume()
    .unref()
  await post(JSON.parse(process.argv[2] ?? ''))
}
