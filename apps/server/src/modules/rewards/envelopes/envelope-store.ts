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
  /** The day of a campaign envelope; a player has one per day. */
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

/** A later day counts as well: a clock that is set back grants no second envelope. */
export const hasEnvelopeOfDay = async (tx: Tx, player: bigint, day: string): Promise<boolean> =>
  (await tx
    .selectFrom('envelope')
    .where('playerId', '=', player)
    .where('day', '>=', day)
    .where('kind', '=', 'campaign')
    .select('id')
    .executeTakeFirst()) !== undefined

/** Gifts whose unclaimed shares will return: each one costs its sender nothing but time. */
export async function countOpenGifts(tx: Tx, player: bigint): Promise<number> {
  const { open } = await tx
    .selectFrom('envelope')
    .where('playerId', '=', player)
    .where('kind', '=', 'gift')
    .where('closedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('envelopeShare')
          .whereRef('envelopeId', '=', 'envelope.id')
          .where('claimedBy', 'is', null)
          .select('n'),
      ),
    )
    .select(({ fn }) => fn.countAll<bigint>().as('open'))
    .executeTakeFirstOrThrow()
  return Number(open)
}

const idPattern = /^[A-Za-z0-9_-]{22}$/

/** Ids come from addresses; a malformed one is not looked up. */
export const envelopeById = async ({ query }: Reader, id: string): Promise<Envelope | undefined> =>
  idPattern.test(id)
    ? ((await query.selectFrom('envelope').where('id', '=', id).selectAll().executeTakeFirst()) as
        | Envelope
        | undefined)
    : undefined

/** A shared lock: blocks closing until the transaction ends, but not other claims. */
export const lockEnvelopeShared = (tx: Tx, id: string): Promise<Envelope | undefined> =>
  tx.selectFrom('envelope').where('id', '=', id).selectAll().forShare().executeTakeFirst() as Promise<
    Envelope | undefined
  >

/** An exclusive lock: blocks claims until the transaction ends. */
export const lockEnvelope = (tx: Tx, id: string): Promise<Envelope | undefined> =>
  tx.selectFrom('envelope').where('id', '=', id).selectAll().forUpdate().executeTakeFirst() as Promise<
    Envelope | undefined
  >

export type Share = { readonly n: number; readonly amount: bigint }

/** Locks an unclaimed share that no other transaction has locked. */
export async function lockFreeShare(tx: Tx, envelopeId: string): Promise<Share | undefined> {
  const [share] = await runSql<Share>(
    tx,
    `select n, amount from envelope_share where envelope_id = $1 and claimed_by is null
      order by n limit 1 for update skip locked`,
    [envelopeId],
  )
  return share
}

/** The update is conditional: a claimed share is not changed. */
export async function markShareClaimed(
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
  if (numUpdatedRows !== 1n) throw new Error(`envelope ${envelopeId}: share ${n} was already claimed`)
}

export const hasClaimed = async (tx: Tx, envelopeId: string, player: bigint): Promise<boolean> =>
  (await tx
    .selectFrom('envelopeShare')
    .where('envelopeId', '=', envelopeId)
    .where('claimedBy', '=', player)
    .select('n')
    .executeTakeFirst()) !== undefined

type Remaining = { readonly count: number; readonly amount: bigint; readonly largest: bigint }

export async function remainingIn({ query }: Reader, envelopeId: string): Promise<Remaining> {
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

/** All shares in one read: read apart, the last claim could be missing in the claims and the envelope be empty. */
export const sharesOf = ({ query }: Reader, envelopeId: string) =>
  query
    .selectFrom('envelopeShare')
    .where('envelopeId', '=', envelopeId)
    .select(['claimedBy', 'amount', 'claimedAt'])
    .orderBy('claimedAt', 'desc')
    .orderBy('n', 'desc')
    .execute()

/** The number of campaign envelopes a player has claimed since then. */
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

/** The number of campaign envelopes of the sender that the opener has claimed since then. */
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

/** Claimed shares with their envelopes: claimed by the player, or claimed by others from the player's envelopes. */
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

export const latestClaims = ({ query }: Db, currency: Cash, limit: number) =>
  query
    .selectFrom('envelopeShare as s')
    .innerJoin('envelope as e', 'e.id', 's.envelopeId')
    .where('s.claimedAt', 'is not', null)
    .where('e.currency', '=', currency)
    .select(['s.claimedBy', 's.amount', 's.claimedAt'])
    .orderBy('s.claimedAt', 'desc')
    .limit(limit)
    .execute()

/** The latest envelopes of a player, each with the number of its unclaimed shares. */
export const envelopesOf = ({ query }: Db, player: bigint, limit: number) =>
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
    .limit(limit)
    .execute()

export async function claimedTotal({ query }: Db, player: bigint): Promise<bigint> {
  const { total } = await query
    .selectFrom('envelopeShare')
    .where('claimedBy', '=', player)
    .select((e) => e.fn.sum<string | null>('amount').as('total'))
    .executeTakeFirstOrThrow()
  return BigInt(total ?? 0)
}

/** Open envelopes that have expired, oldest first. */
export const expiredEnvelopes = async ({ query }: Db, now: Date, limit: number): Promise<string[]> => {
  const rows = await query
    .selectFrom('envelope')
    .where('closedAt', 'is', null)
    .where('expiresAt', '<=', now)
    .select('id')
    .orderBy('expiresAt')
    .limit(limit)
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
