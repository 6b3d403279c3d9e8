import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Marquee } from '#widgets/media/Marquee.tsx'
import { frames } from '#widgets/test-setup.ts'

const items = [
  { id: 'a', text: 'Ganhe até R$ 5.000 de bônus no primeiro depósito' },
  { id: 'b', text: 'Manutenção na terça-feira das 4h às 5h' },
]

const strip = () => page.getByRole('region', { name: 'Avisos' }).element()

function running(): Animation {
  const [animation] = strip().getAnimations({ subtree: true })
  if (!animation) throw new Error('nothing moves')
  return animation
}

const offset = () => new DOMMatrix(getComputedStyle(strip().querySelector('ul') ?? strip()).transform).m41

describe('Marquee', () => {
  afterEach(() => vi.restoreAllMocks())

  it('starts after one second and moves 60 px per second', async () => {
    await render(<Marquee label="Avisos" items={items} />)
    await frames()
    const animation = running()
    animation.pause()
    animation.currentTime = 999
    expect(offset()).toBe(0)
    animation.currentTime = 2000
    expect(offset()).toBeCloseTo(-60, 1)
    animation.currentTime = 4000
    expect(offset()).toBeCloseTo(-180, 1)
  })

  it('enters again from the right edge after the end', async () => {
    await render(<Marquee label="Avisos" items={items} />)
    await frames()
    running().finish()
    await frames()
    expect(offset()).toBeGreaterThan(100)
  })

  it('the same text in a new array continues, a new text restarts', async () => {
    const { rerender } = await render(<Marquee label="Avisos" items={items} />)
    await frames()
    running().currentTime = 5000
    await rerender(<Marquee label="Avisos" items={[...items]} />)
    expect(running().currentTime).toBeGreaterThanOrEqual(5000)
    await rerender(<Marquee label="Avisos" items={items.slice(1)} />)
    await frames()
    expect(running().currentTime).toBeLessThan(5000)
  })

  it('pauses while touched and continues afterwards', async () => {
    await render(<Marquee label="Avisos" items={items} />)
    await frames()
    const view = strip().querySelector('ul')?.parentElement
    const touch = (type: string) => view?.dispatchEvent(new PointerEvent(type, { pointerType: 'touch' }))
    touch('pointerdown')
    expect(running().playState).toBe('paused')
    touch('pointerleave')
    expect(running().playState).toBe('running')
  })

  it('is a plain list for screen readers and not a live region', async () => {
    await render(<Marquee label="Avisos" items={items} />)
    expect(page.getByRole('listitem').elements()).toHaveLength(items.length)
    expect(strip().querySelector('[aria-live]')).toBeNull()
  })

  it('does not move with reduced motion', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    await render(<Marquee label="Avisos" items={items} />)
    await frames()
    expect(strip().getAnimations({ subtree: true })).toHaveLength(0)
  })

  it('an item can be selected by keyboard', async () => {
    const onPick = vi.fn()
    await render(<Marquee label="Avisos" items={items} onPick={onPick} />)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(onPick).toHaveBeenCalledWith('a')
  })

  it('a long text does not widen the page', async () => {
    await render(
      <div style={{ display: 'grid' }}>
        <Marquee label="Avisos" items={[{ id: 'a', text: 'bônus '.repeat(200) }]} />
      </div>,
    )
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })
})
