import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MoneyField } from '#widgets/form/MoneyField.tsx'

function Field({ locale = 'pt-BR', decimals = 2, start = '', startFocused = false }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <MoneyField
        label="Valor"
        alias="R$"
        locale={locale}
        decimals={decimals}
        value={value}
        onChange={setValue}
        startFocused={startFocused}
      />
      <output>{value}</output>
    </>
  )
}
const input = () => page.getByLabelText('Valor')
const storedValue = () => page.getByRole('status')

it('a comma is the decimal mark in Portuguese, and onChange gets a plain amount', async () => {
  await render(<Field />)
  await userEvent.click(input())
  await userEvent.keyboard('1250,5')
  await expect.element(input()).toHaveValue('1.250,5')
  await expect.element(storedValue()).toHaveTextContent('1250.5')
})

it('a dot typed on a keypad is read as the decimal mark', async () => {
  await render(<Field />)
  await userEvent.click(input())
  await userEvent.keyboard('12.50')
  await expect.element(input()).toHaveValue('12,50')
})

it('blur completes the decimals', async () => {
  await render(<Field />)
  await userEvent.click(input())
  await userEvent.keyboard('12,5')
  await userEvent.tab()
  await expect.element(input()).toHaveValue('12,50')
})

it('backspace deletes digits one by one across grouping marks', async () => {
  await render(<Field start="1250" />)
  await userEvent.click(input())
  await userEvent.keyboard('{End}{Backspace}{Backspace}{Backspace}{Backspace}')
  await expect.element(input()).toHaveValue('')
})

it('the caret keeps its position', async () => {
  await render(<Field start="1250" />)
  await userEvent.click(input())
  await userEvent.keyboard('{Home}{ArrowRight}9')
  await expect.element(input()).toHaveValue('19.250')
  await userEvent.keyboard('8')
  await expect.element(input()).toHaveValue('198.250')
})

it('pesos have no decimals', async () => {
  await render(<Field locale="es-CL" decimals={0} />)
  await userEvent.click(input())
  await userEvent.keyboard('12500,5')
  await expect.element(input()).toHaveValue('125.005')
  await expect.element(input()).toHaveAttribute('inputmode', 'numeric')
})

it('an amount filled in at once is parsed', async () => {
  await render(<Field />)
  await input().fill('1.234,56')
  await expect.element(storedValue()).toHaveTextContent('1234.56')
})

it('startFocused focuses the field, and the first key replaces the preset amount [R4.04]', async () => {
  await render(<Field start="50" startFocused />)
  await expect.element(input()).toHaveFocus()
  await userEvent.keyboard('7')
  await expect.element(input()).toHaveValue('7')
})
