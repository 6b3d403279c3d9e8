/** What each kind of content consists of: the editor draws its form, its differences and its preview from this table. */
import {
  bannerPositions,
  type ContentKind,
  gamesListOf,
  type PictureShape,
} from '@saguao/contract/operators/content-names.ts'
import type { ContentValue, ContentValues, ContentWords } from '@saguao/contract/operators/content-values.ts'

/** A value while it is edited: fields by name. The server validates each field by its kind. */
export type Draft = Readonly<Record<string, unknown>>

export type TextField = {
  readonly name: string
  readonly maxLength: number
  readonly isRequired: boolean
  readonly isLong?: boolean
}

type Part = 'command' | 'rewards' | 'schedule' | 'position' | 'systems' | 'game' | 'category'

/** Where the player app shows the item: `show` is explained in the player app's start-preview.ts. */
type Place = { readonly path: string; readonly show?: string }

type Kind = {
  readonly texts: readonly TextField[]
  /** The field of the address of its picture. */
  readonly picture?: 'cover' | 'image'
  readonly shapeOf?: (draft: Draft) => PictureShape
  readonly parts: readonly Part[]
  readonly blank: ContentValue
  readonly placeOf: (draft: Draft, id: string) => Place
}

const maxLine = 200
const maxText = 4000

const line = (name: string, isRequired = true): TextField => ({ name, maxLength: maxLine, isRequired })
const paragraph = (name: string): TextField => ({ name, maxLength: maxText, isRequired: true, isLong: true })

const noWords: ContentWords = { pt: '', ks: '', en: '' }
const everywhere = { countries: ['BR', 'CL'] } satisfies Partial<ContentValue>
const always = { ...everywhere, startsAt: null, endsAt: null, enabled: true } satisfies Partial<ContentValue>
const noCommand = { cmd: '', cmdValue: '', rewards: [] } as const
const advert = {
  title: noWords,
  text: noWords,
  action: noWords,
  cover: '',
  color: '',
  ...noCommand,
  rewards: [],
  ...always,
} satisfies Partial<ContentValues['banner']>

const places: Readonly<Record<string, Place>> = {
  login: { path: '/', show: 'open:LOGIN' },
  register: { path: '/', show: 'open:REGISTER' },
  menu_bar_top: { path: '/', show: 'open:MENU' },
  menu_bar_bottom: { path: '/', show: 'open:MENU' },
}

export const kinds: Readonly<Record<ContentKind, Kind>> = {
  banner: {
    texts: [line('title'), line('text', false), line('action', false)],
    picture: 'cover',
    shapeOf: ({ position }) => (position === 'home_top' ? 'banners' : 'strips'),
    parts: ['position', 'command', 'schedule', 'rewards'],
    blank: { ...advert, position: 'home_top' },
    placeOf: ({ position }, id) => places[String(position)] ?? { path: '/', show: `banner:${id}` },
  },
  promotion: {
    texts: [line('title'), line('text', false), line('action', false), paragraph('description')],
    picture: 'cover',
    shapeOf: () => 'banners',
    parts: ['command', 'schedule', 'rewards'],
    blank: { ...advert, description: noWords },
    placeOf: () => ({ path: '/promotion' }),
  },
  popup: {
    texts: [line('title'), paragraph('content')],
    picture: 'image',
    shapeOf: () => 'popups',
    parts: ['command', 'schedule', 'systems', 'rewards'],
    blank: { title: noWords, content: noWords, image: '', systems: [], ...noCommand, rewards: [], ...always },
    placeOf: (_, id) => ({ path: '/', show: `popup:${id}` }),
  },
  notice: {
    texts: [line('content')],
    parts: ['schedule', 'rewards'],
    blank: { content: noWords, rewards: [], ...always },
    placeOf: () => ({ path: '/' }),
  },
  category: {
    texts: [line('name')],
    picture: 'cover',
    shapeOf: () => 'categories',
    parts: ['category'],
    blank: {
      name: noWords,
      rule: null,
      isFunction: false,
      isRecommend: true,
      cover: '',
      ...everywhere,
      enabled: true,
    },
    placeOf: (_, id) => ({ path: `/allgame/${id}` }),
  },
  game: {
    texts: [line('name'), paragraph('about')],
    picture: 'cover',
    shapeOf: () => 'games',
    parts: ['game', 'schedule'],
    blank: {
      name: noWords,
      about: noWords,
      cover: '',
      color: '',
      isHot: false,
      isNew: false,
      weight: 0,
      releasedAt: null,
      categories: [],
      ...always,
    },
    placeOf: (_, id) => ({ path: '/', show: `game:${id}` }),
  },
}

/** The lists in which an item has a place. */
export function listsOf(kind: ContentKind, draft: Draft): readonly string[] {
  if (kind === 'banner') return [`banner.${String(draft.position)}`]
  if (kind === 'game') return namesIn(draft, 'categories').map(gamesListOf)
  if (kind === 'category') return ['category.function', 'category.recommend']
  return [kind]
}

export const positions = bannerPositions

/** The languages of players. */
export const langs = ['pt', 'ks', 'en'] as const
export type ContentLang = (typeof langs)[number]

export const wordsIn = (draft: Draft, field: string): ContentWords => ({
  ...noWords,
  ...(draft[field] as Partial<ContentWords> | undefined),
})

export const namesIn = (draft: Draft, field: string): readonly string[] =>
  Array.isArray(draft[field]) ? draft[field].map(String) : []

export const textIn = (draft: Draft, field: string): string => String(draft[field] ?? '')

/** The languages in which a required text is missing. */
export const missingLangs = (kind: ContentKind, draft: Draft): readonly ContentLang[] =>
  langs.filter((lang) =>
    kinds[kind].texts.some(({ name, isRequired }) => isRequired && wordsIn(draft, name)[lang].trim() === ''),
  )

/** The name of an item in lists and titles: its first text. */
export const nameOf = (kind: ContentKind, draft: Draft): string =>
  wordsIn(draft, kinds[kind].texts[0]?.name ?? '').pt
