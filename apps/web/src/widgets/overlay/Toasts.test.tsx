import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Popup } from '#widgets/overlay/Popup.tsx'
import { type Toast, Toasts } from '#widgets/overlay/Toasts.tsx'
import { cleanUpLayers, drag } from '#widgets/test-setup.ts'

const toast = (id: number, more: Partial<Toast> = {}): Toast => ({
  id,
  kind: 'default',
  text: `Mensagem ${id}`,
  durationMs: 2000,
  ...more,
})

const toastButton = (id: number) => page.getByRole('button', { name: `Mensagem ${id}` })

/** A mouse that an earlier test left over the toasts would hold them. */
const moveMouseAway = () => userEvent.hover(document.body, { position: { x: 10, y: 500 } })

describe('Toasts', () => {
  describe('durations', () => {
    beforeEach(async () => {
      await moveMouseAway()
      vi.useFakeTimers()
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    it('each toast stays for its own duration [R9.01]', async () => {
      const onDismiss = vi.fn()
      await render(<Toasts toasts={[toast(1), toast(2, { durationMs: 5000 })]} onDismiss={onDismiss} />)
      vi.advanceTimersByTime(1999)
      expect(onDismiss).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(onDismiss.mock.calls).toEqual([[1]])
      vi.advanceTimersByTime(3000)
      expect(onDismiss.mock.calls).toEqual([[1], [2]])
    })

    it('a later toast does not change the time of earlier ones', async () => {
      const onDismiss = vi.fn()
      const { rerender } = await render(<Toasts toasts={[toast(1)]} onDismiss={onDismiss} />)
      vi.advanceTimersByTime(1500)
      await rerender(<Toasts toasts={[toast(1), toast(2)]} onDismiss={onDismiss} />)
      vi.advanceTimersByTime(500)
      expect(onDismiss.mock.calls).toEqual([[1]])
    })
  })

  it('are announced politely, failures as alerts', async () => {
    await render(<Toasts toasts={[toast(1), toast(2, { kind: 'failure' })]} onDismiss={() => {}} />)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Mensagem 2')
    expect(toastButton(1).element().closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  })

  it('are dismissed by a swipe to either side and spring back after a short one', async () => {
    const onDismiss = vi.fn()
    await render(<Toasts toasts={[toast(1), toast(2), toast(3)]} onDismiss={onDismiss} />)
    drag(toastButton(1).element(), { x: -160, y: 0 })
    drag(toastButton(2).element(), { x: 160, y: 0 })
    drag(toastButton(3).element(), { x: 30, y: 0 })
    expect(onDismiss.mock.calls).toEqual([[1], [2]])
  })

  it('are dismissed by a tap', async () => {
    const onDismiss = vi.fn()
    await render(<Toasts toasts={[toast(1)]} onDismiss={onDismiss} />)
    await toastButton(1).click()
    expect(onDismiss).toHaveBeenCalledWith(1)
  })

  it('opening or closing a layer neither extends their time nor animates them again', async () => {
    await moveMouseAway()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onDismiss = vi.fn()
    const at = (open: boolean) => (
      <>
        <Popup open={open} title="Entrar" closeLabel="Fechar" onClose={() => {}}>
          <p>Olá</p>
        </Popup>
        <Toasts toasts={[toast(1)]} onDismiss={onDismiss} />
      </>
    )
    const { rerender } = await render(at(true))
    const before = toastButton(1).element()
    vi.advanceTimersByTime(1500)
    await rerender(at(false))
    expect(toastButton(1).element()).toBe(before)
    vi.advanceTimersByTime(500)
    expect(onDismiss).toHaveBeenCalledOnce()
    vi.useRealTimers()
    await cleanUpLayers()
  })

  it('are visible and clickable above an open layer', async () => {
    const onDismiss = vi.fn()
    await render(
      <>
        <Popup open title="Entrar" closeLabel="Fechar" onClose={() => {}}>
          <p>Olá</p>
        </Popup>
        <Toasts toasts={[toast(1)]} onDismiss={onDismiss} />
      </>,
    )
    const card = page.getByRole('heading', { name: 'Entrar' }).element().parentElement?.parentElement
    await vi.waitFor(() => {
      const { top = 0, bottom = 0 } = card?.getBoundingClientRect() ?? {}
      expect(top, 'the card stays in the middle').toBeCloseTo(innerHeight - bottom, 0)
    })
    await userEvent.click(toastButton(1))
    expect(onDismiss).toHaveBeenCalledWith(1)
    await cleanUpLayers()
  })
})
