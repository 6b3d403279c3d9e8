import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TextField, type TextFieldProps } from '#widgets/form/TextField.tsx'
import '#widgets/test-setup.ts'

function Field(props: Partial<TextFieldProps>) {
  const [value, setValue] = useState('')
  return <TextField label="Celular" {...props} value={value} onChange={setValue} />
}

const field = () => page.getByLabelText('Celular', { exact: true })

describe('TextField', () => {
  it('is found by its label', async () => {
    await render(<Field />)
    await userEvent.type(field(), 'oi')
    await expect.element(field()).toHaveValue('oi')
  })

  it('limits the length and shows the counter [R5.08]', async () => {
    await render(<Field maxLength={4} counter />)
    await expect.element(page.getByText('0/4')).toBeVisible()
    await userEvent.type(field(), 'abcdef')
    await expect.element(field()).toHaveValue('abcd')
    await expect.element(page.getByText('4/4')).toBeVisible()
  })

  it('a number field accepts digits only, also when pasted [R5.01]', async () => {
    await render(<Field digitsOnly maxLength={11} />)
    await userEvent.fill(field(), '(11) 98765-4321')
    await expect.element(field()).toHaveValue('11987654321')
    await expect.element(field()).toHaveAttribute('inputmode', 'numeric')
  })

  it('an error is linked to the field and does not shift the form', async () => {
    const { rerender, container } = await render(<Field />)
    const before = container.getBoundingClientRect().height
    await rerender(<Field error="De 9 a 11 dígitos" />)
    await expect.element(field()).toBeInvalid()
    await expect.element(field()).toHaveAccessibleDescription('De 9 a 11 dígitos')
    expect(container.getBoundingClientRect().height).toBe(before)
  })

  it('the eye button shows and hides a password', async () => {
    await render(<Field type="password" passwordLabels={{ show: 'Mostrar senha', hide: 'Ocultar senha' }} />)
    await expect.element(field()).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Mostrar senha' }).click()
    await expect.element(field()).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Ocultar senha' }).click()
    await expect.element(field()).toHaveAttribute('type', 'password')
  })

  it('has a font of at least 16 px, so that phones do not zoom in', async () => {
    await render(<Field />)
    expect(Number.parseFloat(getComputedStyle(field().element()).fontSize)).toBeGreaterThanOrEqual(16)
  })

  it('shows the prefix', async () => {
    await render(<Field prefix="+55" />)
    await expect.element(page.getByText('+55')).toBeVisible()
  })
})
