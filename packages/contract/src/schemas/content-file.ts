/** The schema of the content file that operators import into the lobby. docs/CONTENT.md describes it. */
import { type Static, type TProperties, Type } from 'typebox'
import { rewardKinds } from '../product/rewards.ts'
import { Country } from './request-fields.ts'
import { BannerPosition } from './responses.ts'

const exact = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

const maxRows = 100_000
const maxLineLength = 200
const maxTextLength = 4000

/** A text in all languages. Line breaks are the only control characters allowed. */
const translations = (maxLength: number, minLength = 1) => {
  const Text = Type.String({
    minLength,
    maxLength,
    pattern: '^[^\\u0000-\\u0009\\u000B-\\u001F\\u007F]*$',
    description: `a text of ${minLength} to ${maxLength} characters`,
  })
  return { pt: Text, ks: Text, en: Text }
}
const optionalTranslations = Type.Object(translations(maxLineLength, 0), {
  additionalProperties: false,
  default: { pt: '', ks: '', en: '' },
})

const Id = Type.String({
  pattern: '^[a-z0-9][a-z0-9._-]{0,63}$',
  description: 'an id of at most 64 small letters, digits, dots, dashes and underscores',
})
const Weight = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, default: 0 })
const flag = (value: boolean) => Type.Boolean({ default: value })
const Moment = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  pattern: '^20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$',
  default: null,
  description: 'null or a time in UTC such as 2026-12-01T00:00:00Z',
})
const Picture = Type.String({ maxLength: 500, default: '' })
const Color = Type.String({
  pattern: '^(#[0-9a-f]{6})?$',
  default: '',
  description: 'a colour such as #1a2b3c',
})

const countries = { countries: Type.Array(Country, { default: ['BR', 'CL'], uniqueItems: true }) }
const scope = { ...countries, startsAt: Moment, endsAt: Moment, enabled: flag(true) }

/** The rewards that a row advertises. */
const advertised = { rewards: Type.Array(Type.Enum([...rewardKinds]), { default: [], uniqueItems: true }) }

const command = {
  cmd: Type.Enum(['', 'game', 'h5', 'deeplink', 'luckywheel', 'active'], { default: '' }),
  cmdValue: Type.String({ maxLength: 500, default: '' }),
}

const Provider = exact({
  id: Id,
  name: Type.String({ minLength: 1, maxLength: maxLineLength }),
  weight: Weight,
  enabled: flag(true),
})

const GameplayTag = exact({ id: Id, name: exact(translations(maxLineLength)), weight: Weight })

const Category = exact({
  id: Id,
  name: exact(translations(maxLineLength)),
  rule: Type.Unsafe<'hot' | 'bonus' | 'new' | null>({ enum: ['hot', 'bonus', 'new', null], default: null }),
  isFunction: flag(false),
  functionWeight: Weight,
  isRecommend: flag(false),
  recommendWeight: Weight,
  cover: Picture,
  ...countries,
  enabled: flag(true),
})

const Limit = exact({
  minBet: Type.Number({ exclusiveMinimum: 0 }),
  maxBet: Type.Number({ exclusiveMinimum: 0 }),
})

const Game = exact({
  id: Id,
  kind: Id,
  provider: Id,
  name: exact(translations(maxLineLength)),
  about: exact(translations(maxTextLength)),
  cover: Picture,
  color: Color,
  isHot: flag(false),
  isNew: flag(false),
  isBonus: flag(false),
  rtp: Type.Number({ minimum: 0, maximum: 100 }),
  weight: Weight,
  releasedAt: Moment,
  categories: Type.Array(Id, { default: [], uniqueItems: true }),
  limits: exact({ BRL: Type.Optional(Limit), CLP: Type.Optional(Limit) }),
  config: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
  ...scope,
})

const bannerProperties = {
  id: Id,
  title: exact(translations(maxLineLength)),
  text: optionalTranslations,
  action: optionalTranslations,
  cover: Picture,
  color: Color,
  weight: Weight,
  ...advertised,
  ...command,
  ...scope,
}

const Banner = exact({ ...bannerProperties, position: BannerPosition })
const Promotion = exact({ ...bannerProperties, description: exact(translations(maxTextLength)) })

const Popup = exact({
  id: Id,
  title: exact(translations(maxLineLength)),
  content: exact(translations(maxTextLength)),
  image: Picture,
  systems: Type.Array(Type.Enum(['iOS', 'Android', 'windowsphone', 'unknown']), { default: [] }),
  weight: Weight,
  ...advertised,
  ...command,
  ...scope,
})

const Notice = exact({
  id: Id,
  content: exact(translations(maxLineLength)),
  weight: Weight,
  ...advertised,
  ...scope,
})

/** The rows of content that operators edit. */
export const contentRows = {
  banner: Banner,
  promotion: Promotion,
  popup: Popup,
  notice: Notice,
  category: Category,
  game: Game,
} as const

const section = <R extends ReturnType<typeof exact>>(row: R) =>
  Type.Optional(Type.Array(row, { maxItems: maxRows }))

export const contentFormat = 'saguao-content/1'

export const ContentFile = exact({
  format: Type.Enum([contentFormat]),
  providers: section(Provider),
  gameplayTags: section(GameplayTag),
  categories: section(Category),
  games: section(Game),
  banners: section(Banner),
  promotions: section(Promotion),
  popups: section(Popup),
  notices: section(Notice),
})

/** The content after defaults were applied. */
export type ContentFile = Static<typeof ContentFile>
