import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { rubberBand } from '#widgets/list/PullHint.tsx'
import { PullToRefresh } from '#widgets/list/PullToRefresh.tsx'
import { drag, frames } from '#widgets/test-setup.ts'

const labels = { pull: 'Puxe para atualizar', release: 'Solte para atualizar', refreshing: 'Atualizando' }

async function show(onRefresh: () => Promise<unknown>) {
  await render(
    <PullToRefresh onRefresh={onRefresh} labels={labels}>
      <div style={{ height: 3000 }}>Conteúdo</div>
    </PullToRefresh>,
  )
  return page.getByText('Conteúdo').element()
}

const movedPx = (content: Element) =>
  new DOMMatrix(getComputedStyle(content.parentElement ?? content).transform).m42

afterEach(() => scrollTo(0, 0))

describe('PullToRefresh', () => {
  it('a long pull refreshes and returns to rest when done', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const onRefresh = vi.fn(() => promise)
    const content = await show(onRefresh)
    drag(content, { x: 0, y: 300 })
    expect(onRefresh).toHaveBeenCalledOnce()
    await expect.element(page.getByRole('status')).toHaveTextContent(labels.refreshing)
    resolve()
    await expect.element(page.getByRole('status')).toHaveTextContent('')
    await vi.waitFor(() => expect(movedPx(content)).toBe(0))
  })

  it('shows when releasing would refresh', async () => {
    const content = await show(async () => {})
    drag(content, { x: 0, y: 60 }, { release: false })
    await expect.element(page.getByRole('status')).toHaveTextContent(labels.pull)
    drag(content, { x: 0, y: 300 }, { release: false })
    await expect.element(page.getByRole('status')).toHaveTextContent(labels.release)
  })

  it('a short pull springs back without a refresh', async () => {
    const onRefresh = vi.fn(async () => {})
    const content = await show(onRefresh)
    drag(content, { x: 0, y: 40 })
    expect(onRefresh).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(movedPx(content)).toBe(0))
  })

  it('a failed refresh returns to rest too', async () => {
    const content = await show(() => Promise.reject(new Error('offline')))
    drag(content, { x: 0, y: 300 })
    await expect.element(page.getByRole('status')).toHaveTextContent('')
  })

  it('a scrolled page scrolls instead', async () => {
    const onRefresh = vi.fn(async () => {})
    const content = await show(onRefresh)
    scrollTo(0, 400)
    await frames()
    drag(content, { x: 0, y: 300 })
    expect(onRefresh).not.toHaveBeenCalled()
  })

  it('a horizontal swipe is ignored', async () => {
    const onRefresh = vi.fn(async () => {})
    const content = await show(onRefresh)
    drag(content, { x: 300, y: 200 })
    expect(onRefresh).not.toHaveBeenCalled()
  })

  it('a mouse drag is ignored', async () => {
    const onRefresh = vi.fn(async () => {})
    const content = await show(onRefresh)
    drag(content, { x: 0, y: 300 }, { pointerType: 'mouse' })
    expect(onRefresh).not.toHaveBeenCalled()
  })

  it('the pull moves less with each pixel and never beyond its limit', () => {
    const steps = [0, 100, 200, 300, 400].map(rubberBand)
    const gains = steps.slice(1).map((px, at) => px - (steps[at] ?? 0))
    expect(gains).toEqual(gains.toSorted((a, b) => b - a))
    expect(rubberBand(100_000)).toBeLessThan(140)
    expect(rubberBand(-50)).toBe(0)
  })
})
