import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Popup } from '#widgets/overlay/Popup.tsx'
import { cleanUpLayers } from '#widgets/test-setup.ts'

afterEach(cleanUpLayers)

describe('Popup', () => {
  it('is named by its title and closed by its close button', async () => {
    const onClose = vi.fn()
    await render(
      <Popup open title="Entrar" closeLabel="Fechar" onClose={onClose}>
        <p>Olá</p>
      </Popup>,
    )
    await expect.element(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible()
    await page.getByRole('button', { name: 'Fechar' }).click()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('without a title it is named by its label', async () => {
    await render(
      <Popup open label="Oferta" closeLabel="Fechar" shape="bare" onClose={() => {}}>
        <p>Olá</p>
      </Popup>,
    )
    await expect.element(page.getByRole('dialog', { name: 'Oferta' })).toBeVisible()
  })

  it('scrolls inside when it is higher than the screen', async () => {
    await render(
      <Popup open title="Regras" closeLabel="Fechar" onClose={() => {}}>
        <div style={{ height: 3000 }} />
      </Popup>,
    )
    const card = page.getByRole('heading', { name: 'Regras' }).element().parentElement?.parentElement
    expect(card?.scrollHeight).toBeGreaterThan(innerHeight)
    expect(card?.getBoundingClientRect().height).toBeLessThan(innerHeight)
  })
})
