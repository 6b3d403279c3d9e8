import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { VirtualGrid, type VirtualGridProps } from '#widgets/list/VirtualGrid.tsx'
import { frames } from '#widgets/test-setup.ts'

const rowPx = 158
const tile = (game: number) => <div style={{ height: 150 }}>Jogo {game}</div>
const room = <div style={{ height: 150 }}>…</div>
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

const show = (props: Partial<VirtualGridProps<number>> = {}) =>
  render(
    <div style={{ '--list-gap': '8px' }}>
      <VirtualGrid
        count={5000}
        slice={numbers}
        keyOf={(_, at) => at}
        render={tile}
        placeholder={room}
        columns={3}
        estimatePx={rowPx}
        {...props}
      />
    </div>,
  )

const drawn = () => page.getByText(/^Jogo/).elements().length
/** Far down by a hand, where each tile takes longer than a frame may. */
async function fling(): Promise<void> {
  let ms = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => {
    ms += 2
    return ms
  })
  await show()
  // A hand on the page: from here on tiles take turns.
  document.dispatchEvent(new WheelEvent('wheel'))
  scrollTo(0, 100_000)
}

afterEach(() => {
  vi.restoreAllMocks()
  scrollTo(0, 0)
})

describe('LongGrid', () => {
  it('what is there when it opens is drawn at once', async () => {
    await show()
    expect(drawn()).toBeGreaterThanOrEqual(18)
    expect(page.getByText('…').elements()).toHaveLength(0)
  })

  it('once a hand scrolls, each frame draws what its time allows, in the room kept for the others', async () => {
    await fling()
    await vi.waitFor(() => expect(page.getByText('…').elements().length).toBeGreaterThan(12))
    const before = drawn()
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    expect(drawn() - before).toBeLessThanOrEqual(4)
    await vi.waitFor(() => expect(page.getByText('…').elements()).toHaveLength(0))
  })

  it('of those that wait the last to come is drawn first, because the first may be gone before its turn', async () => {
    await fling()
    await vi.waitFor(() => expect(page.getByText('…').elements().length).toBeGreaterThan(6))
    await vi.waitFor(() => expect(drawn()).toBeGreaterThan(0))
    const texts = page
      .getByRole('listitem')
      .elements()
      .map((tile) => tile.textContent)
    expect(texts.slice(texts.findIndex((text) => text !== '…'))).not.toContain('…')
  })

  it('an item that has not been fetched has its place', async () => {
    const halfway = (from: number, to: number) => numbers(from, to).map((at) => (at % 2 ? at : undefined))
    await show({ slice: halfway })
    const places = page.getByRole('listitem').elements().length
    expect(drawn()).toBe(Math.floor(places / 2))
    expect(page.getByText('…').elements()).toHaveLength(Math.ceil(places / 2))
  })

  it('its owner hears what is on the screen or near it [R9.09]', async () => {
    const onLook = vi.fn()
    await show({ onLook, lookAheadPx: 300 })
    const last = Math.ceil((innerHeight + 300) / rowPx) * 3
    await vi.waitFor(() => expect(onLook).toHaveBeenLastCalledWith({ from: 0, to: last }))
    scrollTo(0, rowPx * 100)
    await frames()
    const [span] = onLook.mock.lastCall ?? []
    expect(span.from).toBe(Math.floor((rowPx * 100 - 300) / rowPx) * 3)
  })

  it('stays as high as all of them, so that a place can be returned to', async () => {
    await show()
    const list = page.getByRole('list').element()
    await vi.waitFor(() =>
      expect(list.getBoundingClientRect().height).toBeCloseTo(Math.ceil(5000 / 3) * rowPx - 8, 0),
    )
  })
})
