import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TextField } from '#widgets/form/TextField.tsx'
import { Sheet, type SheetProps } from '#widgets/overlay/Sheet.tsx'
import { cleanUpLayers, drag } from '#widgets/test-setup.ts'

const sheet = { open: true, title: 'Depositar', closeLabel: 'Fechar' } satisfies Partial<SheetProps>
const tall = <div style={{ height: 3000 }}>Conteúdo</div>
const grip = () => page.getByRole('heading', { name: 'Depositar' }).element()
const panel = () => page.getByRole('dialog').element().querySelector<HTMLElement>('[data-panel]')

afterEach(cleanUpLayers)

describe('Sheet', () => {
  it('is a dialog named by its title', async () => {
    await render(
      <Sheet {...sheet} onClose={() => {}}>
        Conteúdo
      </Sheet>,
    )
    await expect.element(page.getByRole('dialog', { name: 'Depositar' })).toBeVisible()
  })

  it('is at the bottom and never covers the whole screen', async () => {
    await render(
      <Sheet {...sheet} onClose={() => {}}>
        {tall}
      </Sheet>,
    )
    await Promise.all(
      panel()
        ?.getAnimations()
        .map((animation) => animation.finished) ?? [],
    )
    const { top, bottom } = panel()?.getBoundingClientRect() ?? new DOMRect()
    expect(bottom).toBe(innerHeight)
    expect(top).toBeGreaterThan(20)
  })

  it('a long title does not widen the content', async () => {
    await render(
      <Sheet {...sheet} title={'Promoção '.repeat(12)} onClose={() => {}}>
        <p data-testid="content">Conteúdo</p>
      </Sheet>,
    )
    expect(page.getByTestId('content').element().getBoundingClientRect().right).toBeLessThan(innerWidth)
  })

  it('a long pull down closes it', async () => {
    const onClose = vi.fn()
    await render(
      <Sheet {...sheet} onClose={onClose}>
        {tall}
      </Sheet>,
    )
    drag(grip(), { x: 0, y: 500 })
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('a short fling down closes it', async () => {
    const onClose = vi.fn()
    await render(
      <Sheet {...sheet} onClose={onClose}>
        {tall}
      </Sheet>,
    )
    drag(grip(), { x: 0, y: 60 }, { ms: 60 })
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('springs back after a short pull', async () => {
    const onClose = vi.fn()
    await render(
      <Sheet {...sheet} onClose={onClose}>
        {tall}
      </Sheet>,
    )
    drag(grip(), { x: 0, y: 80 }, { release: false })
    expect(panel()?.style.transform).toBe('translateY(80px)')
    drag(grip(), { x: 0, y: 80 })
    expect(onClose).not.toHaveBeenCalled()
    expect(panel()?.style.transform).toBe('')
  })

  it('scrolled content scrolls before the sheet moves', async () => {
    const onClose = vi.fn()
    await render(
      <Sheet {...sheet} onClose={onClose}>
        {tall}
      </Sheet>,
    )
    const content = page.getByRole('dialog').element().querySelector('[data-scroller]')
    content?.scrollTo(0, 200)
    drag(content ?? grip(), { x: 0, y: 600 })
    expect(onClose).not.toHaveBeenCalled()
  })

  it('a tap outside closes it, unless closeOnScrim is false', async () => {
    const onClose = vi.fn()
    const { rerender } = await render(
      <Sheet {...sheet} onClose={onClose} closeOnScrim={false}>
        Conteúdo
      </Sheet>,
    )
    const beside = page.getByRole('dialog')
    await userEvent.click(beside, { position: { x: 100, y: 40 } })
    expect(onClose).not.toHaveBeenCalled()
    await rerender(
      <Sheet {...sheet} onClose={onClose}>
        Conteúdo
      </Sheet>,
    )
    await userEvent.click(beside, { position: { x: 100, y: 40 } })
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('focuses the field with startFocused', async () => {
    await render(
      <Sheet {...sheet} onClose={() => {}}>
        <TextField label="Valor" value="" onChange={() => {}} startFocused />
      </Sheet>,
    )
    await expect.element(page.getByLabelText('Valor')).toHaveFocus()
  })

  it('is unmounted after its closing animation', async () => {
    const { rerender } = await render(
      <Sheet {...sheet} onClose={() => {}}>
        Conteúdo
      </Sheet>,
    )
    await rerender(
      <Sheet {...sheet} open={false} onClose={() => {}}>
        Conteúdo
      </Sheet>,
    )
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  })
})
