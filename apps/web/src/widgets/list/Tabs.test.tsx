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
  it('a tap selects a tab, and exactly one is selected', async () => {
    await render(<Categories />)
    await tab('Bônus').click()
    await expect.element(tab('Bônus')).toHaveAttribute('aria-selected', 'true')
    expect(page.getByRole('tab', { selected: true }).elements()).toHaveLength(1)
  })

  it('arrow keys select the neighbour, wrapping at the ends', async () => {
    await render(<Categories />)
    await userEvent.tab()
    await expect.element(tab('Em alta')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(tab('Todos')).toHaveFocus()
    await expect.element(tab('Todos')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('Em alta')).toHaveFocus()
  })

  it('the keyboard reaches the tabs when none is selected', async () => {
    await render(<Categories start="Favoritos" />)
    await userEvent.tab()
    await expect.element(tab('Em alta')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('Em alta')).toHaveAttribute('aria-selected', 'true')
  })

  it('a selected tab outside the view is scrolled into it', async () => {
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

  it('they stick at the given offset', async () => {
    await render(<Categories />)
    scrollTo(0, 500)
    await frames()
    const bar = page.getByRole('tablist', { name: 'Categorias' }).element().parentElement
    expect(bar?.getBoundingClientRect().top).toBe(10)
    scrollTo(0, 0)
  })
})
