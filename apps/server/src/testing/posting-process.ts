/**
 * A process that simulates a server under load in the crash tests. It posts numbered postings, retries each until it is
 * acknowledged, and prints the acknowledgement; then it continues with the next number.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { minor } from '@saguao/contract/product/money.ts'
import { createApp } from '#app.ts'
import { readConfig } from '#config.ts'
import type { ExtraWrite } from '#kernel/db/batch.ts'
import { createWallet, type Outcome, type Posting, type Wallet } from '#modules/wallet/wallet.ts'

export type PostingOrders = {
  readonly databaseUrl: string
  /** As strings, because JSON numbers cannot hold ids of this size. */
  readonly players: readonly string[]
  /** Numbers that may have been posted without an acknowledgement. */
  readonly again: readonly number[]
  /** The first new number; without it the process ends after those above. */
  readonly next?: number
}

export type NumberedPosting = {
  readonly posting: Posting
  /** The change of the player's cash. */
  readonly change: bigint
  /** True for every third posting. */
  readonly hasExtraWrite: boolean
}

/** A number always stands for the same posting: a credit, or a round with stake and win. */
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
  name: 'crash_extra_write',
  text: `insert into request (player_id, path, request_id, content, answer, created_at)
         select r.player, '${extraWritePath}', r.key, '\\x00', '', now()
           from json_to_recordset($1::json) r(player bigint, key text)`,
}

const rowOf = ({ player, key }: Posting): ExtraWrite<unknown> => ({
  writer,
  row: () => ({ player: String(player), key }),
})

const retryMs = 20

/** Retries with the same key until the wallet responds. */
async function postWithRetries(
  wallet: Wallet,
  { posting, hasExtraWrite: keeps }: NumberedPosting,
): Promise<Outcome['outcome']> {
  for (;;) {
    try {
      return (await wallet.post(posting, ...(keeps ? [rowOf(posting)] : []))).outcome
    } catch {
      await sleep(retryMs)
    }
  }
}

/** The maximum number of unacknowledged postings when the process is killed. */
export const maxInFlight = 200

async function post({ databaseUrl, players, again, next }: PostingOrders): Promise<void> {
  const app = createApp(readConfig({ LOG_LEVEL: 'silent' }), databaseUrl)
  const wallet = await createWallet({ ...app, databaseUrl })
  const left = [...again].reverse()
  let fresh = next ?? Number.POSITIVE_INFINITY
  const nextNumber = (): number => left.pop() ?? fresh++
  const work = async (): Promise<void> => {
    for (let n = nextNumber(); Number.isFinite(n); n = nextNumber()) {
      const outcome = await postWithRetries(wallet, postingOfNumber(n, players))
      process.stdout.write(`${n} ${outcome}\n`)
    }
  }
  await Promise.all(Array.from({ length: maxInFlight }, work))
  await wallet.close()
  await app.db.close()
}

if (import.meta.main) {
  // The pipe closes when the test run is killed.
  process.stdin
    .on('end', () => process.exit(1))
    .resume()
    .unref()
  await post(JSON.parse(process.argv[2] ?? ''))
}
