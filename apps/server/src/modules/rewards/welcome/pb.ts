/** The new-user deposit reward: its offer, its progress, and the collection of released money. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { type Cash, type Minor, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { ClientFingerprint } from '#kernel/http/client-fingerprint.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import { exceedsBudget } from '#modules/rewards/budgets/budgets.ts'
import { lockRewards, type RewardDeps, rateOf, requireGrantable } from '#modules/rewards/deps.ts'
import { grantReward } from '#modules/rewards/grant.ts'
import { type GrantState, grantsOf } from '#modules/rewards/grant-store.ts'
import { refreshWagering, updateWagering } from '#modules/rewards/wagering/wagering-progress.ts'
import {
  changePb,
  insertCollection,
  type PbConfig,
  type PbGrant,
  pbConfigs,
  pbGrants,
  type RewardType,
} from '#modules/rewards/welcome/pb-store.ts'

type Entry = Data<'/v1/pb/list'>['list'][number]

const major = (amount: bigint, currency: Cash): number => toMajor(minor(amount), currency)
const none = 0

/** The offer shown to guests; empty when the market does not allow the reward. */
export async function pbOffer(
  { db, switches }: RewardDeps,
  country: Country,
): Promise<Data<'/v1/pb/config'>['pbConfig']> {
  if (!(await switches.isOn(country, 'new-user-deposit'))) return []
  const isRegOn = await switches.isOn(country, 'registration')
  const { currency } = countries[country]
  return (await pbConfigs(db, country)).map((config) => ({
    rewardType: config.rewardType,
    rewardRecharge: major(config.recharge, currency),
    rewardTotal: major(config.total, currency),
    rewardTag: config.tag,
    rewardAlready: none,
    rewardReg: isRegOn ? major(config.reg, currency) : none,
    releaseRate: rateOf(config.releasePoints),
    regWagerTimes: config.regWagerTimes,
  }))
}

/** The amount of bets that releases the whole reward, rounded up. */
const requiredFor = (total: bigint, points: number): bigint =>
  (total * 10_000n + BigInt(points) - 1n) / BigInt(points)

/** Every entry repeats the state of the registration reward. */
type Registration = Pick<Entry, 'regWagerTimes' | 'regStatus'>
type Own = Omit<Entry, keyof Registration>
type Shown = Registration & { readonly isShown: boolean }

const presentAvailable = (config: PbConfig, currency: Cash, state: GrantState | undefined): Own => ({
  rewardType: config.rewardType,
  rewardRecharge: none,
  rewardTotal: major(config.total, currency),
  rewardTag: config.tag,
  rewardAlready: none,
  rewardReg: major(config.reg, currency),
  recharge: major(config.recharge, currency),
  releaseRate: rateOf(config.releasePoints),
  required: major(requiredFor(config.total, config.releasePoints), currency),
  wagered: none,
  released: none,
  collectable: none,
  forfeited: none,
  isHeld: state === 'held',
  status: state === 'refused' ? 4 : 1,
})

/** A granted entry shows the terms of its grant, not the current settings. */
const presentGranted = (grant: PbGrant, threshold: bigint, currency: Cash): Own => ({
  rewardType: grant.rewardType,
  rewardRecharge: major(grant.recharge, currency),
  rewardTotal: major(grant.total, currency),
  rewardTag: grant.tag,
  rewardAlready: major(grant.collected, currency),
  rewardReg: major(grant.reg, currency),
  recharge: major(threshold, currency),
  releaseRate: rateOf(grant.releasePoints),
  required: major(requiredFor(grant.total, grant.releasePoints), currency),
  wagered: major(grant.wagered, currency),
  released: major(grant.released, currency),
  collectable: major(grant.released - grant.collected, currency),
  forfeited: major(grant.forfeited, currency),
  isHeld: false,
  status: grant.collected === grant.total - grant.forfeited ? 3 : 2,
})

/** The player's entries: granted rewards, and available ones when the market allows them. */
export async function pbList(deps: RewardDeps, session: Session): Promise<Entry[]> {
  const { playerId, country, currency } = session
  await refreshWagering(deps, session)
  const grants = await pbGrants(deps.db, playerId)
  const isOn = await deps.switches.isOn(country, 'new-user-deposit')
  const had = await grantsOf(deps.db, playerId, 'new-user-deposit')
  const configs = await pbConfigs(deps.db, country)
  const thresholds = new Map(configs.map(({ rewardType, recharge }) => [rewardType, recharge]))
  const entries = grants.map((grant) =>
    presentGranted(grant, thresholds.get(grant.rewardType) ?? grant.recharge, currency),
  )
  for (const config of isOn ? configs : [])
    if (!grants.some(({ rewardType }) => rewardType === config.rewardType)) {
      const stored = had.find(({ key }) => key === pbKey(config.rewardType))
      entries.push(presentAvailable(config, currency, stored?.state))
    }
  const { isShown, ...registration } = await registrationOf(deps, session, configs)
  return entries
    .map((entry) => ({ ...entry, ...registration, rewardReg: isShown ? entry.rewardReg : none }))
    .sort((a, b) => a.rewardType - b.rewardType)
}

const regStatuses = { held: 2, granted: 3, refused: 4 } as const

/** When the market does not allow the reward, it is shown only to players who have claimed it before. */
async function registrationOf(
  { db, switches }: RewardDeps,
  { playerId, country }: Session,
  configs: readonly PbConfig[],
): Promise<Shown> {
  const [grant] = await grantsOf(db, playerId, 'registration')
  const { regWagerTimes = 0 } = configs.find(({ reg }) => reg > 0n) ?? {}
  const isShown = grant !== undefined || (await switches.isOn(country, 'registration'))
  return { regWagerTimes, regStatus: grant ? regStatuses[grant.state] : 1, isShown }
}

export const pbKey = (rewardType: RewardType): string => `pb:${rewardType}`

/** Moves released, uncollected money from pb to cash. */
export const collectPb = (deps: RewardDeps, session: Session, rewardType: RewardType): Promise<Minor> =>
  deps.runExclusive(session.playerId, () =>
    deps.db.tx(async (tx) => {
      await lockRewards(tx, session.playerId)
      await updateWagering(deps, tx, session)
      const grants = await pbGrants({ query: tx }, session.playerId)
      const grant = grants.find((one) => one.rewardType === rewardType)
      if (!grant || grant.released === grant.collected) throw new Refusal('NOTHING_TO_COLLECT')
      return collect(deps, tx, session, grant)
    }),
  )

async function collect(
  { wallet, clock }: RewardDeps,
  tx: Tx,
  { playerId: player, currency }: Session,
  { rewardType, released, collected, collections }: PbGrant,
): Promise<Minor> {
  const [amount, n] = [minor(released - collected), collections + 1]
  const { outcome } = await wallet.postIn(tx, {
    player,
    key: `${pbKey(rewardType)}:${n}`,
    kind: 'collect',
    currency,
    ref: pbKey(rewardType),
    transfers: [{ from: { player, name: 'pb' }, to: { player, name: 'cash' }, amount }],
  })
  if (outcome !== 'posted')
    throw new Error(`pb ${rewardType} of player ${player}: collection failed with ${outcome}`)
  const collectedAt = new Date(clock.now())
  await insertCollection(tx, { playerId: player, rewardType, n, amount, collectedAt })
  await changePb(tx, player, rewardType, { collected: released, collections: n })
  return amount
}

const registrationKey = 'registration'

/** Grants the registration reward once, as bonus money with a wagering requirement. */
export async function claimRegistration(
  deps: RewardDeps,
  session: Session,
  marks: ClientFingerprint,
): Promise<Minor> {
  const { playerId: player, country, currency } = session
  await deps.switches.requireOn(country, 'registration')
  await requireGrantable(deps, player)
  const config = (await pbConfigs(deps.db, country)).find(({ reg }) => reg > 0n)
  if (!config) throw new Refusal('NOT_AVAILABLE')
  const amount = minor(config.reg)
  const terms = { account: 'bonus', kind: 'gift', wagerTimes: config.regWagerTimes } as const
  const grant = { key: registrationKey, reward: 'registration', source: registrationKey } as const
  const given = await deps
    .runExclusive(player, () =>
      deps.db.tx((tx) => grantReward(deps, tx, { ...grant, player, currency, amount, terms, marks })),
    )
    .catch((error: unknown) => {
      if (exceedsBudget(error)) return 'ended' as const
      throw error
    })
  if (given === 'held') throw new Refusal('REWARD_HELD')
  if (given === 'known') throw new Refusal('ALREADY_CLAIMED')
  if (given === 'refused') throw new Refusal('REWARD_REFUSED')
  if (given === 'ended') throw new Refusal('OFFER_ENDED')
  return amount
}
