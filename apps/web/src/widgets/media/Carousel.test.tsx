import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Carousel } from '#widgets/media/Carousel.tsx'
import type { CarouselWords } from '#widgets/media/CarouselControls.tsx'
import { frames } from '#widgets/test-setup.ts'

const words: CarouselWords = {
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
      words={words}
      everyMs={everyMs}
    />,
  )
  const rail = document.querySelector('fieldset')?.parentElement
  if (!rail) throw new Error('There is no rail')
  // A scroll that is asked for is done at once: how smooth it is belongs to the browser.
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
/** Without a mouse, which would then be pointing at it. */
function press(name: string) {
  const button = page.getByRole('button', { name }).element()
  if (button instanceof HTMLElement) button.click()
}

/** Time passes once what came before it has been drawn. */
async function pass(ms: number) {
  await frames()
  await vi.advanceTimersByTimeAsync(ms)
  await frames()
}

/** Wherever the tests before this one have left the mouse, it must not point at what is shown next. */
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
  it('goes on by itself, and from the last slide back to the first', async () => {
    await show()
    for (const expected of [1, 2, 0]) {
      await pass(everyMs)
      await vi.waitFor(() => expect(at()).toBe(expected))
    }
  })

  it('waits while a finger is on it, and gives its slide the whole time again afterwards', async () => {
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

  it('waits while a mouse points at it, and not because a finger once did', async () => {
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

  it('waits while the keyboard is in it', async () => {
    await show()
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement?.textContent).toBe('um')
    await pass(everyMs * 2)
    expect(at()).toBe(0)
  })

  it('the slide the keys have reached is the one that is shown, and arrows take the focus along', async () => {
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

  it('waits while nobody can see the page', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await show()
    await pass(everyMs * 2)
    expect(scrolls).not.toHaveBeenCalled()
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(everyMs)
    expect(scrolls).toHaveBeenCalledOnce()
  })

  it('never starts for those who asked for less motion, until they say so', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    await show()
    await pass(everyMs * 2)
    expect(scrolls).not.toHaveBeenCalled()
    press('Tocar')
    await pass(everyMs)
    expect(scrolls.mock.calls[0]?.[0].behavior).toBe('instant')
  })

  it('can be stopped for good', async () => {
    await show()
    press('Pausar')
    await pass(everyMs * 3)
    expect(scrolls).not.toHaveBeenCalled()
    await expect.element(page.getByRole('button', { name: 'Tocar' })).toBeVisible()
  })

  it('the arrow keys step through it, around both ends', async () => {
    const rail = await show()
    const type = (key: string) => rail.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    type('ArrowLeft')
    await vi.waitFor(() => expect(at()).toBe(2))
    type('ArrowRight')
    await vi.waitFor(() => expect(at()).toBe(0))
  })

  it('a swipe decides where it goes on from', async () => {
    const rail = await show()
    rail.scrollLeft = rail.scrollWidth
    await vi.waitFor(() => expect(at()).toBe(2))
    await pass(everyMs)
    await vi.waitFor(() => expect(at()).toBe(0))
  })

  it('says what it is and where one is', async () => {
    await show()
    expect(carousel().getAttribute('aria-roledescription')).toBe('carrossel')
    const slides = page.getByRole('group').elements()
    expect(slides.map((slide) => slide.getAttribute('aria-label'))).toEqual(['1 de 3', '2 de 3', '3 de 3'])
  })

  it('a single slide has nothing to change to', async () => {
    await show(['um'])
    await pass(everyMs * 2)
    expect(scrolls).not.toHaveBeenCalled()
    expect(page.getByRole('button').elements()).toHaveLength(1)
  })
})
