/** Making envelopes, and closing those whose time is over. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import { type Minor, minor, parseAmount, toMajor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import { dayOf } from '#modules/rewards/days.ts'
import { lockRewards, type RewardDeps } from '#modules/rewards/deps.ts'
import {
  closeEnvelope,
  expiredEnvelopes,
  insertEnvelope,
  isMadeToday,
  leftIn,
  lockEnvelope,
  luckyRule,
  type NewEnvelope,
} from '#modules/rewards/envelopes/envelope-store.ts'
import { shareUrl } from '#modules/rewards/envelopes/share-page.ts'
import { splitAtRandom, splitEqually } from '#modules/rewards/envelopes/split.ts'

const idBytes = 16
const hourMs = 3_600_000

type Wish = Body<'/lucky/money/create'>
type Made = Data<'/lucky/money/create'>
type Rule = Awaited<ReturnType<typeof luckyRule>>

/** Who gives it, what is in it, and by how many it is shared. A campaign's figures are never the caller's. */
function contentOf(rule: Rule, { currency }: Session, { amount, count = 1 }: Wish) {
  if (amount === undefined)
    return { kind: 'campaign', amount: rule.campaignAmount, count: rule.campaignCount } as const
  const units = parseAmount(amount, currency)
  if (units === null) throw new Refusal('VALIDATION', { field: 'amount' })
  if (units < rule.giftMin || units > rule.giftMax)
    throw new Refusal('AMOUNT_OUT_OF_RANGE', { field: 'amount' })
  if (BigInt(count) > units) throw new Refusal('AMOUNT_OUT_OF_RANGE', { field: 'count' })
  return { kind: 'gift', amount: units, count } as const
}

function draft({ clock, random }: RewardDeps, session: Session, rule: Rule, wish: Wish): NewEnvelope {
  const { playerId, country, currency } = session
  const content = contentOf(rule, session, wish)
  const now = clock.now()
  return {
    ...content,
    id: random.secret(idBytes),
    playerId,
    country,
    currency,
    mode: wish.mode ?? 'random',
    message: wish.message ?? '',
    day: content.kind === 'campaign' ? dayOf(now) : null,
    createdAt: new Date(now),
    expiresAt: new Date(now + rule.expireHours * hourMs),
  }
}

/** A gift is paid for when it is made. */
async function pay({ wallet }: RewardDeps, tx: Tx, envelope: NewEnvelope): Promise<void> {
  const { id, playerId: player, currency, amount } = envelope
  const { outcome } = await wallet.postIn(tx, {
    player,
    key: `envelope:${id}`,
    kind: 'envelope',
    currency,
    ref: id,
    transfers: [{ from: { player, name: 'cash' }, to: { house: 'promo:lucky-gift' }, amount: minor(amount) }],
  })
  if (outcome === 'insufficient') throw new Refusal('INSUFFICIENT_FUNDS', { field: 'amount' })
  if (outcome !== 'posted') throw new Error(`The envelope ${id} was not paid: ${outcome}`)
}

const sharesOf = ({ random }: RewardDeps, { amount, count, mode }: NewEnvelope): bigint[] =>
  mode === 'equal' ? splitEqually(amount, count) : splitAtRandom(amount, count, random)

export async function makeEnvelope(
  deps: RewardDeps,
  session: Session,
  wish: Wish,
  keep: (tx: Tx, made: Made) => Promise<Made>,
): Promise<Made> {
  const envelope = draft(deps, session, await luckyRule(deps.db, session.country), wish)
  const { id, kind, amount, count, expiresAt, currency } = envelope
  await deps.switches.demand(session.country, kind === 'gift' ? 'lucky-gift' : 'lucky-campaign')
  const made: Made = {
    envelopeId: id,
    shareUrl: shareUrl(deps, id),
    amount: toMajor(minor(amount), currency),
    count,
    expiresAt: expiresAt.toISOString(),
  }
  return deps.inTurn(session.playerId, () =>
    deps.db.tx(async (tx) => {
      await lockRewards(tx, session.playerId)
      if (envelope.day !== null && (await isMadeToday(tx, session.playerId, envelope.day)))
        throw new Refusal('ENVELOPE_TODAY')
      if (kind === 'gift') await pay(deps, tx, envelope)
      await insertEnvelope(tx, envelope, sharesOf(deps, envelope))
      return keep(tx, made)
    }),
  )
}

/** What nobody opened goes back to who paid it; of the house's money nothing had left. */
const close = ({ db, wallet, clock }: RewardDeps, id: string): Promise<void> =>
  db.tx(async (tx) => {
    const envelope = await lockEnvelope(tx, id)
    if (!envelope || envelope.closedAt) return
    const { playerId: player, currency, kind } = envelope
    const back: Minor = minor(kind === 'gift' ? (await leftIn({ query: tx }, id)).amount : 0n)
    if (back > 0n) {
      const { outcome } = await wallet.postIn(tx, {
        player,
        key: `envelope:${id}:back`,
        kind: 'return',
        currency,
        ref: id,
        transfers: [{ from: { house: 'promo:lucky-gift' }, to: { player, name: 'cash' }, amount: back }],
      })
      if (outcome !== 'posted') throw new Error(`The rest of ${id} was not given back: ${outcome}`)
    }
    await closeEnvelope(tx, id, back, new Date(clock.now()))
  })

const envelopesPerStep = 100

/** Safe to run at any time and twice at once: each envelope is closed in a transaction of its own. */
export async function closeExpired(deps: RewardDeps, signal: AbortSignal): Promise<void> {
  for (let left = envelopesPerStep; left === envelopesPerStep && !signal.aborted; ) {
    const ids = await expiredEnvelopes(deps.db, new Date(deps.clock.now()), envelopesPerStep)
    for (const id of ids) await close(deps, id)
    left = ids.length
  }
}
