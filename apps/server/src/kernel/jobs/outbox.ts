/**
 * What happened, and what follows. An event is written in the transaction of its cause and delivered by the job
 * queue at least once, so every reaction must survive a second delivery.
 * Tables: event, reaction
 */
import type { Cash } from '@saguao/contract/product/money.ts'
import type { NoticeKind } from '@saguao/contract/realtime/push-notice.ts'
import { type Db, run, type Tx } from '#kernel/db/db.ts'
import type { Marks } from '#kernel/http/client-fingerprint.ts'

/** Every event and what it carries. Ids are texts: the payload is JSON. */
export type Events = {
  /** Money of a player moved: whoever shows the balance reads it again. */
  'wallet.moved': { readonly playerId: string }
  /** A deposit was credited: whatever it grants follows from here. Amounts are minor units. */
  'deposit.succeeded': {
    readonly playerId: string
    readonly orderId: string
    readonly amount: string
    readonly currency: Cash
    readonly activityId: string | null
  }
  'deposit.failed': {
    readonly playerId: string
    readonly orderId: string
    readonly amount: string
    readonly currency: Cash
  }
  /** A browser of a player is to be told, and not after `until` (a time in milliseconds). */
  'notice.due': {
    readonly playerId: string
    readonly device: string
    readonly kind: NoticeKind
    readonly until: number
  }
  /** A payout may be sent from now on. */
  'withdraw.approved': { readonly orderId: string }
  /** Something was written in a player's thread: by the player, or by support, and then the player may be elsewhere. */
  'support.written': { readonly playerId: string; readonly bySupport: boolean }
  /** A newcomer: the envelope whose link brought them, who invited them, and keyed hashes of where they came from. */
  'player.registered': {
    readonly playerId: string
    readonly envelopeId: string | null
    readonly inviterId: string | null
    readonly marks: Marks
  }
}

export type EventName = keyof Events
export type Event<E extends EventName> = {
  readonly id: bigint
  readonly name: E
  readonly payload: Events[E]
}

export type Reaction<E extends EventName, Deps> = {
  readonly name: string
  run(deps: Deps, event: Event<E>): Promise<void> | void
}

export type Reactions<Deps> = { readonly [E in EventName]: readonly Reaction<E, Deps>[] }

/** Its reactions run after the commit, and not before `delaySeconds` have passed. */
export async function emit<E extends EventName>(
  tx: Tx,
  name: E,
  payload: Events[E],
  delaySeconds = 0,
): Promise<bigint> {
  const rows = await run<{ id: bigint }>(tx, 'select event_emit($1, $2, $3) as id', [
    name,
    JSON.stringify(payload),
    delaySeconds,
  ])
  const [row] = rows
  if (!row) throw new Error('event_emit returned nothing')
  return row.id
}

/** Does `work` once per event and name, however often the event is delivered; tells whether it was this time. */
export const reactOnce = (
  db: Db,
  eventId: bigint,
  name: string,
  work: (tx: Tx) => Promise<void>,
): Promise<boolean> =>
  db.tx(async (tx) => {
    const first = await tx
      .insertInto('reaction')
      .values({ eventId, name })
      .onConflict((conflict) => conflict.doNothing())
      .returning('eventId')
      .executeTakeFirst()
    if (first) await work(tx)
    return first !== undefined
  })

export type Deliver = (eventId: bigint) => Promise<void>

/** Reactions run in their order; one that fails is tried again later, together with those before it. */
export const createDeliver =
  <Deps>(db: Db, reactions: Reactions<Deps>, deps: Deps): Deliver =>
  async (eventId) => {
    const event = await find(db, eventId)
    if (!event) return
    if (!Object.hasOwn(reactions, event.name)) throw new Error(`Nobody here knows the event ${event.name}`)
    await react(reactions, deps, event)
  }

async function react<E extends EventName, Deps>(reactions: Reactions<Deps>, deps: Deps, event: Event<E>) {
  for (const reaction of reactions[event.name]) await reaction.run(deps, event)
}

/** Undefined when the event was so old that it has been purged. The payload is what `emit` wrote, so its type holds. */
async function find(db: Db, id: bigint): Promise<Event<EventName> | undefined> {
  const row = await db.query
    .selectFrom('event')
    .select(['id', 'name', 'payload'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row as Event<EventName> | undefined
}
