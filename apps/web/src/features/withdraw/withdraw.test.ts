import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearCache } from '#api/query-cache.ts'
import { endIdentity, useIdentity } from '#domain/protection/verify-identity.ts'
import {
  cancelPayout,
  clearCode,
  codeWaitSeconds,
  requestPayout,
  sendCode,
} from '#features/withdraw/withdraw.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { endSession, setToken } from '#stores/session.ts'
import { useToasts } from '#stores/toasts.ts'

const payout = { amount: 100, payChannel: 'sandbox', paymentMethod: 'pix', account: '52998224725' }
const refusal = (code: string, field?: string) => ({
  success: false,
  message: 'Não.',
  data: null,
  code,
  field,
})
const sms = { resendIn: 60, expiresIn: 600, phoneNumber: '11*****4321' }

let calls: { path: string; body: Record<string, unknown> }[] = []

function stubServer(responses: Record<string, object>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    calls.push({ path: String(url), body: JSON.parse(String(init?.body)) })
    const response = responses[String(url)] ?? {}
    return Response.json('success' in response ? response : { success: true, message: '', data: response })
  })
}
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'payments')
  calls = []
  sessionStorage.clear()
  clearCache()
  clearCode()
  useToasts.setState({ toasts: [] })
  setToken('t1')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  endSession()
})

it('a payout is requested with an id that makes a repetition harmless [R2.05]', async () => {
  stubServer({ '/withdraw/create': { id: 'W1', fee: 0, status: 1 } })
  expect(await requestPayout(payout)).toEqual({ outcome: 'requested' })
  expect(calls[0]?.body).toEqual({ ...payout, requestId: expect.any(String) })
})

it('a required confirmation is a step, not a failure [R2.05]', async () => {
  stubServer({ '/withdraw/create': refusal('CONFIRMATION_REQUIRED', 'verificationCode') })
  expect(await requestPayout(payout)).toEqual({ outcome: 'code' })
  expect(toasts()).toEqual([])
})

it('the code is sent with the same payout under a new id, because the first attempt stored nothing', async () => {
  stubServer({ '/withdraw/create': refusal('CONFIRMATION_REQUIRED') })
  await requestPayout(payout)
  await requestPayout(payout, '123456')
  const [first, second] = calls.map(({ body }) => body)
  expect(second).toEqual({ ...payout, verificationCode: '123456', requestId: expect.any(String) })
  expect(second?.requestId).not.toBe(first?.requestId)
})

it.each([
  ['INSUFFICIENT_FUNDS', undefined, 'amount'],
  ['ACCOUNT_INVALID', 'account', 'account'],
  ['CODE_WRONG', 'verificationCode', 'verificationCode'],
  ['PAYOUT_PAUSED', undefined, 'form'],
] as const)('%s is shown in a toast and at its field [R8.01] [R8.05]', async (code, field, place) => {
  stubServer({ '/withdraw/create': refusal(code, field) })
  expect(await requestPayout(payout)).toEqual({
    outcome: 'refused',
    code,
    message: 'Não.',
    errors: { [place]: 'Não.' },
  })
  expect(toasts()).toEqual(['Não.'])
})

it('a missing response is shown, and a retry repeats the same request [R8.04]', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValueOnce(new TypeError('offline'))
  expect(await requestPayout(payout)).toMatchObject({ outcome: 'refused', code: undefined })
  expect(toasts()).toEqual(['Não conseguimos falar com o servidor. Confira sua internet.'])
})

it("the code goes to the player's own phone, and not twice within its minute [R9.12]", async () => {
  stubServer({ '/user/getUserInfo': { username: '11987654321' }, '/captcha/usernameSms': sms })
  vi.useFakeTimers({ toFake: ['Date'] })
  expect(await sendCode(payout)).toBe('11*****4321')
  expect(calls.at(-1)).toEqual({
    path: '/captcha/usernameSms',
    body: { country: 'BR', username: '11987654321' },
  })
  expect(codeWaitSeconds()).toBe(60)
  await sendCode(payout)
  expect(calls.filter(({ path }) => path === '/captcha/usernameSms')).toHaveLength(1)
  vi.setSystemTime(Date.now() + 60_000)
  await sendCode(payout)
  expect(calls.filter(({ path }) => path === '/captcha/usernameSms')).toHaveLength(2)
})

it('another payout needs a new code', async () => {
  stubServer({ '/user/getUserInfo': { username: '11987654321' }, '/captcha/usernameSms': sms })
  await sendCode(payout)
  await sendCode({ ...payout, amount: 200 })
  expect(calls.filter(({ path }) => path === '/captcha/usernameSms')).toHaveLength(2)
})

it('a cancelled payout is distinguished from one cancelled too late', async () => {
  stubServer({ '/withdraw/cancel': { status: 3 } })
  expect(await cancelPayout('W1')).toBe(true)
  stubServer({ '/withdraw/cancel': refusal('CANCEL_TOO_LATE') })
  expect(await cancelPayout('W1')).toBe(false)
})

it('a payout that needs a verified identity waits for it and is then requested again [R12.03]', async () => {
  stubServer({ '/withdraw/create': refusal('VERIFICATION_REQUIRED') })
  const requested = requestPayout(payout)
  await vi.waitFor(() => expect(useIdentity.getState()).toEqual({ isOpen: true, continues: true }))
  stubServer({ '/withdraw/create': { id: 'W1', fee: 0, status: 1 } })
  endIdentity(true)
  expect(await requested).toEqual({ outcome: 'requested' })
  const sent = calls.filter(({ path }) => path === '/withdraw/create').map(({ body }) => body)
  expect(sent).toMatchObject([payout, payout])
  expect(toasts()).toEqual([])
})

it('closing the identity sheet requests nothing and says what is missing [R12.03]', async () => {
  stubServer({ '/withdraw/create': refusal('VERIFICATION_REQUIRED') })
  const requested = requestPayout(payout)
  await vi.waitFor(() => expect(useIdentity.getState().isOpen).toBe(true))
  endIdentity(false)
  expect(await requested).toMatchObject({ outcome: 'refused', code: 'VERIFICATION_REQUIRED' })
  expect(calls.filter(({ path }) => path === '/withdraw/create')).toHaveLength(1)
})
