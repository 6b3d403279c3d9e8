import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Timeline } from '#widgets/status/Timeline.tsx'

it('lists the steps in order and marks the current one', async () => {
  await render(
    <Timeline
      label="Passo a passo"
      steps={[
        { key: 'a', title: 'Pedido feito', at: '12:00', state: 'done' },
        { key: 'b', title: 'Enviando', text: 'Leva um minuto', state: 'now' },
        { key: 'c', title: 'Pago', state: 'next' },
      ]}
    />,
  )
  const steps = page.getByRole('list', { name: 'Passo a passo' }).getByRole('listitem')
  expect(steps.elements().map((step) => step.textContent)).toEqual([
    'Pedido feito12:00',
    'EnviandoLeva um minuto',
    'Pago',
  ])
  expect(steps.elements().map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
})
