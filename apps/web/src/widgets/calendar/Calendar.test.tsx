import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Calendar } from '#widgets/calendar/Calendar.tsx'
import { cleanUpLayers } from '#widgets/test-setup.ts'

const texts = {
  open: true,
  onClose: () => {},
  locale: 'pt-BR',
  title: 'Escolha o dia',
  closeLabel: 'Fechar',
  confirmLabel: 'Confirmar',
} as const

const day = (date: string) => page.getByRole('button', { name: date })
const confirm = () => page.getByRole('button', { name: 'Confirmar' })
const chosen = () => page.getByRole('button', { pressed: true }).elements()

describe('Calendar', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 15, 12) })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await cleanUpLayers()
  })

  it('by default one day from today to six months ahead [R9.10]', async () => {
    const onConfirm = vi.fn()
    await render(<Calendar {...texts} onConfirm={onConfirm} />)
    await expect.element(day('sábado, 14 de novembro de 2026')).toBeDisabled()
    await expect.element(day('sábado, 15 de maio de 2027')).toBeEnabled()
    await expect.element(day('domingo, 16 de maio de 2027')).toBeDisabled()
    await expect.element(confirm()).toBeDisabled()
    await day('quarta-feira, 2 de dezembro de 2026').click()
    await confirm().click()
    expect(onConfirm).toHaveBeenCalledWith('2026-12-02')
  })

  it('uses the language and the week start of the locale', async () => {
    await render(<Calendar {...texts} locale="es-CL" onConfirm={() => {}} />)
    await expect.element(page.getByRole('heading', { name: 'noviembre de 2026' })).toBeInTheDocument()
    const first = day('domingo, 1 de noviembre de 2026').element()
    expect(getComputedStyle(first).gridColumnStart).toBe('7')
  })

  it('today is marked', async () => {
    await render(<Calendar {...texts} onConfirm={() => {}} />)
    await expect.element(day('domingo, 15 de novembro de 2026')).toHaveAttribute('aria-current', 'date')
  })

  it('a range longer than the maximum shows the prompt and is cut [R5.08]', async () => {
    const onConfirm = vi.fn()
    const range = { mode: 'range', maxRange: 7, rangePrompt: 'No máximo 7 dias' } as const
    await render(<Calendar {...texts} {...range} onConfirm={onConfirm} />)
    await day('segunda-feira, 16 de novembro de 2026').click()
    await expect.element(confirm()).toBeDisabled()
    await day('segunda-feira, 30 de novembro de 2026').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('No máximo 7 dias')
    expect(chosen()).toHaveLength(7)
    await confirm().click()
    expect(onConfirm).toHaveBeenCalledWith({ from: '2026-11-16', to: '2026-11-22' })
  })

  it('the prompt disappears when the range fits', async () => {
    const range = { mode: 'range', maxRange: 7, rangePrompt: 'No máximo 7 dias' } as const
    await render(<Calendar {...texts} {...range} onConfirm={() => {}} />)
    await day('segunda-feira, 16 de novembro de 2026').click()
    await day('segunda-feira, 30 de novembro de 2026').click()
    await day('terça-feira, 17 de novembro de 2026').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('')
  })

  it('arrow keys move between days and stop at the ends', async () => {
    await render(<Calendar {...texts} onConfirm={() => {}} />)
    day('domingo, 15 de novembro de 2026').element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await expect.element(day('segunda-feira, 23 de novembro de 2026')).toHaveFocus()
    await userEvent.keyboard('{PageUp}')
    await expect.element(day('domingo, 15 de novembro de 2026')).toHaveFocus()
  })

  it('an unconfirmed choice is discarded', async () => {
    const { rerender } = await render(<Calendar {...texts} value="2026-11-20" onConfirm={() => {}} />)
    await day('quarta-feira, 25 de novembro de 2026').click()
    await rerender(<Calendar {...texts} open={false} value="2026-11-20" onConfirm={() => {}} />)
    await rerender(<Calendar {...texts} value="2026-11-20" onConfirm={() => {}} />)
    expect(chosen().map((element) => element.getAttribute('data-day'))).toEqual(['2026-11-20'])
  })
})
