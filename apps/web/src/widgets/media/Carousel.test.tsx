import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Carousel } from '#widgets/media/Carousel.tsx'
import type { CarouselLabels } from '#widgets/media/CarouselControls.tsx'
import { frames } from '#widgets/test-setup.ts'

const labels: CarouselLabels = {
  kind: 'carrossel',
  slideKind: 'slide',
  slide: (at, of) => `${at} de ${of}`,
  previous: 'Anterior',
  next: 'Próximo',
  pause: 'Pausar',
  play: 'Tocar',
}
const everyMs = 5000
const scrolls = vi.fn<(options: ScrollToOptions) => void>()

async function show(items = ['um', 'dois', 'três']) {
  await render(
    <Carousel
      label="Destaques"
      items={items}
      keyOf={(item) => item}
      render={(item) => <button type="button">{item}</button>}
      labels={labels}
      everyMs={everyMs}
    />,
  )
  const rail = document.querySelector('fieldset')?.parentElement
  if (!rail) throw new Error('There is no rail')
  // Scrolls at once instead of smoothly.
  rail.scrollTo = (options?: ScrollToOptions | number) => {
    if (typeof options !== 'object') return
    scrolls(options)
    rail.scrollLeft = options.left ?? 0
    rail.dispatchEvent(new Event('scroll'))
  }
  return rail
}
const at = () =>
  [...document.querySelectorAll('[aria-hidden] > span')].findIndex((dot) => dot.matches('[data-current]'))
const carousel = () => page.getByRole('region', { name: 'Destaques' }).element()
/** Without a mouse, which would hover the carousel. */
function press(name: string) {
  const button = page.getByRole('button', { name }).element()
  if (button instanceof HTMLElement) button.click()
}

/** Advances the timers after pending renders. */
async function pass(ms: number) {
  await frames()
  await vi.advanceTimersByTimeAsync(ms)
  await frames()
}

/** Moves the mouse away, so that it does not hover the carousel. */
async function parkMouse() {
  const corner = await render(<div style={{ position: 'fixed', right: 0, bottom: 0 }}>longe</div>)
  await corner.getByText('longe').hover()
  await corner.unmount()
}

beforeEach(async () => {
  await parkMouse()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  scrolls.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('Carousel', () => {
  it('advances automatically and wraps to the first slide', async () => {
    await show()
    for (const expected of [1, 2, 0]) {
      await pass(everyMs)
      await vi.waitFor(() => expect(at()).toBe(expected))
    }
  })

  it('pauses while touched and restarts the time of the slide afterwards', async () => {
    await show()
    await pass(everyMs - 1)
    carousel().dispatchEvent(new TouchEvent('touchstart', { bubbles: true }))
    await pass(everyMs * 3)
    expect(scrolls).not.toHaveBeenCalled()
    carousel().dispatchEvent(new TouchEvent('touchend', { bubbles: true }))
    await pass(everyMs - 1)
    expect(scrolls).not.toHaveBeenCalled()
    await pass(1)
    expect(scrolls).toHaveBeenCalledOnce()
  })

  it('pauses while hovered by a mouse, not by touch', async () => {
    await show()
    const enter = (pointerType: string) =>
      carousel().dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }))
    enter('mouse')
    await pass(everyMs)
    expect(scrolls).not.toHaveBeenCalled()
    carousel().dispatchEvent(new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse' }))
    enter('touch')
    await pass(everyMs)
    expect(scrolls).toHaveBeenCalledOnce()
  })

  it('pauses while it has keyboard focus', async () => {
    await show()
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement?.textContent).toBe('um')
    await pass(everyMs * 2)
    expect(at()).toBe(0)
  })

  it('the focused slide is shown, and arrow keys move the focus', async () => {
    await show()
    for (const [key, slide, text] of [
      ['{Tab}', 0, 'um'],
      ['{Tab}', 1, 'dois'],
      ['{ArrowRight}', 2, 'três'],
      ['{ArrowRight}', 0, 'um'],
    ] as const) {
      await userEvent.keyboard(key)
      await vi.waitFor(() => expect(at()).toBe(slide))
      expect(document.activeElement?.textContent).toBe(text)
    }
  })

  it('pauses while the page is hidden', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await show()
    await pass(everyMs * 2)
    expect(scrolls).not.toHaveBeenCalled()
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(everyMs)
    expect(scrolls).toHaveBeenCalledOnce()
  })

  it('does not start with reduced motion until play is pressed', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    await show()
    await pass(everyMs * 2)
    expect(scrolls).not.toHaveBeenCalled()
    press('Tocar')
    await pass(everyMs)
    expect(scrolls.mock.calls[0]?.[0].behavior).toBe('instant')
  })

  it('can be stopped', async () => {
    await show()
    press('Pausar')
    await pass(everyMs * 3)
    expect(scrolls).not.toHaveBeenCalled()
    await expect.element(page.getByRole('button', { name: 'Tocar' })).toBeVisible()
  })

  it('arrow keys change the slide and wrap at both ends', async () => {
    const rail = await show()
    const type = (key: string) => rail.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    type('ArrowLeft')
    await vi.waitFor(() => expect(at()).toBe(2))
    type('ArrowRight')
    await vi.waitFor(() => expect(at()).toBe(0))
  })

  it('continues from the slide of the last swipe', async () => {
    const rail = await show()
    rail.scrollLeft = rail.scrollWidth
    await vi.waitFor(() => expect(at()).toBe(2))
    await pass(everyMs)
    await vi.waitFor(() => expect(at()).toBe(0))
  })

  it('has role descriptions and positions', async () => {
    await show()
    expect(carousel().getAttribute('aria-roledescription')).toBe('carrossel')
    const slides = page.getByRole('group').elements()
    expect(slides.map((slide) => slide.getAttribute('aria-label'))).toEqual(['1 de 3', '2 de 3', '3 de 3'])
  })

  it('a single slide has no controls and no timer', async () => {
    await show(['um'])
    await pass(everyMs * 2)
    expect(scrolls).not.toHaveBeenCalled()
    expect(page.getByRole('button').elements()).toHaveLength(1)
  })
})
