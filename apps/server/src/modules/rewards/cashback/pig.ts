/** The piggy bank: its balance, collection and entries. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { minor, toMajor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import { nextRunAt } from '#modules/rewards/cashback/cashback.ts'
import {
  cashbackRule,
  cashbackTotal,
  insertPigCollection,
  lastCollection,
  latestCollections,
  pigEntries,
} from '#modules/rewards/cashback/cashback-store.ts'
import { lockRewards, type RewardDeps } from '#modules/rewards/deps.ts'
import { maskedRewards } from '#modules/rewards/masked-names.ts'

export async function loadPig(
  { db, wallet, clock }: RewardDeps,
  { playerId, country, currency }: Session,
): Promise<Data<'/v1/pig/load'>> {
  const [{ pig = minor(0n) }, total, rule] = await Promise.all([
    wallet.balances(playerId),
    cashbackTotal(db, playerId),
    cashbackRule(db, country),
  ])
  return {
    available: toMajor(pig, currency),
    total: toMajor(minor(total), currency),
    minCollect: toMajor(minor(rule.minCollect), currency),
    nextAt: nextRunAt(country, clock.now()).toISOString(),
  }
}

type Collected = Data<'/v1/pig/collect'>

/** Moves the whole balance to cash. Concurrent requests run one after the other; the second finds nothing. */
export const collectPig = (
  deps: RewardDeps,
  session: Session,
  storeResponse: (tx: Tx, response: Collected) => Promise<Collected>,
): Promise<Collected> =>
  deps.runExclusive(session.playerId, async () => {
    const { playerId: player, country, currency } = session
    const { pig: amount = minor(0n) } = await deps.wallet.balances(player)
    const { minCollect } = await cashbackRule(deps.db, country)
    if (amount < minCollect) throw new Refusal('NOTHING_TO_COLLECT')
    return deps.db.tx(async (tx) => {
      await lockRewards(tx, player)
      const n = (await lastCollection(tx, player)) + 1
      const { outcome } = await deps.wallet.postIn(tx, {
        player,
        key: `pig:${n}`,
        kind: 'collect',
        currency,
        ref: 'pig',
        transfers: [{ from: { player, name: 'pig' }, to: { player, name: 'cash' }, amount }],
      })
      // Another process emptied it after the balance was read.
      if (outcome === 'insufficient') throw new Refusal('NOTHING_TO_COLLECT')
      if (outcome !== 'posted')
        throw new Error(`piggy bank of player ${player}: collection failed with ${outcome}`)
      const collectedAt = new Date(deps.clock.now())
      await insertPigCollection(tx, { playerId: player, n, currency, amount, collectedAt })
      return storeResponse(tx, { amount: toMajor(amount, currency), available: 0 })
    })
  })

export async function pigRecords(
  { db }: RewardDeps,
  { playerId, currency }: Session,
  page: { readonly pageNum: number; readonly pageSize: number },
): Promise<Data<'/v1/pig/record'>> {
  const { list, total } = await pigEntries(db, playerId, page)
  const entries = list.map(({ id, kind, amount, at }) => ({
    id,
    kind,
    amount: toMajor(minor(amount), currency),
    createdAt: at.toISOString(),
  }))
  return { list: entries, ...page, total }
}

const maxShown = 30

export const pigMarquee = async (deps: RewardDeps, { currency }: Session) =>
  maskedRewards(deps, await latestCollections(deps.db, currency, maxShown), currency)
