/** What every part of the rewards works with. */
import type { App } from '#app.ts'
import { runSql, type Tx } from '#kernel/db/db.ts'
import type { RunExclusive } from '#kernel/db/keyed-mutex.ts'
import type { FingerprintOf } from '#kernel/http/client-fingerprint.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { Switches } from '#modules/rewards/reward-switches.ts'
import type { Wallet } from '#modules/wallet/wallet.ts'

export type RewardDeps = Pick<App, 'db' | 'clock' | 'random' | 'log' | 'metrics' | 'config'> & {
  readonly identity: Pick<Identity, 'namesOf' | 'newcomers'>
  readonly wallet: Wallet
  readonly switches: Switches
  readonly marksOf: FingerprintOf
  /** A player's claims follow each other here: a hundred at once then wait without a connection each. */
  readonly inTurn: RunExclusive<bigint>
}

/** Whatever is decided about a player's rewards is decided one after the other, whichever processes ask. */
export const lockRewards = async (tx: Tx, player: bigint): Promise<void> => {
  await runSql(tx, `select pg_advisory_xact_lock(hashtextextended('rewards ' || $1, 0))`, [String(player)])
}

export const smaller = (a: bigint, b: bigint): bigint => (a > b ? b : a)

const pointsPerWhole = 10_000n

/** A part of an amount in hundredths of a percent, rounded down. */
export const partOf = (amount: bigint, points: number): bigint => (amount * BigInt(points)) / pointsPerWhole

/** Hundredths of a percent as the wire has them: a share of one. */
export const rateOf = (points: number): number => points / Number(pointsPerWhole)
