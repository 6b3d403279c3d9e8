/** SQL on envelopes, their shares and the guide. */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'

type Reader = Pick<Db, 'query'>

export const luckyRule = ({ query }: Reader, country: Country) =>
  query.selectFrom('luckyRule').where('country', '=', country).selectAll().executeTakeFirstOrThrow()

export type EnvelopeKind = 'campaign' | 'gift'

export type NewEnvelope = {
  readonly id: string
  readonly playerId: bigint
  readonly country: Country
  readonly currency: Cash
  readonly kind: EnvelopeKind
  readonly amount: bigint
  readonly count: number
  readonly mode: 'random' | 'equal'
  readonly message: string
  /** Of a campaign: the day whose one envelope it is. */
  readonly day: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export type Envelope = NewEnvelope & { readonly closedAt: Date | null }

export async function insertEnvelope(
  tx: Tx,
  envelope: NewEnvelope,
  shares: readonly bigint[],
): Promise<void> {
  await tx.insertInto('envelope').values(envelope).execute()
  await tx
    .insertInto('envelopeShare')
    .values(shares.map((amount, i) => ({ envelopeId: envelope.id, n: i + 1, amount })))
    .execute()
}

export const isMadeToday = async (tx: Tx, player: bigint, day: string): Promise<boolean> =>
  (await tx
    .selectFrom('envelope')
    .where('playerId', '=', player)
    .where('day', '=', day)
    .where('kind', '=', 'campaign')
    .select('id')
    .executeTakeFirst()) !== undefined

const idPattern = /^[A-Za-z0-9_-]{22}$/

/** Anything may stand in an address: what is no id is not asked for. */
export const envelopeById = async ({ query }: Reader, id: string): Promise<Envelope | undefined> =>
  idPattern.test(id)
    ? ((await query.selectFrom('envelope').where('id', '=', id).selectAll().executeTakeFirst()) as
        | Envelope
        | undefined)
    : undefined

/** It is not closed until the transaction ends; others may open it meanwhile. */
export const holdEnvelope = (tx: Tx, id: string): Promise<Envelope | undefined> =>
  tx.selectFrom('envelope').where('id', '=', id).selectAll().forShare().executeTakeFirst() as Promise<
    Envelope | undefined
  >

/** Nobody opens it until the transaction ends. */
export const lockEnvelope = (tx: Tx, id: string): Promise<Envelope | undefined> =>
  tx.selectFrom('envelope').where('id', '=', id).selectAll().forUpdate().executeTakeFirst() as Promise<
    Envelope | undefined
  >

export type Share = { readonly n: number; readonly amount: bigint }

/** A share nobody has and nobody is about to take; it is this transaction's until it ends. */
export async function takeShare(tx: Tx, envelopeId: string): Promise<Share | undefined> {
  const [share] = await runSql<Share>(
    tx,
    `select n, amount from envelope_share where envelope_id = $1 and claimed_by is null
      order by n limit 1 for update skip locked`,
    [envelopeId],
  )
  return share
}

/** Guarded once more: a share that somebody has is not taken. */
export async function claimShare(
  tx: Tx,
  envelopeId: string,
  n: number,
  player: bigint,
  at: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('envelopeShare')
    .set({ claimedBy: player, claimedAt: at })
    .where('envelopeId', '=', envelopeId)
    .where('n', '=', n)
    .where('claimedBy', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`Share ${n} of ${envelopeId} was taken before`)
}

export type Left = { readonly count: number; readonly amount: bigint; readonly largest: bigint }

export async function leftIn({ query }: Reader, envelopeId: string): Promise<Left> {
  const row = await query
    .selectFrom('envelopeShare')
    .where('envelopeId', '=', envelopeId)
    .where('claimedBy', 'is', null)
    .select((e) => [
      e.fn.countAll<bigint>().as('count'),
      e.fn.sum<string | null>('amount').as('amount'),
      e.fn.max('amount').as('largest'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), amount: BigInt(row.amount ?? 0), largest: row.largest ?? 0n }
}

export const claimsOf = ({ query }: Reader, envelopeId: string) =>
  query
    .selectFrom('envelopeShare')
    .where('envelopeId', '=', envelopeId)
    .where('claimedBy', 'is not', null)
    .select(['claimedBy', 'amount', 'claimedAt'])
    .orderBy('claimedAt', 'desc')
    .orderBy('n', 'desc')
    .execute()

/** How many envelopes of the house a player has opened since then. */
export async function campaignClaimsSince({ query }: Reader, player: bigint, since: Date): Promise<number> {
  const { count } = await query
    .selectFrom('envelopeShare as s')
    .innerJoin('envelope as e', 'e.id', 's.envelopeId')
    .where('s.claimedBy', '=', player)
    .where('s.claimedAt', '>=', since)
    .where('e.kind', '=', 'campaign')
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many envelopes of the house that one of them made the other has opened since then. */
export async function campaignClaimsBetween(
  tx: Tx,
  { sender, opener }: { readonly sender: bigint; readonly opener: bigint },
  since: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom('envelopeShare as s')
    .innerJoin('envelope as e', 'e.id', 's.envelopeId')
    .where('s.claimedBy', '=', opener)
    .where('s.claimedAt', '>=', since)
    .where('e.playerId', '=', sender)
    .where('e.kind', '=', 'campaign')
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Page = { readonly pageNum: number; readonly pageSize: number }

/** Shares with their envelopes: those the player opened, or those others opened of the player's. */
export async function sharesPage(
  { query }: Db,
  whose: { readonly opener: bigint } | { readonly sender: bigint },
  { pageNum, pageSize }: Page,
) {
  const shares = query
    .selectFrom('envelopeShare as s')
    .innerJoin('envelope as e', 'e.id', 's.envelopeId')
    .where('s.claimedBy', 'is not', null)
    .$if('opener' in whose, (q) => q.where('s.claimedBy', '=', 'opener' in whose ? whose.opener : 0n))
    .$if('sender' in whose, (q) => q.where('e.playerId', '=', 'sender' in whose ? whose.sender : 0n))
  const [list, counted] = await Promise.all([
    shares
      .select(['s.envelopeId', 's.amount', 's.claimedBy', 's.claimedAt', 'e.playerId as sender'])
      .orderBy('s.claimedAt', 'desc')
      .orderBy('s.envelopeId', 'desc')
      .orderBy('s.n', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    shares.select((e) => e.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { list, total: Number(counted.total) }
}

export const latestClaims = ({ query }: Db, currency: Cash, most: number) =>
  query
    .selectFrom('envelopeShare as s')
    .innerJoin('envelope as e', 'e.id', 's.envelopeId')
    .where('s.claimedAt', 'is not', null)
    .where('e.currency', '=', currency)
    .select(['s.claimedBy', 's.amount', 's.claimedAt'])
    .orderBy('s.claimedAt', 'desc')
    .limit(most)
    .execute()

/** The latest envelopes of a player, each with the number of its shares that nobody has. */
export const envelopesOf = ({ query }: Db, player: bigint, most: number) =>
  query
    .selectFrom('envelope as e')
    .where('e.playerId', '=', player)
    .select([
      'e.id',
      'e.kind',
      'e.currency',
      'e.amount',
      'e.count',
      'e.createdAt',
      'e.expiresAt',
      'e.closedAt',
    ])
    .select((row) =>
      row
        .selectFrom('envelopeShare as s')
        .whereRef('s.envelopeId', '=', 'e.id')
        .where('s.claimedBy', 'is', null)
        .select((s) => s.fn.countAll<bigint>().as('left'))
        .as('left'),
    )
    .orderBy('e.createdAt', 'desc')
    .limit(most)
    .execute()

export async function claimedTotal({ query }: Db, player: bigint): Promise<bigint> {
  const { total } = await query
    .selectFrom('envelopeShare')
    .where('claimedBy', '=', player)
    .select((e) => e.fn.sum<string | null>('amount').as('total'))
    .executeTakeFirstOrThrow()
  return BigInt(total ?? 0)
}

/** Open ones whose time is over, the oldest first. */
export const expiredEnvelopes = async ({ query }: Db, now: Date, most: number): Promise<string[]> => {
  const rows = await query
    .selectFrom('envelope')
    .where('closedAt', 'is', null)
    .where('expiresAt', '<=', now)
    .select('id')
    .orderBy('expiresAt')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export const closeEnvelope = async (tx: Tx, id: string, returned: bigint, closedAt: Date): Promise<void> => {
  await tx.updateTable('envelope').set({ closedAt, returned }).where('id', '=', id).execute()
}

export const isGuideRead = async ({ query }: Db, playerId: bigint): Promise<boolean> =>
  (await query
    .selectFrom('guideRead')
    .where('playerId', '=', playerId)
    .select('readAt')
    .executeTakeFirst()) !== undefined

export const readGuide = async ({ query }: Db, playerId: bigint, readAt: Date): Promise<void> => {
  await query
    .insertInto('guideRead')
    .values({ playerId, readAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
