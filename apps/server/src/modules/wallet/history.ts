/**
 * Histories of a player. Rows of closed days never change, so they are read from the replica; the open day comes from the
 * primary, so that a bet is in the history as soon as it was answered.
 */
import type { Country } from '@saguao/contract/product/countries.ts'
import { marketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'
import type { App } from '#app.ts'
import type { Reader } from '#kernel/db/read-db.ts'

export type HistoryDeps = Pick<App, 'db' | 'reads' | 'clock'>

/** Instants in milliseconds; `before` is exclusive. */
export type HistorySpan = { readonly from: number; readonly before: number }

type Rows = { readonly offset: number; readonly limit: number }

type Part = { readonly list: readonly unknown[]; readonly total: number }

/** Longer than any transaction, and than the lag of a replica that is used. */
const settleMs = 30 * 60_000

/** The instant from which on rows may still be added. */
export const openSince = (country: Country, now: number): number =>
  startOfMarketDay(country, marketDay(country, now - settleMs))

/** The parts of a page, the newest first: one, or two when the span has closed days and the open one. */
export async function readHistory<P extends Part>(
  { db, reads, clock }: HistoryDeps,
  country: Country,
  { from, before }: HistorySpan,
  { offset, limit }: Rows,
  readPart: (source: Reader, span: HistorySpan, rows: Rows) => Promise<P>,
): Promise<P[]> {
  const boundary = reads.hasReplica ? openSince(country, clock.now()) : from
  if (boundary <= from) return [await readPart(db, { from, before }, { offset, limit })]
  const readClosed = (rows: Rows): Promise<P> =>
    reads.read((source) => readPart(source, { from, before: Math.min(before, boundary) }, rows))
  if (before <= boundary) return [await readClosed({ offset, limit })]
  const open = await readPart(db, { from: boundary, before }, { offset, limit })
  const rest = { offset: Math.max(0, offset - open.total), limit: limit - open.list.length }
  return [open, await readClosed(rest)]
}
