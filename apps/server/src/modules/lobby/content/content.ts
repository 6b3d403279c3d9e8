/** The content of the lobby as stored, for all countries, languages and times. */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import type { Reward } from '@saguao/contract/product/rewards.ts'

export type Words = Readonly<Record<Lang, string>>

/** The countries and the period in which a row is shown. */
export type Scope = {
  readonly countries: readonly string[]
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly enabled: boolean
}

type Cmd = '' | 'game' | 'h5' | 'deeplink' | 'luckywheel' | 'active'
export type Command = { readonly cmd: Cmd; readonly cmdValue: string }

/** The switch of an operator, beside the content: a publication does not switch a stopped game on again. */
export type SwitchedOff = { readonly at: Date; readonly by: string; readonly reason: string }

type Switched = {
  /** Published and not switched off. */
  readonly enabled: boolean
  readonly isPublished: boolean
  readonly off: SwitchedOff | null
}

export type ProviderRow = Switched & {
  readonly id: string
  readonly name: string
  readonly weight: number
}

export type TagRow = { readonly id: string; readonly name: Words; readonly weight: number }

export type CategoryRule = 'hot' | 'bonus' | 'new'

export type CategoryRow = {
  readonly id: string
  readonly name: Words
  readonly rule: CategoryRule | null
  readonly isFunction: boolean
  readonly functionWeight: number
  readonly isRecommend: boolean
  readonly recommendWeight: number
  readonly cover: string
  /** Games that come first, in this order. */
  readonly gameOrder: readonly string[]
  readonly countries: readonly string[]
  readonly enabled: boolean
}

/** `isSet`: an operator set it. */
export type Limit = { readonly minBet: Minor; readonly maxBet: Minor; readonly isSet: boolean }

export type GameRow = Scope &
  Switched & {
    readonly id: string
    readonly kind: string
    readonly providerId: string
    readonly name: Words
    readonly about: Words
    readonly cover: string
    readonly color: string
    readonly isHot: boolean
    readonly isNew: boolean
    readonly isBonus: boolean
    readonly rtp: number
    readonly weight: number
    readonly releasedAt: Date | null
    readonly config: Readonly<Record<string, unknown>>
    /** The first day that counts for alarms of the measured return. */
    readonly returnSince: string | null
    readonly limits: { readonly [C in Cash]?: Limit }
    /** The categories the game is assigned to, with its weight in each. */
    readonly categories: ReadonlyMap<string, number>
  }

/** The rewards that a row advertises: it is shown only where the market offers all of them. */
export type Advertised = { readonly rewards: readonly Reward[] }

type Picture = { readonly cover: string; readonly color: string }

export type BannerRow = Scope &
  Advertised &
  Command &
  Picture & {
    readonly id: string
    readonly position: string
    readonly title: Words
    readonly line: Words
    readonly action: Words
    readonly weight: number
  }

export type PromotionRow = Omit<BannerRow, 'position'> & { readonly description: Words }

export type PopupRow = Scope &
  Advertised &
  Command & {
    readonly id: string
    readonly title: Words
    readonly content: Words
    readonly image: string
    readonly systems: readonly string[]
    readonly weight: number
  }

export type NoticeRow = Scope &
  Advertised & {
    readonly id: string
    readonly content: Words
    readonly createdAt: Date
    readonly weight: number
  }

export type Content = {
  readonly providers: readonly ProviderRow[]
  readonly tags: readonly TagRow[]
  readonly categories: readonly CategoryRow[]
  readonly games: readonly GameRow[]
  readonly banners: readonly BannerRow[]
  readonly promotions: readonly PromotionRow[]
  readonly popups: readonly PopupRow[]
  readonly notices: readonly NoticeRow[]
  /** Alternative texts of uploaded pictures by their address. */
  readonly alts: ReadonlyMap<string, Words>
}

export const isShown = (row: Scope, country: Country, now: number): boolean =>
  row.enabled &&
  row.countries.includes(country) &&
  (row.startsAt === null || row.startsAt.getTime() <= now) &&
  (row.endsAt === null || now < row.endsAt.getTime())

/** The next time at which a row appears or disappears; infinity when there is none. */
export function nextChange({ games, banners, promotions, popups, notices }: Content, now: number): number {
  let next = Number.POSITIVE_INFINITY
  for (const rows of [games, banners, promotions, popups, notices])
    for (const { startsAt, endsAt } of rows)
      for (const at of [startsAt?.getTime(), endsAt?.getTime()])
        if (at !== undefined && at > now && at < next) next = at
  return next
}

type Weighted = { readonly id: string; readonly weight: number }

/** Higher weight first; equal ones by id, so that the order is stable. */
export const byWeight = (a: Weighted, b: Weighted): number => b.weight - a.weight || (a.id < b.id ? -1 : 1)
