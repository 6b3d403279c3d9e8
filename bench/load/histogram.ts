// Times as a count per bucket: every bucket is about 2 % wider than the one below it, so that a microsecond and a
// minute are told equally well, and an hour of calls takes no more room than a second of them.

export type Histogram = { count: number; maxMs: number; readonly buckets: Record<number, number> }

const perDoubling = 32

export const emptyHistogram = (): Histogram => ({ count: 0, maxMs: 0, buckets: {} })

export function record(into: Histogram, ms: number): void {
  const bucket = Math.floor(Math.log2(Math.max(1, ms * 1000)) * perDoubling)
  into.buckets[bucket] = (into.buckets[bucket] ?? 0) + 1
  into.count++
  into.maxMs = Math.max(into.maxMs, ms)
}

export function merge(into: Histogram, from: Histogram): void {
  for (const [bucket, count] of Object.entries(from.buckets))
    into.buckets[Number(bucket)] = (into.buckets[Number(bucket)] ?? 0) + count
  into.count += from.count
  into.maxMs = Math.max(into.maxMs, from.maxMs)
}

/** The time that this share of all is below, told by the upper end of its bucket; 0 when there is none. */
export function quantile({ count, maxMs, buckets }: Histogram, share: number): number {
  let left = Math.ceil(count * share)
  for (const [bucket, held] of Object.entries(buckets)) {
    left -= held
    if (left <= 0) return Math.min(maxMs, 2 ** ((Number(bucket) + 1) / perDoubling) / 1000)
  }
  return 0
}
