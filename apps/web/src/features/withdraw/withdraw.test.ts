import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearCache } from '#api/query-cache.ts'
import {
  askForPayout,
  cancelPayout,
  codeWaitSeconds,
  forgetCode,
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

let called: { path: string; body: Record<string, unknown> }[] = []

function serve(answers: Record<string, object>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    called.push({ path: String(url), body: JSON.parse(String(init?.body)) })
    const answer = answers[String(url)] ?? {}
    return Response.json('success' in answer ? answer : { success: true, message: '', data: answer })
  })
}
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'payments')
  called = []
  sessionStorage.clear()
  clearCache()
  forgetCode()
  useToasts.setState({ toasts: [] })
  setToken('t1')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  endSession()
})

it('a payout is asked for with an id that makes a repeat harmless [R2.05]', async () => {
  serve({ '/withdraw/create': { id: 'W1', fee: 0, status: 1 } })
  expect(await askForPayout(payout)).toEqual({ outcome: 'asked' })
  expect(called[0]?.body).toEqual({ ...payout, requestId: expect.any(String) })
})

it('an account that has to be confirmed is a step, not a failure [R2.05]', async () => {
  serve({ '/withdraw/create': refusal('CONFIRMATION_REQUIRED', 'verificationCode') })
  expect(await askForPayout(payout)).toEqual({ outcome: 'code' })
  expect(toasts()).toEqual([])
})

it('the code goes with the same payout under an id of its own: the first try kept nothing', async () => {
  serve({ '/withdraw/create': refusal('CONFIRMATION_REQUIRED') })
  await askForPayout(payout)
  await askForPayout(payout, '123456')
  const [first, second] = called.map(({ body }) => body)
  expect(second).toEqual({ ...payout, verificationCode: '123456', requestId: expect.any(String) })
  expect(second?.requestId).not.toBe(first?.requestId)
})

it.each([
  ['INSUFFICIENT_FUNDS', undefined, 'amount'],
  ['ACCOUNT_INVALID', 'account', 'account'],
  ['CODE_WRONG', 'verificationCode', 'verificationCode'],
  ['PAYOUT_PAUSED', undefined, 'form'],
] as const)('%s is said in a toast and where it belongs [R8.01] [R8.05]', async (code, field, place) => {
  serve({ '/withdraw/create': refusal(code, field) })
  expect(await askForPayout(payout)).toEqual({
    outcome: 'refused',
    code,
    message: 'Não.',
    errors: { [place]: 'Não.' },
  })
  expect(toasts()).toEqual(['Não.'])
})

it('no answer is said too, and asking again repeats the same request [R8.04]', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValueOnce(new TypeError('offline'))
  expect(await askForPayout(payout)).toMatchObject({ outcome: 'refused', code: undefined })
  expect(toasts()).toEqual(['Não conseguimos falar com o servidor. Confira sua internet.'])
})

it('the code goes to the player’s own phone, and not twice within its minute [R9.12]', async () => {
  serve({ '/user/getUserInfo': { username: '11987654321' }, '/captcha/usernameSms': sms })
  vi.useFakeTimers({ toFake: ['Date'] })
  expect(await sendCode(payout)).toBe('11*****4321')
  expect(called.at(-1)).toEqual({
    path: '/captcha/usernameSms',
    body: { country: 'BR', username: '11987654321' },
  })
  expect(codeWaitSeconds()).toBe(60)
  await sendCode(payout)
  expect(called.filter(({ path }) => path === '/captcha/usernameSms')).toHaveLength(1)
  vi.setSystemTime(Date.now() + 60_000)
  await sendCode(payout)
  expect(called.filter(({ path }) => path === '/captcha/usernameSms')).toHaveLength(2)
})

it('another payout needs a code of its own', async () => {
  serve({ '/user/getUserInfo': { username: '11987654321' }, '/captcha/usernameSms': sms })
  await sendCode(payout)
  await sendCode({ ...payout, amount: 200 })
  expect(called.filter(({ path }) => path === '/captcha/usernameSms')).toHaveLength(2)
})

it('a cancelled payout is told apart from one that came too late', async () => {
  serve({ '/withdraw/cancel': { status: 3 } })
  expect(await cancelPayout('W1')).toBe(true)
  serve({ '/withdraw/cancel': refusal('CANCEL_TOO_LATE') })
  expect(await cancelPayout('W1')).toBe(false)
})
