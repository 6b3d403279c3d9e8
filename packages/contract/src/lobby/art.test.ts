import { expect, it } from 'vitest'
import { artSrcSet } from './art.ts'

it('a bundled picture has a srcset with every width of its kind', () => {
  expect(artSrcSet('/art/games/mines-reef.1a2b3c4d-480.webp', 'avif')).toBe(
    '/art/games/mines-reef.1a2b3c4d-240.avif 240w, /art/games/mines-reef.1a2b3c4d-480.avif 480w',
  )
  expect(artSrcSet('/art/categories/hot.1a2b3c4d-128.webp', 'webp')).toBe(
    '/art/categories/hot.1a2b3c4d-128.webp 128w',
  )
})

it.each([
  '',
  '/art/games/mines.webp',
  '/art/nothing/x.1a2b3c4d-480.webp',
  'https://cdn.example/art/games/mines.1a2b3c4d-480.webp',
  '/art/games/mines.1a2b3c4d-480.webp" onload="x',
])('%s has no srcset', (address) => {
  expect(artSrcSet(address, 'avif')).toBeUndefined()
})
