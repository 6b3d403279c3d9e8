import { limits } from '@saguao/contract/calls/limits.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Composer } from '#features/support/Composer.tsx'
import { setDraft, useOutgoing } from '#features/support/outgoing.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { endSession, setToken } from '#stores/session.ts'
import '#widgets/test-setup.ts'

const field = () => page.getByRole('textbox', { name: 'Escreva sua mensagem' })
const send = () => page.getByRole('button', { name: 'Enviar' })
const note = () => page.getByRole('status')

let sent: unknown[] = []

function atPointer(fine: boolean): void {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: fine)' ? ({ ...real(query), matches: fine } as MediaQueryList) : real(query),
  )
}

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'support')
  setToken('t1')
  sent = []
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)))
    const data = { id: '1', from: 'player', text: 'x', createdAt: '2026-11-15T12:00:00.000Z' }
    return Response.json({ success: true, message: '', data })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  setDraft('')
  endSession()
})

it('what is written is sent once, without the spaces around it, and the field is empty again [R1.05]', async () => {
  await render(<Composer />)
  await userEvent.fill(field(), '  Meu saque não chegou  ')
  await send().click()
  await expect.element(field()).toHaveValue('')
  await vi.waitFor(() => expect(useOutgoing.getState().outgoing).toEqual([]))
  expect(sent).toMatchObject([{ text: 'Meu saque não chegou' }])
})

it('nothing but spaces is no message', async () => {
  await render(<Composer />)
  await expect.element(send()).toBeDisabled()
  await userEvent.fill(field(), '   ')
  await expect.element(send()).toBeDisabled()
})

it('at a keyboard Enter sends, and with Shift it makes a line', async () => {
  atPointer(true)
  await render(<Composer />)
  await userEvent.type(field(), 'uma{Shift>}{Enter}{/Shift}duas')
  await expect.element(field()).toHaveValue('uma\nduas')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(sent).toMatchObject([{ text: 'uma\nduas' }]))
})

it('on a phone Enter makes a line, and nothing is sent by it', async () => {
  atPointer(false)
  await render(<Composer />)
  await userEvent.type(field(), 'uma{Enter}duas')
  await expect.element(field()).toHaveValue('uma\nduas')
  expect(sent).toEqual([])
})

it('says how much room is left when there is little, and takes no more', async () => {
  await render(<Composer />)
  const most = limits.maxSupportTextLength
  await userEvent.fill(field(), 'a'.repeat(most * 0.8 - 1))
  await expect.element(note()).toBeEmptyDOMElement()
  await userEvent.fill(field(), 'a'.repeat(most - 3))
  await expect.element(note()).toHaveTextContent('Letras que ainda cabem: 3')
  await expect.element(field()).toHaveAttribute('maxlength', `${most}`)
})

it('a picture is refused with words, until something is written', async () => {
  await render(<Composer />)
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File(['x'], 'comprovante.png', { type: 'image/png' }))
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  field().element().dispatchEvent(paste)
  await expect.poll(() => note().element().textContent).toContain('Ainda não recebemos fotos')
  expect(paste.defaultPrevented).toBe(true)
  await userEvent.type(field(), 'oi')
  await expect.element(note()).toBeEmptyDOMElement()
})
