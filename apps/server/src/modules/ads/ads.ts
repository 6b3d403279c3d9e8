/**
 * Ads: tracking events that the web app reports for advertising networks.
 *
 * Owns the stored reports.
 * Tables: ad_report.
 * Invariants: an event id is stored once, however often it is sent; a report contains only the fields that were sent.
 */
import type { Body } from '@saguao/contract/calls/calls.ts'
import type { App } from '#app.ts'

export type AdDeps = Pick<App, 'db' | 'clock'>

export type Report = Body<'/v1/ads/mgSkyAdsReport'>

/** Reports are unauthenticated: they are stored as received and nothing relies on them. */
export const storeReport = async (
  { db, clock }: AdDeps,
  { event, eventId, cid = '', channel = '', value, currency = '' }: Report,
  playerId: bigint | null,
): Promise<void> => {
  await db.query
    .insertInto('adReport')
    .values({
      eventId,
      event,
      playerId,
      cid,
      channel,
      value: value === undefined ? null : String(value),
      currency,
      reportedAt: new Date(clock.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type StoredReport = {
  readonly eventId: string
  readonly event: string
  readonly playerId: bigint | null
  readonly cid: string
  readonly channel: string
  readonly value: string | null
  readonly currency: string
  readonly reportedAt: Date
}

const rowsPerStep = 1_000

/** Reports of a period, the oldest first, read in steps because an export may exceed the memory. */
export async function* reportsBetween(
  { db }: Pick<AdDeps, 'db'>,
  from: Date,
  to: Date,
): AsyncGenerator<StoredReport> {
  for (let after = { at: from, id: '' }; ; ) {
    const rows = await db.query
      .selectFrom('adReport')
      .selectAll()
      .where('reportedAt', '<', to)
      .where((e) =>
        e.or([
          e('reportedAt', '>', after.at),
          e.and([e('reportedAt', '=', after.at), e('eventId', '>', after.id)]),
        ]),
      )
      .orderBy('reportedAt')
      .orderBy('eventId')
      .limit(rowsPerStep)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerStep) return
    after = { at: last.reportedAt, id: last.eventId }
  }
}

const retentionDays = 400
const dayMs = 86_400_000

/** Deletes reports older than any invoice they could be compared with. */
/** After a player closed the account. */
export const deleteReportsOf = async ({ db }: Pick<AdDeps, 'db'>, player: bigint): Promise<void> => {
  await db.query.deleteFrom('adReport').where('playerId', '=', player).execute()
}

export const deleteOldReports = async ({ db, clock }: AdDeps): Promise<void> => {
  await db.query
    .deleteFrom('adReport')
    .where('reportedAt', '<', new Date(clock.now() - retentionDays * dayMs))
    .execute()
}
