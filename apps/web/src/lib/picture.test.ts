import { expect, it } from 'vitest'
import { pictureOf } from './picture.ts'

it('a cover of our own art has both formats in every width', () => {
  expect(pictureOf('/art/games/mines-reef.1a2b3c4d-480.webp')).toEqual({
    src: '/art/games/mines-reef.1a2b3c4d-480.webp',
    srcSet: '/art/games/mines-reef.1a2b3c4d-240.avif 240w, /art/games/mines-reef.1a2b3c4d-480.avif 480w',
    retrySrcSet: '/art/games/mines-reef.1a2b3c4d-240.webp 240w, /art/games/mines-reef.1a2b3c4d-480.webp 480w',
  })
})

it('banners and promotions have two widths, categories one', () => {
  for (const kind of ['banners', 'promotions'])
    expect(pictureOf(`/art/${kind}/pig.00ff00ff-750.webp`).retrySrcSet).toBe(
      `/art/${kind}/pig.00ff00ff-480.webp 480w, /art/${kind}/pig.00ff00ff-750.webp 750w`,
    )
  expect(pictureOf('/art/categories/hot.00ff00ff-128.webp').retrySrcSet).toBe(
    '/art/categories/hot.00ff00ff-128.webp 128w',
  )
})

it.each([
  'https://pictures.example/cover.webp',
  '/uploads/cover-480.webp',
  '/art/games/mines.png',
  'https://other.example/art/games/mines.1a2b3c4d-480.webp',
  '/art/games/../secret.1a2b3c4d-480.webp',
  '',
])('the external cover %j is used unchanged', (cover) => {
  expect(pictureOf(cover)).toEqual({ src: cover })
})
