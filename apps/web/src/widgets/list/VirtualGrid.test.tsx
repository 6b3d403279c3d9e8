import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { VirtualGrid, type VirtualGridProps } from '#widgets/list/VirtualGrid.tsx'
import { frames } from '#widgets/test-setup.ts'

const rowPx = 158
const tile = (game: number) => <div style={{ height: 150 }}>Jogo {game}</div>
const placeholder = <div style={{ height: 150 }}>…</div>
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

const show = (props: Partial<VirtualGridProps<number>> = {}) =>
  render(
    <div style={{ '--list-gap': '8px' }}>
      <VirtualGrid
        count={5000}
        slice={numbers}
        keyOf={(_, at) => at}
        render={tile}
        placeholder={placeholder}
        columns={3}
        estimatePx={rowPx}
        {...props}
      />
    </div>,
  )

const drawn = () => page.getByText(/^Jogo/).elements().length
/** Scrolls far down by hand, with tiles that take longer than the time of a frame. */
async function fling(): Promise<void> {
  let ms = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => {
    ms += 2
    return ms
  })
  await show()
  // After the first manual scroll, tiles are drawn by the frame scheduler.
  document.dispatchEvent(new WheelEvent('wheel'))
  scrollTo(0, 100_000)
}

afterEach(() => {
  vi.restoreAllMocks()
  scrollTo(0, 0)
})

describe('VirtualGrid', () => {
  it('the first tiles are drawn at once', async () => {
    await show()
    expect(drawn()).toBeGreaterThanOrEqual(18)
    expect(page.getByText('…').elements()).toHaveLength(0)
  })

  it('while scrolling, each frame draws what its time allows, and placeholders stand for the others', async () => {
    await fling()
    await vi.waitFor(() => expect(page.getByText('…').elements().length).toBeGreaterThan(12))
    const before = drawn()
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    expect(drawn() - before).toBeLessThanOrEqual(4)
    await vi.waitFor(() => expect(page.getByText('…').elements()).toHaveLength(0))
  })

  it('the newest tile is drawn first, because the oldest may have left the viewport', async () => {
    await fling()
    await vi.waitFor(() => expect(page.getByText('…').elements().length).toBeGreaterThan(6))
    await vi.waitFor(() => expect(drawn()).toBeGreaterThan(0))
    const texts = page
      .getByRole('listitem')
      .elements()
      .map((tile) => tile.textContent)
    expect(texts.slice(texts.findIndex((text) => text !== '…'))).not.toContain('…')
  })

  it('an item that has not been loaded has a placeholder', async () => {
    const halfway = (from: number, to: number) => numbers(from, to).map((at) => (at % 2 ? at : undefined))
    await show({ slice: halfway })
    const items = page.getByRole('listitem').elements().length
    expect(drawn()).toBe(Math.floor(items / 2))
    expect(page.getByText('…').elements()).toHaveLength(Math.ceil(items / 2))
  })

  it('reports the items in or near the viewport [R9.09]', async () => {
    const onRangeChange = vi.fn()
    await show({ onRangeChange, aheadPx: 300 })
    const last = Math.ceil((innerHeight + 300) / rowPx) * 3
    await vi.waitFor(() => expect(onRangeChange).toHaveBeenLastCalledWith({ from: 0, to: last }))
    scrollTo(0, rowPx * 100)
    await frames()
    const [span] = onRangeChange.mock.lastCall ?? []
    expect(span.from).toBe(Math.floor((rowPx * 100 - 300) / rowPx) * 3)
  })

  it('is as high as all items together, so that a scroll position can be restored', async () => {
    await show()
    const list = page.getByRole('list').element()
    await vi.waitFor(() =>
      expect(list.getBoundingClientRect().height).toBeCloseTo(Math.ceil(5000 / 3) * rowPx - 8, 0),
    )
  })
})
