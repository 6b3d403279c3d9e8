import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { followViewport, rootFontPx } from './rem.ts'

it('the root font size is the viewport width / 750 × 100 px [R1.04]', () => {
  expect(rootFontPx(750 / 2)).toBe(50)
  expect(rootFontPx(390)).toBe(52)
  expect(rootFontPx(360)).toBe(48)
})

it('on wide screens the size follows the phone-width column [R1.04]', () => {
  expect(rootFontPx(480)).toBe(64)
  expect(rootFontPx(1280)).toBe(64)
})

it('the page follows when the window changes its size [R1.04]', async () => {
  followViewport()
  const rootSize = () => document.documentElement.style.fontSize
  await page.viewport(360, 640)
  await expect.poll(rootSize).toBe('48px')
  await page.viewport(640, 360)
  await expect.poll(rootSize).toBe('64px')
  await page.viewport(390, 844)
  await expect.poll(rootSize).toBe('52px')
})
