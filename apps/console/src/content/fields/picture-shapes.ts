/** Width by height of each shape; popups have any. The server cuts to the same shapes. */
import type { PictureShape } from '@saguao/contract/operators/content-names.ts'

export const aspects: Readonly<Record<PictureShape, number | undefined>> = {
  games: 3 / 4,
  banners: 750 / 340,
  strips: 750 / 200,
  categories: 1,
  popups: undefined,
}

export type ChosenPicture = { readonly address: string; readonly color: string }
