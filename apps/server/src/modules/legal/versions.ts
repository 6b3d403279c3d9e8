/** Which version of a text is in force. Pure. */
import type { LegalKind } from '@saguao/contract/product/legal.ts'
import { sampleVersion } from '#modules/legal/samples.ts'

export type PublishedVersion = {
  readonly kind: LegalKind
  readonly version: string
  readonly validFrom: Date
  readonly publishedAt: Date
  readonly publishedBy: string
}

export type CurrentVersion = {
  readonly kind: LegalKind
  readonly version: string
  /** Null for a sample. */
  readonly validFrom: Date | null
  readonly isSample: boolean
}

const isLater = (a: PublishedVersion, b: PublishedVersion): boolean =>
  a.validFrom.getTime() > b.validFrom.getTime() ||
  (a.validFrom.getTime() === b.validFrom.getTime() && a.publishedAt.getTime() >= b.publishedAt.getTime())

/** The version that became valid last; of two at the same time, the one published later. */
export function currentVersion(
  published: readonly PublishedVersion[],
  kind: LegalKind,
  now: Date,
): CurrentVersion {
  const valid = published.filter((one) => one.kind === kind && one.validFrom.getTime() <= now.getTime())
  const latest = valid.reduce<PublishedVersion | undefined>(
    (last, one) => (last === undefined || isLater(one, last) ? one : last),
    undefined,
  )
  if (!latest) return { kind, version: sampleVersion, validFrom: null, isSample: true }
  return { kind, version: latest.version, validFrom: latest.validFrom, isSample: false }
}
