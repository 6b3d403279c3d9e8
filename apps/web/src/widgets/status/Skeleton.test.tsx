import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Skeleton } from '#widgets/status/Skeleton.tsx'
import '#widgets/test-setup.ts'

it('a skeleton has the size of its content and is hidden from screen readers', async () => {
  const { container } = await render(
    <div style={{ width: 120 }}>
      <Skeleton ratio="3 / 4" />
    </div>,
  )
  const skeleton = container.querySelector('[aria-hidden="true"]')
  const { width, height } = skeleton?.getBoundingClientRect() ?? new DOMRect()
  expect([width, height]).toEqual([120, 160])
})
