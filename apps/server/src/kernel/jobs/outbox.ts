/**
 * Transactional outbox: an event is written in the transaction of its cause and delivered by the job queue at least
 * once, so every reaction must tolerate a second delivery.
 * Tables: event, reaction
 */
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'

/**
 * All events and their payloads. Each module declares its events beside the code that emits them:
 * `declare module '#kernel/jobs/outbox.ts' { interface Events { … } }`. Ids are strings, because the payload is JSON.
 */
export interface Events {}

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

/** Reactions run after the commit, and at least `delaySeconds` later. */
export async function emit<E extends EventName>(
  tx: Tx,
  name: E,
  payload: Events[E],
  delaySeconds = 0,
): Promise<bigint> {
  const rows = await runSql<{ id: bigint }>(tx, 'select event_emit($1, $2, $3) as id', [
    name,
    JSON.stringify(payload),
    delaySeconds,
  ])
  const [row] = rows
  if (!row) throw new Error('event_emit returned nothing')
  return row.id
}

/** Runs `work` once per event and name, however often the event is delivered; true when it ran this time. */
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

/** Runs an event's reactions in order; after a failure all of them run again later. */
export const createDeliver =
  <Deps>(db: Db, reactions: Reactions<Deps>, deps: Deps): Deliver =>
  async (eventId) => {
    const event = await find(db, eventId)
    if (!event) return
    if (!Object.hasOwn(reactions, event.name)) throw new Error(`Unknown event ${event.name}`)
    await react(reactions, deps, event)
  }

async function react<E extends EventName, Deps>(reactions: Reactions<Deps>, deps: Deps, event: Event<E>) {
  for (const reaction of reactions[event.name]) await reaction.run(deps, event)
}

/** Undefined for a purged event. The payload was written by `emit`, so its type is known. */
async function find(db: Db, id: bigint): Promise<Event<EventName> | undefined> {
  const row = await db.query
    .selectFrom('event')
    .select(['id', 'name', 'payload'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row as Event<EventName> | undefined
}
