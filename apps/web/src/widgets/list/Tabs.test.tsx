import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tabs } from '#widgets/list/Tabs.tsx'
import { frames } from '#widgets/test-setup.ts'

const names = ['Em alta', 'Bônus', 'Esportes', 'Novos', 'Mesas', 'Ao vivo', 'Todos']
const items = names.map((label) => ({ key: label, label }))

function Categories({ start = 'Em alta' }: { start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <div style={{ width: 390, height: 2000 }}>
      <Tabs label="Categorias" items={items} value={value} onChange={setValue} stickyTop="10px" />
    </div>
  )
}

const tab = (name: string) => page.getByRole('tab', { name })

describe('Tabs', () => {
  it('a tap chooses, and exactly one is chosen', async () => {
    await render(<Categories />)
    await tab('Bônus').click()
    await expect.element(tab('Bônus')).toHaveAttribute('aria-selected', 'true')
    expect(page.getByRole('tab', { selected: true }).elements()).toHaveLength(1)
  })

  it('arrow keys choose the neighbour, round the ends', async () => {
    await render(<Categories />)
    await userEvent.tab()
    await expect.element(tab('Em alta')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(tab('Todos')).toHaveFocus()
    await expect.element(tab('Todos')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('Em alta')).toHaveFocus()
  })

  it('keys find them where none is chosen', async () => {
    await render(<Categories start="Favoritos" />)
    await userEvent.tab()
    await expect.element(tab('Em alta')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('Em alta')).toHaveAttribute('aria-selected', 'true')
  })

  it('a chosen tab that lies outside is brought into view', async () => {
    await render(<Categories start="Todos" />)
    const { right } = tab('Todos').element().getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(390)
  })

  it('many tabs do not widen the page', async () => {
    await render(
      <div style={{ display: 'grid' }}>
        <Categories />
      </div>,
    )
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })

  it('they stick where they are told to', async () => {
    await render(<Categories />)
    scrollTo(0, 500)
    await frames()
    const bar = page.getByRole('tablist', { name: 'Categorias' }).element().parentElement
    expect(bar?.getBoundingClientRect().top).toBe(10)
    scrollTo(0, 0)
  })
})
