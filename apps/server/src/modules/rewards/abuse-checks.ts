/** Abuse checks: limits on grants of one reward to players who share a device, an address or a payout account. */
import { takeLock } from '#kernel/db/advisory-lock.ts'
import { runSql, type Tx } from '#kernel/db/db.ts'
import type { ClientFingerprint } from '#kernel/http/client-fingerprint.ts'
import { playersSharingPayoutAccounts } from '#modules/payments/payments.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import { campaignClaimsBetween } from '#modules/rewards/envelopes/envelope-store.ts'
import type { Reward } from '#modules/rewards/reward-switches.ts'

type Deps = Pick<RewardDeps, 'clock' | 'switches'>
type Rule = {
  readonly mark: 'device' | 'browser' | 'address' | 'payout' | 'ring'
  readonly most: number
  readonly hours: number
}

const hourMs = 3_600_000

/** Why a reward is held: the mark that too many players share. */
type Suspicion = Rule['mark']

/** The sandbox has no rules, because all of its players use one machine. */
const rulesOf = (tx: Tx, { switches }: Deps): Promise<Rule[]> =>
  tx
    .selectFrom('rewardVelocity')
    .where('mode', '=', switches.mode)
    .select(['mark', 'most', 'hours'])
    .orderBy('mark')
    .execute() as Promise<Rule[]>

export const fingerprintOfPlayer = async (tx: Tx, player: bigint): Promise<ClientFingerprint | undefined> => {
  const row = await tx
    .selectFrom('playerMark')
    .where('playerId', '=', player)
    .select(['device', 'address', 'browser'])
    .executeTakeFirst()
  return (
    row && {
      device: row.device.toString('hex'),
      address: row.address.toString('hex'),
      ...(row.browser && { browser: row.browser.toString('hex') }),
    }
  )
}

/** Serialises the counting of concurrent claims with the same mark. */
const lockMark = (tx: Tx, mark: string): Promise<void> => takeLock(tx, mark)

type GrantCandidate = {
  readonly player: bigint
  readonly reward: Reward
  readonly marks: ClientFingerprint | undefined
}

/** `payout` and `ring` are not part of a player's fingerprint. */
const markValueOf = ({ mark }: Rule, marks: ClientFingerprint | undefined): string | undefined =>
  mark === 'payout' || mark === 'ring' ? undefined : marks?.[mark]

async function countOthers(
  tx: Tx,
  rule: Rule,
  { player, reward, marks }: GrantCandidate,
  since: Date,
): Promise<number> {
  if (rule.mark === 'payout') {
    const sharers = await playersSharingPayoutAccounts(tx, player)
    return countGrants(tx, `player_id = any ($3::bigint[])`, [reward, since, sharers, player])
  }
  const mark = markValueOf(rule, marks)
  if (!mark) return 0
  await lockMark(tx, mark)
  return countGrants(tx, `${rule.mark} = decode($3, 'hex')`, [reward, since, mark, player])
}

async function countGrants(tx: Tx, whose: string, values: readonly unknown[]): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    tx,
    `select count(distinct player_id)::int as count from reward_grant
      where reward = $1 and created_at >= $2 and ${whose} and player_id <> $4 and state <> 'refused'`,
    values,
  )
  return row?.count ?? 0
}

export async function findSuspicion(
  deps: Deps,
  tx: Tx,
  candidate: GrantCandidate,
): Promise<Suspicion | undefined> {
  for (const rule of await rulesOf(tx, deps)) {
    const since = new Date(deps.clock.now() - rule.hours * hourMs)
    if ((await countOthers(tx, rule, candidate, since)) >= rule.most) return rule.mark
  }
  return undefined
}

const isMarkOfPlayer = ({ mark }: Rule): boolean => mark !== 'payout' && mark !== 'ring'

/**
 * Whether more new players than the limit share a mark with this one and registered before it or have already opened an
 * envelope of the campaign. A player whose marks are unknown exceeds every limit.
 */
export async function exceedsNewcomerLimit(deps: Deps, tx: Tx, player: bigint): Promise<boolean> {
  const rules = (await rulesOf(tx, deps)).filter(isMarkOfPlayer)
  const marks = rules.length > 0 ? await fingerprintOfPlayer(tx, player) : undefined
  if (rules.length > 0 && !marks) return true
  for (const rule of rules) {
    const { mark, most, hours } = rule
    const own = markValueOf(rule, marks)
    if (!own) continue
    await lockMark(tx, own)
    const [row] = await runSql<{ count: number }>(
      tx,
      `select count(*)::int as count from player_mark m
        where m.${mark} = decode($1, 'hex') and m.noted_at >= $2 and m.player_id <> $3
          and (m.player_id < $3 or exists (
                select from envelope_share s join envelope e on e.id = s.envelope_id
                 where s.claimed_by = m.player_id and e.kind = 'campaign'))`,
      [own, new Date(deps.clock.now() - hours * hourMs), player],
    )
    if ((row?.count ?? 0) >= most) return true
  }
  return false
}

/** What two players have in common that one person would have, if anything. */
export async function findSharedMark(
  deps: Deps,
  tx: Tx,
  one: bigint,
  other: bigint,
): Promise<Suspicion | undefined> {
  const [mine, theirs] = [await fingerprintOfPlayer(tx, one), await fingerprintOfPlayer(tx, other)]
  for (const rule of await rulesOf(tx, deps)) {
    const own = markValueOf(rule, mine)
    if (own && own === markValueOf(rule, theirs)) return rule.mark
    if (rule.mark === 'payout' && (await playersSharingPayoutAccounts(tx, one)).includes(other))
      return rule.mark
  }
  return undefined
}

/** Whether two players pass campaign money in a circle: the sender has claimed envelopes of the opener. */
export async function isRing(deps: Deps, tx: Tx, sender: bigint, opener: bigint): Promise<boolean> {
  const rule = (await rulesOf(tx, deps)).find(({ mark }) => mark === 'ring')
  if (!rule) return false
  const since = new Date(deps.clock.now() - rule.hours * hourMs)
  return (await campaignClaimsBetween(tx, { sender: opener, opener: sender }, since)) >= rule.most
}
