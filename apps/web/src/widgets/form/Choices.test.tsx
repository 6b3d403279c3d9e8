import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Choices } from '#widgets/form/Choices.tsx'

function Methods() {
  const [value, setValue] = useState<'pix' | 'bank' | 'card'>('pix')
  return (
    <Choices
      label="Como pagar"
      items={[
        { key: 'pix', title: 'PIX' },
        { key: 'bank', title: 'Banco', text: 'Até 1 hora' },
        { key: 'card', title: 'Cartão', disabled: true },
      ]}
      value={value}
      onChange={setValue}
    />
  )
}
const choice = (name: string | RegExp) => page.getByRole('radio', { name })

it('is a named group of radio buttons', async () => {
  await render(<Methods />)
  await expect.element(page.getByRole('group', { name: 'Como pagar' })).toBeInTheDocument()
  await expect.element(choice('PIX')).toBeChecked()
})

it('a tap anywhere on a tile selects it, and a disabled one stays disabled', async () => {
  await render(<Methods />)
  await page.getByText('Até 1 hora').click()
  await expect.element(choice(/Banco/)).toBeChecked()
  await expect.element(choice('Cartão')).toBeDisabled()
})

it('arrow keys select', async () => {
  await render(<Methods />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(choice(/Banco/)).toBeChecked()
})
