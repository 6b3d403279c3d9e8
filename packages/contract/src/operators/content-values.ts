/**
 * The editable values of the lobby's content, as drafts and versions hold them. A draft may be incomplete: its texts may
 * be empty, and publishing checks the rest. The order of lists is no part of the values. Only the server loads these
 * schemas; the console uses their types.
 */
import { type Static, type TProperties, Type } from 'typebox'
import { rewardKinds } from '../product/rewards.ts'
import { Country, nullable } from '../schemas/request-fields.ts'
import { BannerPosition } from '../schemas/responses.ts'
import type { ContentKind } from './content-names.ts'

const exact = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

const maxDraftTextLength = 8000
const maxNames = 200

const Draft = Type.String({ maxLength: maxDraftTextLength })
const Words = exact({ pt: Draft, ks: Draft, en: Draft })
const Short = Type.String({ maxLength: 500 })
const Id = Type.String({ maxLength: 64 })
const Moment = nullable(Type.String({ maxLength: 30 }))

const where = { countries: Type.Array(Country, { maxItems: 2 }) }
const scope = { ...where, startsAt: Moment, endsAt: Moment, enabled: Type.Boolean() }
const advertised = { rewards: Type.Array(Type.Enum([...rewardKinds]), { maxItems: rewardKinds.length }) }
const command = {
  cmd: Type.Enum(['', 'game', 'h5', 'deeplink', 'luckywheel', 'active']),
  cmdValue: Short,
}
/** `color` is shown until the picture is loaded; empty: none. */
const picture = { cover: Short, color: Type.String({ maxLength: 7 }) }
const advert = { title: Words, text: Words, action: Words, ...picture, ...advertised, ...command, ...scope }

const Banner = exact({ ...advert, position: BannerPosition })
const Promotion = exact({ ...advert, description: Words })
const Popup = exact({
  title: Words,
  content: Words,
  image: Short,
  systems: Type.Array(Type.Enum(['iOS', 'Android', 'windowsphone', 'unknown']), { maxItems: 4 }),
  ...advertised,
  ...command,
  ...scope,
})
const Notice = exact({ content: Words, ...advertised, ...scope })
const Category = exact({
  name: Words,
  rule: nullable(Type.Enum(['hot', 'bonus', 'new'])),
  isFunction: Type.Boolean(),
  isRecommend: Type.Boolean(),
  cover: Short,
  ...where,
  enabled: Type.Boolean(),
})
/** How a game appears. Its kind, provider, limits, return and engine parameters are no content. */
const Game = exact({
  name: Words,
  about: Words,
  ...picture,
  isHot: Type.Boolean(),
  isNew: Type.Boolean(),
  weight: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }),
  releasedAt: Moment,
  categories: Type.Array(Id, { maxItems: maxNames }),
  ...scope,
})

export const contentValues = {
  banner: Banner,
  promotion: Promotion,
  popup: Popup,
  notice: Notice,
  category: Category,
  game: Game,
} as const satisfies Record<ContentKind, unknown>

export type ContentValues = { readonly [K in ContentKind]: Static<(typeof contentValues)[K]> }
export type ContentValue = ContentValues[ContentKind]
export type ContentWords = Static<typeof Words>
