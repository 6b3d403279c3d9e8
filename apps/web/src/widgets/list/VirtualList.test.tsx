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

describe('LongList', () => {
  it('thousands of tiles keep the nodes of a few screens, to the very end', async () => {
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

  it('the page is as high as if all were there, once a row has been measured', async () => {
    await show()
    const list = page.getByRole('list', { name: 'Jogos' }).element()
    const rows = Math.ceil(games.length / 3)
    await vi.waitFor(() =>
      expect(list.getBoundingClientRect().height).toBeCloseTo(rows * rowPx - 0.16 * 52, 0),
    )
  })

  it('every tile is where it would be if all were there', async () => {
    await show()
    scrollTo(0, 40_000)
    await frames()
    for (const element of tiles()) {
      const game = Number(element.textContent?.slice(5))
      const wanted = Math.floor(game / 3) * rowPx - scrollY
      expect(Math.abs(element.getBoundingClientRect().top - wanted)).toBeLessThan(2)
    }
    scrollTo(0, 0)
  })

  it('what is on the screen is never missing', async () => {
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

  it('a screen reader knows the place of a tile among all', async () => {
    await show()
    const first = page.getByRole('listitem').first()
    await expect.element(first).toHaveAttribute('aria-setsize', '5000')
    await expect.element(first).toHaveAttribute('aria-posinset', '1')
  })

  it('a tile that stays is not drawn again while others come and go', async () => {
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

  it('a list that becomes shorter shows what is left', async () => {
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
