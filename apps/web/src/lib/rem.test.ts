import '#lib/rem.css'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'

afterEach(() => page.viewport(390, 844))

const rootFontPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

it.each([320, 360, 390, 430])(
  'at %i px the root font size is that width / 750 × 100 px [R1.04]',
  async (width) => {
    await page.viewport(width, 844)
    await expect.poll(rootFontPx).toBeCloseTo((width / 750) * 100, 3)
  },
)

it('landscape and wide screens get the root font size of a 480 px column [R1.04]', async () => {
  await page.viewport(844, 390)
  await expect.poll(rootFontPx).toBeCloseTo(64, 3)
  await page.viewport(1280, 800)
  await expect.poll(rootFontPx).toBeCloseTo(64, 3)
})
