import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#widgets/form/Button.tsx'
import '#widgets/test-setup.ts'

describe('Button', () => {
  it('calls onClick when tapped', async () => {
    const onClick = vi.fn()
    await render(<Button onClick={onClick}>Entrar</Button>)
    await page.getByRole('button', { name: 'Entrar' }).click()
    expect(onClick).toHaveBeenCalledOnce()
  })

  it('keeps its width while loading', async () => {
    const { rerender } = await render(<Button kind="primary">Depositar agora</Button>)
    const button = page.getByRole('button').element()
    const before = button.getBoundingClientRect()
    await rerender(
      <Button kind="primary" loading>
        Depositar agora
      </Button>,
    )
    const after = button.getBoundingClientRect()
    expect([after.width, after.height]).toEqual([before.width, before.height])
  })

  it('ignores taps, submits nothing and is aria-busy while loading', async () => {
    const onClick = vi.fn()
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    await render(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading onClick={onClick}>
          Entrar
        </Button>
      </form>,
    )
    const button = page.getByRole('button', { name: 'Entrar' })
    await userEvent.click(button, { force: true })
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
  })

  it('ignores taps while paused and keeps the focus', async () => {
    const onClick = vi.fn()
    const pausable = (paused: boolean) => (
      <Button paused={paused} onClick={onClick}>
        Girar
      </Button>
    )
    const { rerender } = await render(pausable(false))
    await userEvent.keyboard('{Tab}')
    await rerender(pausable(true))
    await userEvent.keyboard('{Enter}')
    expect(onClick).not.toHaveBeenCalled()
    await expect.element(page.getByRole('button', { name: 'Girar' })).toHaveFocus()
    await rerender(pausable(false))
    await userEvent.keyboard('{Enter}')
    expect(onClick).toHaveBeenCalledOnce()
  })

  it('does not submit a form by default', async () => {
    const onSubmit = vi.fn()
    await render(
      <form onSubmit={onSubmit}>
        <Button>Cancelar</Button>
      </form>,
    )
    await page.getByRole('button').click()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('is at least 44 px high in every size', async () => {
    await render(
      <>
        <Button size="small">A</Button>
        <Button>B</Button>
      </>,
    )
    for (const button of page.getByRole('button').elements()) {
      expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    }
  })
})
