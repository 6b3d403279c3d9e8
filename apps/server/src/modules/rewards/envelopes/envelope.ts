/** Creation of envelopes, and closing of expired ones. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import { limits } from '@saguao/contract/calls/limits.ts'
import { marketDay } from '@saguao/contract/product/market-day.ts'
import { type Minor, minor, parseAmount, toMajor } from '@saguao/contract/product/money.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import { lockRewards, type RewardDeps, requireGrantable } from '#modules/rewards/deps.ts'
import {
  closeEnvelope,
  countOpenGifts,
  expiredEnvelopes,
  hasEnvelopeOfDay,
  insertEnvelope,
  lockEnvelope,
  luckyRule,
  type NewEnvelope,
  remainingIn,
} from '#modules/rewards/envelopes/envelope-store.ts'
import { shareUrl } from '#modules/rewards/envelopes/share-page.ts'
import { splitAtRandom, splitEqually } from '#modules/rewards/envelopes/split.ts'

const idBytes = 16
const hourMs = 3_600_000

type CreateRequest = Body<'/lucky/money/create'>
type CreatedEnvelope = Data<'/lucky/money/create'>
type Rule = Awaited<ReturnType<typeof luckyRule>>

/** Kind, amount and number of shares. The figures of a campaign come from its rule, never from the request. */
function contentOf(rule: Rule, { currency }: Session, { amount, count = 1 }: CreateRequest) {
  if (amount === undefined)
    return { kind: 'campaign', amount: rule.campaignAmount, count: rule.campaignCount } as const
  const units = parseAmount(amount, currency)
  if (units === null) throw new Refusal('VALIDATION', { field: 'amount' })
  if (units < rule.giftMin || units > rule.giftMax)
    throw new Refusal('AMOUNT_OUT_OF_RANGE', { field: 'amount' })
  if (BigInt(count) > units) throw new Refusal('AMOUNT_OUT_OF_RANGE', { field: 'count' })
  return { kind: 'gift', amount: units, count } as const
}

function draftEnvelope(
  { clock, random }: RewardDeps,
  session: Session,
  rule: Rule,
  request: CreateRequest,
): NewEnvelope {
  const { playerId, country, currency } = session
  const content = contentOf(rule, session, request)
  const now = clock.now()
  return {
    ...content,
    id: random.secret(idBytes),
    playerId,
    country,
    currency,
    mode: request.mode ?? 'random',
    message: request.message ?? '',
    day: content.kind === 'campaign' ? marketDay(country, now) : null,
    createdAt: new Date(now),
    expiresAt: new Date(now + rule.expireHours * hourMs),
  }
}

/** A gift is paid by its sender at creation. */
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
  if (outcome !== 'posted') throw new Error(`envelope ${id}: payment failed with ${outcome}`)
}

/** The caller holds the lock of the player's rewards. A gift is up to a thousand rows, and unclaimed ones cost nothing. */
async function requireFewOpen(tx: Tx, player: bigint): Promise<void> {
  if ((await countOpenGifts(tx, player)) >= limits.maxOpenEnvelopes) throw new Refusal('ENVELOPES_OPEN')
}

const sharesOf = ({ random }: RewardDeps, { amount, count, mode }: NewEnvelope): bigint[] =>
  mode === 'equal' ? splitEqually(amount, count) : splitAtRandom(amount, count, random)

export async function createEnvelope(
  deps: RewardDeps,
  session: Session,
  request: CreateRequest,
  storeResponse: (tx: Tx, made: CreatedEnvelope) => Promise<CreatedEnvelope>,
): Promise<CreatedEnvelope> {
  const envelope = draftEnvelope(deps, session, await luckyRule(deps.db, session.country), request)
  const { id, kind, amount, count, expiresAt, currency } = envelope
  await deps.switches.requireOn(session.country, kind === 'gift' ? 'lucky-gift' : 'lucky-campaign')
  await requireGrantable(deps, session.playerId)
  const made: CreatedEnvelope = {
    envelopeId: id,
    shareUrl: shareUrl(deps, id),
    amount: toMajor(minor(amount), currency),
    count,
    expiresAt: expiresAt.toISOString(),
  }
  return deps.runExclusive(session.playerId, () =>
    deps.db.tx(async (tx) => {
      await lockRewards(tx, session.playerId)
      if (envelope.day !== null && (await hasEnvelopeOfDay(tx, session.playerId, envelope.day)))
        throw new Refusal('ENVELOPE_TODAY')
      if (kind === 'gift') await requireFewOpen(tx, session.playerId)
      if (kind === 'gift') await pay(deps, tx, envelope)
      await insertEnvelope(tx, envelope, sharesOf(deps, envelope))
      return storeResponse(tx, made)
    }),
  )
}

/** Returns unclaimed shares of a gift to its sender; campaign money leaves the house account only when claimed. */
const close = ({ db, wallet, clock }: RewardDeps, id: string): Promise<void> =>
  db.tx(async (tx) => {
    const envelope = await lockEnvelope(tx, id)
    if (!envelope || envelope.closedAt) return
    const { playerId: player, currency, kind } = envelope
    const back: Minor = minor(kind === 'gift' ? (await remainingIn({ query: tx }, id)).amount : 0n)
    if (back > 0n) {
      const { outcome } = await wallet.postIn(tx, {
        player,
        key: `envelope:${id}:back`,
        kind: 'return',
        currency,
        ref: id,
        transfers: [{ from: { house: 'promo:lucky-gift' }, to: { player, name: 'cash' }, amount: back }],
      })
      if (outcome !== 'posted')
        throw new Error(`envelope ${id}: return of unclaimed shares failed with ${outcome}`)
    }
    await closeEnvelope(tx, id, back, new Date(clock.now()))
  })

const envelopesPerStep = 100

/** Safe to run concurrently: each envelope is closed in its own transaction. */
export async function closeExpiredEnvelopes(deps: RewardDeps, signal: AbortSignal): Promise<void> {
  for (let left = envelopesPerStep; left === envelopesPerStep && !signal.aborted; ) {
    const ids = await expiredEnvelopes(deps.db, new Date(deps.clock.now()), envelopesPerStep)
    for (const id of ids) await close(deps, id)
    left = ids.length
  }
}
