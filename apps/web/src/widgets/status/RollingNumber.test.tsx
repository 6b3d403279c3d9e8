import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RollingNumber } from '#widgets/status/RollingNumber.tsx'
import '#widgets/test-setup.ts'

const number = (container: HTMLElement) => container.firstElementChild
const width = (container: HTMLElement) => number(container)?.getBoundingClientRect().width

describe('RollingNumber', () => {
  it('screen readers get the plain value', async () => {
    const { container } = await render(<RollingNumber value="R$ 1.234,56" />)
    await expect.element(page.getByText('R$ 1.234,56', { exact: true })).toBeInTheDocument()
    const spoken = Array.from(
      container.querySelectorAll(':not([aria-hidden]) > :not([aria-hidden]):not(:has(*))'),
      (part) => part.textContent,
    )
    expect(spoken).toEqual(['R$ 1.234,56'])
  })

  it('changing digits do not change the width', async () => {
    const { container, rerender } = await render(<RollingNumber value="R$ 1.111,11" />)
    const before = width(container)
    await rerender(<RollingNumber value="R$ 8.888,88" />)
    expect(width(container)).toBe(before)
  })

  it('is as wide and high as the plain text', async () => {
    const { container } = await render(
      <>
        <RollingNumber value="R$ 1.234,56" />
        <br />
        <span className="money" data-plain="">
          R$ 1.234,56
        </span>
      </>,
    )
    const plain = container.querySelector('[data-plain]')?.getBoundingClientRect()
    expect(width(container)).toBeCloseTo(plain?.width ?? 0, 0)
  })

  it('each wheel shows its digit', async () => {
    const { container } = await render(<RollingNumber value="907" />)
    for (const [at, digit] of ['9', '0', '7'].entries()) {
      const window = number(container)?.querySelectorAll(':scope > [aria-hidden]')[at]
      const wheel = window?.firstElementChild
      const rolledPx = (window?.getBoundingClientRect().top ?? 0) - (wheel?.getBoundingClientRect().top ?? 0)
      const lines = rolledPx / ((wheel?.getBoundingClientRect().height ?? 0) / 10)
      expect(lines).toBeCloseTo(Number(digit), 1)
    }
  })

  it('the cents keep their wheels when the amount gets longer', async () => {
    const { container, rerender } = await render(<RollingNumber value="9,99" />)
    const last = number(container)?.lastElementChild
    await rerender(<RollingNumber value="10,09" />)
    expect(number(container)?.lastElementChild).toBe(last)
  })
})
