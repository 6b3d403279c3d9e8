/**
 * Ads: what the page reports to whoever advertises.
 *
 * Owns the reports of tracking events.
 * Tables: ad_report.
 * Invariants: an event is stored once, whoever sends it again; a report never holds more than it was sent.
 */
import type { Body } from '@saguao/contract/calls/calls.ts'
import type { App } from '#app.ts'

export type Ads = Pick<App, 'db' | 'clock'>

export type Report = Body<'/v1/ads/mgSkyAdsReport'>

/** Reports come from anybody: they are kept as they were told, and believed by nobody. */
export const keepReport = async (
  { db, clock }: Ads,
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

/** Reports of a span, the oldest first, in steps: an export may be larger than the memory. */
export async function* reportsBetween(
  { db }: Pick<Ads, 'db'>,
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

const keptDays = 400
const dayMs = 86_400_000

/** Whatever nobody will compare with any bill again. */
export const forgetReports = async ({ db, clock }: Ads): Promise<void> => {
  await db.query
    .deleteFrom('adReport')
    .where('reportedAt', '<', new Date(clock.now() - keptDays * dayMs))
    .execute()
}
