import { imageCacheEntries } from '@saguao/contract/product/constants.ts'
import { expect, it } from 'vitest'
import { rememberImage, wasLoaded } from '#widgets/media/loaded-images.ts'

it('the 200 most recently used images are remembered [R9.08]', () => {
  expect(imageCacheEntries).toBe(200)
  rememberImage('first')
  rememberImage('second')
  for (let at = 0; at < imageCacheEntries - 2; at += 1) rememberImage(`${at}`)
  rememberImage('first')
  rememberImage('one more')
  expect(wasLoaded('second')).toBe(false)
  expect(wasLoaded('first')).toBe(true)
  expect(wasLoaded('one more')).toBe(true)
})
