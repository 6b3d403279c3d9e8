import { encode } from 'uqr'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { QrCode } from '#widgets/media/QrCode.tsx'

/** The modules a path of bars covers, as `x,y`. */
function covered(path: string): Set<string> {
  const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, width]) => [x, y, width].map(Number))
  return new Set(
    bars.flatMap(([x = 0, y = 0, width = 0]) => Array.from({ length: width }, (_, at) => `${x + at},${y}`)),
  )
}

it('draws exactly the dark modules of the code, with a quiet zone of four', async () => {
  const text = '00020101021226580014br.gov.bcb.pix'
  const { container } = await render(<QrCode text={text} label="QR Code" />)
  await vi.waitFor(() => expect(container.querySelector('path')).not.toBeNull())
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((module, x) => (module ? [`${x},${y}`] : [])))
  expect(covered(container.querySelector('path')?.getAttribute('d') ?? '')).toEqual(new Set(dark))
  expect(container.querySelector('svg')?.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`)
  expect(dark.some((module) => /^[0-3],|,[0-3]$/.test(module))).toBe(false)
})

it('a new text never shows the old code', async () => {
  const { container, rerender } = await render(<QrCode text="one" label="QR Code" />)
  await vi.waitFor(() => expect(container.querySelector('path')).not.toBeNull())
  const first = container.querySelector('path')?.getAttribute('d')
  await rerender(<QrCode text="another text" label="QR Code" />)
  await vi.waitFor(() => {
    const now = container.querySelector('path')?.getAttribute('d')
    expect(now).toBeTruthy()
    expect(now).not.toBe(first)
  })
})
