/** The screen of the list of each kind. */
import type { ContentKind } from '@saguao/contract/operators/content-names.ts'

export const listPaths = {
  banner: '/content/banners',
  promotion: '/content/promotions',
  popup: '/content/popups',
  notice: '/content/notices',
  category: '/content/categories',
  game: '/content/games',
} as const satisfies Record<ContentKind, string>
