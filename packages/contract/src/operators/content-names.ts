/** Names of kinds, states and faults of the lobby's content in operator calls. Safe in the browser. */

/** What operators edit. Games and their rounds are created by imports and studios; operators edit how they appear. */
export const contentKinds = ['banner', 'promotion', 'popup', 'notice', 'category', 'game'] as const
export type ContentKind = (typeof contentKinds)[number]

/** `order` is the order of a list, which has versions like an item. */
export const versionKinds = [...contentKinds, 'order'] as const
export type VersionKind = (typeof versionKinds)[number]

/** `new`: only a draft; `off`: not enabled; `scheduled` and `ended`: outside of its period. */
export const contentStates = ['live', 'scheduled', 'ended', 'off', 'new', 'removed'] as const
export type ContentState = (typeof contentStates)[number]

/** Where a version comes from: an operator, an import, or a row that was found changed in the database. */
export const versionSources = ['operator', 'import', 'found'] as const

/**
 * Why a draft cannot be published. `required`: a text is missing in a language; `format`: not of the right form;
 * `unknown`: names something that does not exist; `command`, `picture`: not allowed; `period`: ends before it starts.
 */
export const contentFaults = [
  'required',
  'too-long',
  'format',
  'unknown',
  'command',
  'picture',
  'period',
  'countries',
] as const

export const bannerPositions = [
  'home_top',
  'sticky_banner',
  'login',
  'register',
  'menu_bar_top',
  'menu_bar_bottom',
] as const

/** Lists that are ordered as a whole. The games shown first in a category are the list `games.CATEGORY`. */
export const orderLists = [
  'category.function',
  'category.recommend',
  ...bannerPositions.map((position) => `banner.${position}` as const),
  'promotion',
  'popup',
  'notice',
] as const
export const gamesListOf = (category: string): string => `games.${category}`

/**
 * Shapes of uploaded pictures: tiles of games 3:4, wide banners and promotions 750:340, low banners 750:200, badges of
 * categories 1:1, popups of any form.
 */
export const pictureShapes = ['games', 'banners', 'strips', 'categories', 'popups'] as const
export type PictureShape = (typeof pictureShapes)[number]

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const
export const maxPictureBytes = 8 * 1024 * 1024

/** A preview ends then at the latest, and with the session of its operator. */
export const previewMinutes = 15
