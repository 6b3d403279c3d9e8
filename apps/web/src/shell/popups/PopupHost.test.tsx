import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { api } from '#api/api.ts'
import { clearCache } from '#api/query-cache.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { remove, write } from '#lib/storage.ts'
import { PopupHost } from '#shell/popups/PopupHost.tsx'
import { endSession, isLoggedIn, setToken } from '#stores/session.ts'
import { emit, type Popup, type PopupKind, resetUi } from '#stores/ui.ts'

/** Accessible names of all kinds; a missing or extra kind does not compile. */
const popupNames: Readonly<Record<PopupKind, string>> = {
  LOGIN: 'Entrar',
  REGISTER: 'Criar conta',
  BINDING_PHONE: 'Confirmar celular',
  RESET_PASSWORD: 'Recuperar senha',
  CHANGE_PASSWORD: 'Trocar senha',
  DEPOSIT_ACTIVE_POPUP: 'Bônus de boas-vindas',
  FIRST_RECHARGE_POPUP: 'Primeiro depósito',
}

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt')
  resetUi()
  endSession()
  clearCache()
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ success: true, message: '', data: { banners: [], pbConfig: [] } }),
  )
})
afterEach(() => vi.restoreAllMocks())

const opened = (kind: PopupKind): Popup =>
  kind === 'DEPOSIT_ACTIVE_POPUP' ? { kind, multiple: 1, isInGame: false } : { kind }

it('each of the seven kinds opens with its name, replaces the previous one, and closes [R2.27] [R4.01]', async () => {
  expect(Object.keys(popupNames)).toHaveLength(7)
  const page = await render(<PopupHost />)
  for (const [kind, name] of Object.entries(popupNames) as [PopupKind, string][]) {
    emit('SHOW_POPUP', opened(kind))
    await expect.element(page.getByRole('dialog', { name })).toBeVisible()
    expect(page.getByRole('dialog').elements(), kind).toHaveLength(1)
  }
  emit('SHOW_POPUP', null)
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
})

it('a 401 shows the login popup when todayShowed is today, and no popup otherwise [R8.02] [R4.05]', async () => {
  vi.mocked(window.fetch).mockImplementation(async (url) =>
    String(url) === '/wallet/balance'
      ? Response.json({ success: false, message: '', data: null, code: 'UNAUTHORIZED' }, { status: 401 })
      : Response.json({ success: true, message: '', data: { banners: [] } }),
  )
  const page = await render(<PopupHost />)
  setToken('t1')
  remove('todayShowed')
  await expect(api('/wallet/balance')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect([isLoggedIn(), page.getByRole('dialog').elements().length]).toEqual([true, 0])
  write('todayShowed', new Date().toISOString().slice(0, 10))
  await expect(api('/wallet/balance')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect.element(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible()
  expect([isLoggedIn(), location.pathname]).toEqual([false, '/'])
})

it('the banner of the login popup is a picture without a command [R2.27]', async () => {
  const banner = { id: 'night', position: 'login', cover: '', color: '', text: '', action: '', path: '' }
  const banners = [{ ...banner, title: 'Que bom te ver', cmd: 'deeplink', cmdValue: '/promotion' }]
  vi.mocked(window.fetch).mockImplementation(async () =>
    Response.json({ success: true, message: '', data: { banners, pbConfig: [] } }),
  )
  const page = await render(<PopupHost />)
  emit('SHOW_POPUP', { kind: 'LOGIN' })
  await expect.element(page.getByText('Que bom te ver')).toBeVisible()
  expect(page.getByRole('button', { name: 'Que bom te ver' }).elements()).toHaveLength(0)
})
