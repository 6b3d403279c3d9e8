import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LazyImage } from '#widgets/media/LazyImage.tsx'
import { rememberImage, wasLoaded } from '#widgets/media/loaded-images.ts'
import { frames } from '#widgets/test-setup.ts'

/** A separate picture per test, because loaded ones are remembered. */
const picture = (name: string) =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" id="${name}" width="30" height="40"/>`

const below = (screens: number) => ({ height: innerHeight * screens })
const image = () => page.getByRole('img').query()

describe('LazyImage', () => {
  it('loads when its top is above 1.3 times the height of the view [R9.08]', async () => {
    await render(
      <>
        <div style={below(1.4)} />
        <LazyImage src={picture('far')} alt="Mines" ratio="3 / 4" />
      </>,
    )
    await frames()
    expect(image()).toBeNull()
    scrollTo(0, innerHeight * 0.15)
    await expect.element(page.getByRole('img', { name: 'Mines' })).toBeInTheDocument()
    scrollTo(0, 0)
  })

  it('preloads pictures just below the screen', async () => {
    await render(
      <>
        <div style={below(1.25)} />
        <LazyImage src={picture('near')} alt="Plinko" ratio="3 / 4" />
      </>,
    )
    await expect.element(page.getByRole('img', { name: 'Plinko' })).toBeInTheDocument()
  })

  it('has its final size and colour before the picture has loaded', async () => {
    const { container } = await render(
      <div style={{ width: 120 }}>
        <LazyImage src={picture('size')} alt="" ratio="3 / 4" color="rgb(1, 2, 3)" />
      </div>,
    )
    const box = container.firstElementChild?.firstElementChild
    expect(box?.getBoundingClientRect().height).toBe(160)
    expect(getComputedStyle(box ?? container).backgroundColor).toBe('rgb(1, 2, 3)')
  })

  it('is retried once after a failure, then replaced by a drawing [R9.08]', async () => {
    const failures = vi.fn()
    const watch = (event: Event) => event.target instanceof HTMLImageElement && failures()
    document.addEventListener('error', watch, { capture: true })
    await render(<LazyImage eager src="data:image/png;base64,broken" alt="Crash" ratio="3 / 4" />)
    await vi.waitFor(() => expect(page.getByRole('img', { name: 'Crash' }).element().tagName).toBe('SPAN'))
    expect(failures).toHaveBeenCalledTimes(2)
    expect(document.querySelector('img')).toBeNull()
    document.removeEventListener('error', watch, { capture: true })
  })

  it('a custom fallback is shown', async () => {
    await render(<LazyImage eager src="data:image/png;base64,broken" alt="Crash" fallback={<b>C</b>} />)
    await expect.element(page.getByText('C', { exact: true })).toBeVisible()
  })

  it('an empty address shows the fallback at once', async () => {
    await render(<LazyImage src="" alt="" fallback={<b>C</b>} />)
    await expect.element(page.getByText('C', { exact: true })).toBeVisible()
    expect(document.querySelector('img')).toBeNull()
  })

  it('a picture loaded before is shown at once without fading', async () => {
    rememberImage(picture('known'))
    await render(
      <>
        <div style={below(4)} />
        <LazyImage src={picture('known')} alt="Dice" />
      </>,
    )
    const element = image()
    expect(element).not.toBeNull()
    expect(getComputedStyle(element ?? document.body).opacity).toBe('1')
    expect(element?.getAnimations()).toEqual([])
  })

  it('the retry uses the format that every browser supports', async () => {
    const webp = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
    const broken = 'data:image/avif;base64,broken'
    await render(<LazyImage eager src={picture('plain')} srcSet={broken} retrySrcSet={webp} alt="Mines" />)
    await vi.waitFor(() => expect(wasLoaded(picture('plain'))).toBe(true))
    expect(document.querySelector('img')?.currentSrc).toBe(webp)
  })

  it('a new address resets a failed picture', async () => {
    const { rerender } = await render(<LazyImage eager src="data:image/png;base64,broken" alt="Crash" />)
    await vi.waitFor(() => expect(document.querySelector('img')).toBeNull())
    await rerender(<LazyImage eager src={picture('new')} alt="Crash" />)
    await vi.waitFor(() => expect(document.querySelector('img')?.complete).toBe(true))
  })
})
