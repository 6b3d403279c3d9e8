import { limits } from '@saguao/contract/calls/limits.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Composer } from '#features/support/Composer.tsx'
import { sendDraft, setDraft, useOutgoing } from '#features/support/outgoing.ts'
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

it('a message is sent once, trimmed, and the field is cleared [R1.05]', async () => {
  await render(<Composer />)
  await userEvent.fill(field(), '  Meu saque não chegou  ')
  await send().click()
  await expect.element(field()).toHaveValue('')
  await vi.waitFor(() => expect(useOutgoing.getState().outgoing).toEqual([]))
  expect(sent).toMatchObject([{ text: 'Meu saque não chegou' }])
})

it('a message of spaces is not sent', async () => {
  await render(<Composer />)
  await expect.element(send()).toBeDisabled()
  await userEvent.fill(field(), '   ')
  await expect.element(send()).toBeDisabled()
})

it('with a hardware keyboard Enter sends, and Shift+Enter adds a line', async () => {
  atPointer(true)
  await render(<Composer />)
  await userEvent.type(field(), 'uma{Shift>}{Enter}{/Shift}duas')
  await expect.element(field()).toHaveValue('uma\nduas')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(sent).toMatchObject([{ text: 'uma\nduas' }]))
})

it('on a phone Enter adds a line and sends nothing', async () => {
  atPointer(false)
  await render(<Composer />)
  await userEvent.type(field(), 'uma{Enter}duas')
  await expect.element(field()).toHaveValue('uma\nduas')
  expect(sent).toEqual([])
})

it('shows the remaining length near the limit, and accepts no more', async () => {
  await render(<Composer />)
  const maxLength = limits.maxSupportTextLength
  await userEvent.fill(field(), 'a'.repeat(maxLength * 0.8 - 1))
  await expect.element(note()).toBeEmptyDOMElement()
  await userEvent.fill(field(), 'a'.repeat(maxLength - 3))
  await expect.element(note()).toHaveTextContent('Caracteres restantes: 3')
  await expect.element(field()).toHaveAttribute('maxlength', `${maxLength}`)
})

it('a pasted picture is refused with a message, until something is typed', async () => {
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

it('a message that did not reach the server is sent again by itself, with its request id [R1.05]', async () => {
  vi.mocked(window.fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  setDraft('Oi')
  sendDraft()
  const outgoing = () => useOutgoing.getState().outgoing
  await expect.poll(outgoing).toMatchObject([{ state: 'failed' }])
  const [unsent] = outgoing()
  await expect
    .poll(() => sent, { timeout: 20_000 })
    .toMatchObject([{ text: 'Oi', requestId: unsent?.requestId }])
  await expect.poll(outgoing).toEqual([])
})
