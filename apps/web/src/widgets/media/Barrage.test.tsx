import { barrageDurationMs } from '@saguao/contract/product/constants.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Barrage, type BarrageProps } from '#widgets/media/Barrage.tsx'
import { frames } from '#widgets/test-setup.ts'

const items = Array.from({ length: 12 }, (_, at) => ({ id: `${at}`, content: `Vitória ${at}` }))

async function showBarrage(props: Partial<BarrageProps> = {}) {
  const { container } = await render(
    <div style={{ width: 390 }}>
      <Barrage items={items} {...props} />
    </div>,
  )
  const element = container.querySelector<HTMLElement>('[aria-hidden]')
  if (!element) throw new Error('The barrage is not rendered')
  return element
}

async function pass(ms: number) {
  for (let left = ms; left > 0; left -= 300) {
    vi.advanceTimersByTime(Math.min(300, left))
    await frames()
  }
}

const texts = (element: HTMLElement) => Array.from(element.children, (child) => child.textContent)

describe('Barrage', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('one item starts every 300 ms, each in its own row [R9.11]', async () => {
    const element = await showBarrage()
    await pass(299)
    expect(element.children).toHaveLength(0)
    await pass(1)
    expect(texts(element)).toEqual(['Vitória 0'])
    await pass(900)
    const rows = Array.from(element.children, (child) => child.getBoundingClientRect().top)
    expect(new Set(rows).size).toBe(4)
  })

  it('each item takes 4 s and is removed afterwards [R9.11]', async () => {
    const element = await showBarrage()
    await pass(300)
    const [flight] = element.getAnimations({ subtree: true })
    expect(flight?.effect?.getComputedTiming().duration).toBe(4000)
    flight?.finish()
    await vi.waitFor(() => expect(texts(element)).not.toContain('Vitória 0'))
  })

  it('a looping item is shown again only after it has left the screen [R9.11]', async () => {
    const element = await showBarrage({ items: items.slice(0, 1), loop: true })
    await pass(1800)
    expect(texts(element)).toEqual(['Vitória 0'])
    for (const flight of element.getAnimations({ subtree: true })) flight.finish()
    await vi.waitFor(() => expect(element.children).toHaveLength(0))
    await pass(300)
    expect(texts(element)).toEqual(['Vitória 0'])
  })

  it('delayed ticks still give each item its own row', async () => {
    const element = await showBarrage()
    vi.advanceTimersByTime(1200)
    await frames()
    const rows = Array.from(element.children, (child) => child.getBoundingClientRect().top)
    expect(new Set(rows).size).toBe(4)
  })

  it('two items in one row never overlap, although the longer one is faster', async () => {
    const long = 'muito '.repeat(6)
    const mixed = items.map((item, at) => ({ ...item, content: at % 2 ? long : 'oi' }))
    const element = await showBarrage({ items: mixed, rows: 1 })
    await pass(300)
    const launchedMs = [300]
    for (let ms = 600; element.children.length < 2; ms += 300) {
      await pass(300)
      launchedMs[1] = ms
    }
    const flights = element.getAnimations({ subtree: true })
    for (const flight of flights) flight.pause()
    for (let ms = launchedMs[1] ?? 0; ms < 300 + barrageDurationMs; ms += 50) {
      for (const [at, flight] of flights.entries()) flight.currentTime = ms - (launchedMs[at] ?? 0)
      expect(gap(element)).toBeGreaterThanOrEqual(-0.5)
    }
  })

  it('is paused while the page is hidden', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    const element = await showBarrage()
    await pass(600)
    hidden.mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    await frames()
    await pass(3000)
    expect(element.children).toHaveLength(2)
    expect(element.getAnimations({ subtree: true }).map(({ playState }) => playState)).toEqual([
      'paused',
      'paused',
    ])
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await frames()
    await pass(300)
    expect(element.children).toHaveLength(3)
  })

  it('frequent renders of the parent do not delay it', async () => {
    const { container, rerender } = await render(<Barrage items={items} />)
    for (let drawn = 0; drawn < 4; drawn += 1) {
      vi.advanceTimersByTime(100)
      await rerender(<Barrage items={[...items]} />)
    }
    await vi.waitFor(() => expect(container.firstElementChild?.children).toHaveLength(1))
  })

  it('repeats only with loop', async () => {
    const two = items.slice(0, 2)
    const once = await showBarrage({ items: two })
    await pass(3000)
    expect(once.children).toHaveLength(2)
    const loop = await showBarrage({ items: two, loop: true })
    await pass(1200)
    expect(texts(loop)).toEqual(['Vitória 0', 'Vitória 1'])
    for (const flight of loop.getAnimations({ subtree: true })) flight.finish()
    await vi.waitFor(() => expect(loop.children).toHaveLength(0))
    await pass(600)
    expect(texts(loop)).toEqual(['Vitória 0', 'Vitória 1'])
  })
})

/** Distance between the end of the first item and the start of the second. */
function gap(element: HTMLElement): number {
  const [first, second] = Array.from(element.children, (child) => child.getBoundingClientRect())
  return (second?.left ?? 0) - (first?.right ?? 0)
}
