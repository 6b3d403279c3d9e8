import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { VirtualList, type VirtualListProps } from '#widgets/list/VirtualList.tsx'
import { frames } from '#widgets/test-setup.ts'

const games = Array.from({ length: 5000 }, (_, at) => at)
const labels = { loading: 'Carregando', failed: 'Falhou', end: 'Isso é tudo' }
const tile = (game: number) => <div style={{ height: 150 }}>Jogo {game}</div>
const rowPx = 150 + 0.16 * 52

const show = (props: Partial<VirtualListProps<number>> = {}) =>
  render(
    <VirtualList
      label="Jogos"
      items={games}
      keyOf={(game) => game}
      render={tile}
      columns={3}
      estimatePx={90}
      status="end"
      onMore={() => {}}
      labels={labels}
      {...props}
    />,
  )

const tiles = () => page.getByRole('listitem').elements()

describe('VirtualList', () => {
  it('thousands of tiles use the nodes of a few screens, down to the last one', async () => {
    await show()
    const end = document.documentElement.scrollHeight
    for (let y = 0; y <= end; y += end / 25) {
      scrollTo(0, y)
      await frames()
      expect(tiles().length).toBeLessThan(90)
    }
    await expect.element(page.getByText('Jogo 4999')).toBeVisible()
    scrollTo(0, 0)
  })

  it('the list has the height of all tiles, once a row has been measured', async () => {
    await show()
    const list = page.getByRole('list', { name: 'Jogos' }).element()
    const rows = Math.ceil(games.length / 3)
    await vi.waitFor(() =>
      expect(list.getBoundingClientRect().height).toBeCloseTo(rows * rowPx - 0.16 * 52, 0),
    )
  })

  it('every tile has the position it would have in a full list', async () => {
    await show()
    scrollTo(0, 40_000)
    await frames()
    for (const element of tiles()) {
      const game = Number(element.textContent?.slice(5))
      const expected = Math.floor(game / 3) * rowPx - scrollY
      expect(Math.abs(element.getBoundingClientRect().top - expected)).toBeLessThan(2)
    }
    scrollTo(0, 0)
  })

  it('the viewport is always covered by tiles', async () => {
    await show()
    for (const y of [0, 333, 5000, 77_000]) {
      scrollTo(0, y)
      await frames()
      const boxes = tiles().map((element) => element.getBoundingClientRect())
      expect(Math.min(...boxes.map(({ top }) => top))).toBeLessThanOrEqual(0)
      expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeGreaterThanOrEqual(innerHeight)
    }
    scrollTo(0, 0)
  })

  it('tiles have their position and the set size for screen readers', async () => {
    await show()
    const first = page.getByRole('listitem').first()
    await expect.element(first).toHaveAttribute('aria-setsize', '5000')
    await expect.element(first).toHaveAttribute('aria-posinset', '1')
  })

  it('a tile that stays is not rendered again while others change', async () => {
    const draw = vi.fn(tile)
    await show({ render: draw })
    await frames()
    const before = draw.mock.calls.filter(([game]) => game === 21).length
    scrollTo(0, 700)
    await frames()
    scrollTo(0, 1400)
    await frames()
    expect(draw.mock.calls.filter(([game]) => game === 21)).toHaveLength(before)
    scrollTo(0, 0)
  })

  it('a shortened list shows the remaining tiles', async () => {
    const { rerender } = await show()
    scrollTo(0, 60_000)
    await frames()
    await rerender(
      <VirtualList
        items={games.slice(0, 5)}
        keyOf={(game) => game}
        render={tile}
        columns={3}
        estimatePx={90}
        status="end"
        onMore={() => {}}
        labels={labels}
      />,
    )
    await vi.waitFor(() => expect(tiles()).toHaveLength(5))
  })
})
