import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FloatingButton, type Side } from '#widgets/overlay/FloatingButton.tsx'
import { drag } from '#widgets/test-setup.ts'

function Chat({ onPress, onSide }: { onPress?: () => void; onSide?: (side: Side) => void }) {
  const [side, setSide] = useState<Side>('right')
  const onSideChange = (next: Side) => {
    setSide(next)
    onSide?.(next)
  }
  return (
    <FloatingButton label="Suporte" onPress={onPress ?? (() => {})} side={side} onSideChange={onSideChange}>
      <b>?</b>
    </FloatingButton>
  )
}

const button = () => page.getByRole('button', { name: 'Suporte' }).element()

/** The box after its animations. */
async function box(): Promise<DOMRect> {
  await Promise.all(
    button()
      .getAnimations()
      .map((animation) => animation.finished),
  )
  return button().getBoundingClientRect()
}

const barTopPx = () => innerHeight - Math.max(1.12 * 52, 56)

describe('FloatingButton', () => {
  beforeEach(() => {
    document.documentElement.style.setProperty('--safe-bottom', '0px')
  })

  it('is 55 px and starts at 87 % of the height, or directly above the bar [R2.28]', async () => {
    await render(<Chat />)
    const { width, height, top, right } = await box()
    expect([width, height]).toEqual([55, 55])
    const highest = barTopPx() - 0.16 * 52 - 55
    expect(top).toBeCloseTo(Math.min(innerHeight * 0.87, highest), 0)
    expect(button().parentElement?.getBoundingClientRect().right).toBeCloseTo(right + 0.16 * 52, 0)
  })

  it('snaps to the nearer edge and reports its side', async () => {
    const onSide = vi.fn()
    await render(<Chat onSide={onSide} />)
    drag(button(), { x: -250, y: -200 })
    expect(onSide.mock.calls).toEqual([['left']])
    await vi.waitFor(async () => expect((await box()).left).toBeLessThan(20))
    drag(button(), { x: 100, y: 0 })
    await vi.waitFor(async () => expect((await box()).left).toBeLessThan(20))
    expect(onSide).toHaveBeenCalledOnce()
  })

  it('stays at the height where it was released', async () => {
    await render(<Chat />)
    const before = await box()
    drag(button(), { x: -30, y: -200 })
    await vi.waitFor(async () => expect((await box()).top).toBeCloseTo(before.top - 200, 0))
  })

  it('a drag is not a click, and a click is', async () => {
    const onPress = vi.fn()
    await render(<Chat onPress={onPress} />)
    drag(button(), { x: -100, y: -100 })
    button().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    expect(onPress).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Suporte' }).click()
    expect(onPress).toHaveBeenCalledOnce()
  })

  it('cannot be dragged over the bottom bar or off the screen', async () => {
    await render(<Chat />)
    drag(button(), { x: 500, y: 900 }, { release: false })
    expect(button().getBoundingClientRect().bottom).toBeLessThanOrEqual(barTopPx())
    drag(button(), { x: 500, y: 900 })
    const low = await box()
    expect(low.bottom).toBeLessThanOrEqual(barTopPx())
    expect(low.right).toBeLessThanOrEqual(innerWidth)
    drag(button(), { x: -900, y: -2000 })
    await vi.waitFor(async () => expect((await box()).left).toBeLessThan(20))
    expect((await box()).top).toBeGreaterThanOrEqual(0)
  })
})
