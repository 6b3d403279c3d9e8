import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { navigate } from 'wouter/use-browser-location'
import { Dialog } from '#widgets/overlay/Dialog.tsx'
import { afterLayersClose, reloadPage } from '#widgets/overlay/layers.ts'
import { Popup } from '#widgets/overlay/Popup.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { cleanUpLayers, frames, layerEntries } from '#widgets/test-setup.ts'

type Name = 'menu' | 'login' | 'register' | 'sure'

const here = location.pathname

/** A layer inside another one. */
function NestedLayers() {
  const [open, setOpen] = useState(true)
  const [choosing, setChoosing] = useState(false)
  return (
    <Sheet open={open} onClose={() => setOpen(false)} title="Bilhete" closeLabel="Fechar">
      <button type="button" onClick={() => setChoosing(true)}>
        Escolher
      </button>
      <Sheet open={choosing} onClose={() => setChoosing(false)} title="Escolha" closeLabel="Fechar">
        Uma
      </Sheet>
    </Sheet>
  )
}

/** A page with four layers that can be open at the same time. */
function Page({ start = [], onSure }: { start?: readonly Name[]; onSure?: () => void }) {
  const [open, setOpen] = useState(start)
  const close = (name: Name) => setOpen((names) => names.filter((other) => other !== name))
  const popup = (name: Name) => ({
    open: open.includes(name),
    onClose: () => close(name),
    closeLabel: 'Fechar',
  })
  return (
    <>
      <button type="button" onClick={() => setOpen(['menu'])}>
        Abrir
      </button>
      <div style={{ height: 3000 }} />
      <Sheet {...popup('menu')} title="Menu">
        <button type="button" onClick={() => setOpen(['menu', 'login'])}>
          Conta
        </button>
        <button type="button" onClick={() => setOpen(['menu', 'sure'])}>
          Sair
        </button>
      </Sheet>
      <Popup {...popup('login')} title="Entrar">
        <button type="button" onClick={() => setOpen(['register'])}>
          Criar conta
        </button>
      </Popup>
      <Popup {...popup('register')} title="Cadastro">
        <p>Passo 1</p>
      </Popup>
      <Dialog
        {...popup('sure')}
        title="Sair?"
        confirmLabel="Sim"
        cancelLabel="Não"
        onConfirm={() => {
          setOpen([])
          onSure?.()
        }}
      />
    </>
  )
}

/** A layer whose opener is removed, as the login button is after a login. */
function RemovedOpener() {
  const [state, setState] = useState<'new' | 'open' | 'over'>('new')
  return (
    <main tabIndex={-1}>
      {state === 'new' ? (
        <button type="button" onClick={() => setState('open')}>
          Abrir
        </button>
      ) : null}
      <Popup open={state === 'open'} onClose={() => setState('over')} closeLabel="Fechar" title="Entrar">
        <p>Olá</p>
      </Popup>
    </main>
  )
}

const layer = (name: string) => page.getByRole('dialog', { name })
const opener = () => page.getByRole('button', { name: 'Abrir' })

const waitForDepth = (depth: number) => vi.waitFor(() => expect(layerEntries()).toBe(depth))

afterEach(async () => {
  await cleanUpLayers()
  if (location.pathname !== here) history.replaceState(null, '', here)
})

describe('layers', () => {
  it('the focus moves into the layer and returns to the opener', async () => {
    await render(<Page />)
    await opener().click()
    await expect.element(layer('Menu')).toBeVisible()
    expect(layer('Menu').element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(layer('Menu')).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
  })

  it('the page gets the focus when the opener is gone', async () => {
    await render(<RemovedOpener />)
    await opener().click()
    await expect.element(layer('Entrar')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('main')).toHaveFocus()
  })

  it('a layer is never rendered before its dialog is open', async () => {
    const container = document.body.appendChild(document.createElement('div'))
    const found: boolean[] = []
    const observer = new MutationObserver(() => {
      const drawn = document.querySelector('dialog')
      if (drawn) found.push(drawn.matches(':modal'))
    })
    observer.observe(document.body, { childList: true })
    // Rendered as in the product; the test renderer would wait for every effect.
    const root = createRoot(container)
    root.render(<Page start={['menu']} />)
    await vi.waitFor(() => expect(found).not.toEqual([]))
    expect(found).not.toContain(false)
    observer.disconnect()
    root.unmount()
    container.remove()
  })

  it('the focus cannot leave the top layer by Tab', async () => {
    await render(<Page start={['menu']} />)
    for (let presses = 0; presses < 6; presses += 1) {
      await userEvent.keyboard('{Tab}')
      expect(opener().element()).not.toBe(document.activeElement)
    }
    await userEvent.keyboard('{Escape}')
  })

  it('Escape closes only the top layer', async () => {
    await render(<Page start={['menu', 'login']} />)
    await userEvent.keyboard('{Escape}')
    await expect.element(layer('Entrar')).not.toBeInTheDocument()
    await expect.element(layer('Menu')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(layer('Menu')).not.toBeInTheDocument()
  })

  it('Escape closes a nested layer and leaves the outer one open', async () => {
    await render(<NestedLayers />)
    await page.getByRole('button', { name: 'Escolher' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Escolha' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: 'Escolha' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog', { name: 'Bilhete' })).toBeVisible()
  })

  it('the back button closes only the top layer and stays on the page', async () => {
    await render(<Page start={['menu', 'login']} />)
    await waitForDepth(2)
    history.back()
    await expect.element(layer('Entrar')).not.toBeInTheDocument()
    await expect.element(layer('Menu')).toBeVisible()
    history.back()
    await expect.element(layer('Menu')).not.toBeInTheDocument()
    expect(location.pathname).toBe(here)
  })

  it('a layer has its history entry as soon as it is visible', async () => {
    await render(<Page />)
    const seen = new Promise<number>((resolve) => {
      new MutationObserver(() => resolve(layerEntries())).observe(document.documentElement, {
        attributes: true,
      })
    })
    await opener().click()
    expect(await seen).toBe(1)
  })

  it('a layer closed by its button leaves no history entry', async () => {
    await render(<Page />)
    await opener().click()
    await waitForDepth(1)
    await page.getByRole('button', { name: 'Fechar' }).click()
    await waitForDepth(0)
  })

  it('a scroll right after closing a layer is kept', async () => {
    await render(<Page />)
    await opener().click()
    await waitForDepth(1)
    await userEvent.keyboard('{Escape}')
    scrollTo(0, 600)
    await waitForDepth(0)
    await frames()
    expect([scrollY, history.scrollRestoration]).toEqual([600, 'auto'])
  })

  it('a layer replaced by another adds no history entry', async () => {
    await render(<Page start={['login']} />)
    await waitForDepth(1)
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect.element(layer('Cadastro')).toBeVisible()
    await waitForDepth(1)
    history.back()
    await expect.element(layer('Cadastro')).not.toBeInTheDocument()
  })

  it('a layer that closes because its button navigates does not disturb the navigation', async () => {
    const navigate = () => setTimeout(() => history.pushState(null, '', '/elsewhere'), 5)
    await render(<Page start={['sure']} onSure={navigate} />)
    await waitForDepth(1)
    await page.getByRole('button', { name: 'Sim' }).click()
    await vi.waitFor(() => expect(location.pathname).toBe('/elsewhere'))
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    expect(location.pathname).toBe('/elsewhere')
    history.back()
    await vi.waitFor(() => expect(location.pathname).toBe(here))
  })

  it('the history entry of such a layer is skipped when going back', async () => {
    await render(<Page start={['sure']} onSure={() => history.pushState(null, '', '/elsewhere')} />)
    await waitForDepth(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await page.getByRole('button', { name: 'Sim' }).click()
    vi.runAllTimers()
    vi.useRealTimers()
    expect(location.pathname).toBe('/elsewhere')
    history.back()
    await vi.waitFor(() => expect([location.pathname, layerEntries()]).toEqual([here, 0]))
  })

  it('a layer that opens while an old entry is being removed stays open', async () => {
    await render(<Page start={['login']} />)
    await waitForDepth(1)
    const { go } = History.prototype
    const stepped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    const spy = vi.spyOn(history, 'go').mockImplementation((steps) => {
      opener()
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true }))
      go.call(history, steps)
    })
    await page.getByRole('button', { name: 'Fechar' }).click()
    await stepped
    spy.mockRestore()
    await waitForDepth(1)
    await expect.element(layer('Menu')).toBeVisible()
  })

  it('a navigation while an old entry is being removed is kept', async () => {
    await render(<Page start={['login']} />)
    await waitForDepth(1)
    const { go } = History.prototype
    const stepped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    const spy = vi.spyOn(history, 'go').mockImplementation((steps) => {
      go.call(history, steps)
      navigate('/elsewhere')
    })
    await page.getByRole('button', { name: 'Fechar' }).click()
    await stepped
    spy.mockRestore()
    await vi.waitFor(() => expect(location.pathname).toBe('/elsewhere'))
    history.back()
    await vi.waitFor(() => expect([location.pathname, layerEntries()]).toEqual([here, 0]))
  })

  it('a navigation that replaces the entry in that moment, such as a tap on the bottom bar, is kept', async () => {
    await render(<Page start={['login']} />)
    await waitForDepth(1)
    const { go } = History.prototype
    const length = history.length
    const stepped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    const spy = vi.spyOn(history, 'go').mockImplementation((steps) => {
      go.call(history, steps)
      navigate('/elsewhere', { replace: true })
    })
    await page.getByRole('button', { name: 'Fechar' }).click()
    await stepped
    spy.mockRestore()
    await vi.waitFor(() => expect([location.pathname, layerEntries()]).toEqual(['/elsewhere', 0]))
    expect(history.length).toBe(length)
    navigate(here, { replace: true })
  })

  it('a changed address survives an open layer and one that has just closed', async () => {
    const before = location.search
    const change = (search: string) => afterLayersClose(() => history.replaceState(null, '', here + search))
    await render(<Page start={['menu']} />)
    await waitForDepth(1)
    change('?kind=slots')
    expect(location.search).toBe(before)
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(location.search).toBe('?kind=slots'))
    await waitForDepth(0)
    await opener().click()
    await waitForDepth(1)
    await userEvent.keyboard('{Escape}')
    change('?kind=mines')
    await waitForDepth(0)
    await vi.waitFor(() => expect(location.search).toBe('?kind=mines'))
    change(before)
    expect(location.search).toBe(before)
  })

  it('a reload waits until the entry of a layer that has just closed is removed', async () => {
    const depths: number[] = []
    const reload = () => reloadPage(() => depths.push(layerEntries()))
    await render(<Page start={['menu']} />)
    await waitForDepth(1)
    reload()
    expect(depths).toEqual([1])
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
    reload()
    await vi.waitFor(() => expect(depths).toEqual([1, 0]))
    reload()
    expect(depths).toEqual([1, 0, 0])
  })

  it('a layer whose owner ignores onClose stays open', async () => {
    await render(
      <Popup open title="Aguarde" closeLabel="Fechar" onClose={() => {}}>
        <p>Enviando</p>
      </Popup>,
    )
    for (let presses = 0; presses < 3; presses += 1) await userEvent.keyboard('{Escape}')
    await expect.poll(() => layer('Aguarde').element().matches(':modal')).toBe(true)
  })

  it('the page behind cannot scroll until the last layer is closed', async () => {
    await render(<Page start={['menu', 'login']} />)
    const overflow = () => getComputedStyle(document.documentElement).overflowY
    expect(overflow()).toBe('hidden')
    await userEvent.keyboard('{Escape}')
    expect(overflow()).toBe('hidden')
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(overflow()).not.toBe('hidden'))
  })

  it('the page behind is inert for screen readers', async () => {
    await render(<Page start={['menu']} />)
    await expect.element(layer('Menu')).toBeVisible()
    expect(document.querySelector('dialog')?.matches(':modal')).toBe(true)
    await userEvent.keyboard('{Escape}')
  })
})
