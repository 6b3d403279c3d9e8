/**
 * One rem is 100 px of the 750 px wide design (R1.04). Past the width of a large phone the column stops
 * growing, and so does the rem.
 */
import { designRemPx, designWidthPx } from '@saguao/contract/constants.ts'

export const columnMaxPx = 480

export function rootFontPx(viewportPx: number): number {
  return (Math.min(viewportPx, columnMaxPx) / designWidthPx) * designRemPx
}

/** Sets the root font size now and whenever the phone is turned or the window resized. */
export function followViewport(): void {
  const apply = () => {
    document.documentElement.style.fontSize = `${rootFontPx(innerWidth)}px`
  }
  apply()
  addEventListener('resize', apply)
  addEventListener('orientationchange', apply)
}
