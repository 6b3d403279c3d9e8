/** Dependencies of every part of the rewards, and helpers they share. */
import type { App } from '#app.ts'
import { takeLock } from '#kernel/db/advisory-lock.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { RunExclusive, RunShared } from '#kernel/db/keyed-mutex.ts'
import type { FingerprintOf } from '#kernel/http/client-fingerprint.ts'
import type { Identity } from '#modules/identity/identity.ts'
import { refusalFor } from '#modules/protection/protection.ts'
import type { RewardSwitches } from '#modules/rewards/reward-switches.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Wallet } from '#modules/wallet/wallet.ts'

export type RewardDeps = Pick<App, 'db' | 'clock' | 'random' | 'log' | 'metrics' | 'config'> & {
  readonly identity: Pick<Identity, 'namesOf' | 'newcomers'>
  readonly wallet: Wallet
  readonly switches: RewardSwitches
  readonly settings: Pick<Settings, 'appliedAt' | 'appliedIn' | 'applyDue'>
  readonly marksOf: FingerprintOf
  /** Queues a player's claims in memory, so that waiting ones do not occupy database connections. */
  readonly runExclusive: RunExclusive<bigint>
  /** Concurrent reads of a player share a refresh of wagering. */
  readonly shareRefresh: RunShared<bigint, void>
}

/** Serialises decisions about a player's rewards over all processes. */
export const lockRewards = (tx: Tx, player: bigint): Promise<void> => takeLock(tx, `rewards ${player}`)

/** Refuses rewards and envelopes of a player who is paused, excluded, closed or blocked. */
export async function requireGrantable(
  { db, clock }: Pick<RewardDeps, 'db' | 'clock'>,
  player: bigint,
  tx?: Tx,
): Promise<void> {
  const refused = await refusalFor(tx ? { query: tx } : db, player, 'grant', clock.now())
  if (refused) throw refused
}

export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

export const smaller = (a: bigint, b: bigint): bigint => (a > b ? b : a)

const pointsPerWhole = 10_000n

/** A share of an amount, given in hundredths of a percent and rounded down. */
export const partOf = (amount: bigint, points: number): bigint => (amount * BigInt(points)) / pointsPerWhole

/** Hundredths of a percent as a fraction of one, as in responses. */
export const rateOf = (points: number): number => points / Number(pointsPerWhole)
