import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog, type DialogProps } from '#widgets/overlay/Dialog.tsx'
import { cleanUpLayers } from '#widgets/test-setup.ts'

const question: Omit<DialogProps, 'onConfirm' | 'onClose'> = {
  open: true,
  title: 'Sair da conta?',
  text: 'Você pode entrar de novo quando quiser.',
  confirmLabel: 'Sair',
  cancelLabel: 'Cancelar',
}

afterEach(cleanUpLayers)

describe('Dialog', () => {
  it('has an accessible name and description', async () => {
    await render(<Dialog {...question} onConfirm={() => {}} onClose={() => {}} />)
    const dialog = page.getByRole('alertdialog', { name: 'Sair da conta?' })
    await expect.element(dialog).toBeVisible()
    await expect.element(dialog).toHaveAccessibleDescription('Você pode entrar de novo quando quiser.')
  })

  it('calls either onConfirm or onClose', async () => {
    const onConfirm = vi.fn()
    const onClose = vi.fn()
    await render(<Dialog {...question} onConfirm={onConfirm} onClose={onClose} />)
    await page.getByRole('button', { name: 'Sair' }).click()
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
    await page.getByRole('button', { name: 'Cancelar' }).click()
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
  })

  it('without a cancel label it has one button', async () => {
    await render(<Dialog {...question} cancelLabel={undefined} onConfirm={() => {}} onClose={() => {}} />)
    expect(page.getByRole('button').elements()).toHaveLength(1)
  })
})
