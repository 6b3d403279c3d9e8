import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { HistoryIcon } from '#icons/icons.tsx'
import { Button } from '#widgets/form/Button.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Spinner } from '#widgets/status/Spinner.tsx'
import '#widgets/test-setup.ts'

describe('EmptyState', () => {
  it('shows title, text and action', async () => {
    await render(
      <EmptyState art={<HistoryIcon />} title="Nada aqui" text="Jogue!" action={<Button>Jogos</Button>} />,
    )
    await expect.element(page.getByRole('heading', { name: 'Nada aqui' })).toBeVisible()
    await expect.element(page.getByText('Jogue!')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Jogos' })).toBeVisible()
  })
})

describe('ErrorState', () => {
  it('is an alert with a retry button', async () => {
    const onRetry = vi.fn()
    await render(<ErrorState title="Não carregou" retryLabel="Tentar de novo" onRetry={onRetry} />)
    await expect.element(page.getByRole('alert').getByText('Não carregou')).toBeVisible()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })
})

describe('Spinner', () => {
  it('has its label as status, or no text', async () => {
    const { rerender, container } = await render(<Spinner label="Carregando" />)
    await expect.element(page.getByRole('status')).toHaveTextContent('Carregando')
    await rerender(<Spinner />)
    expect(container.textContent).toBe('')
  })
})
