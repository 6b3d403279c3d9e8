import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeEnvelope, useEnvelope } from '#domain/rewards/envelope.ts'
import { clearCodeWaits } from '#features/account/forms/code-wait.ts'
import { register, requestCode } from '#features/account/register.ts'
import { loadLanguage, loadMessages, t } from '#i18n/i18n.ts'
import { currentToken, endSession } from '#stores/session.ts'
import { useToasts } from '#stores/toasts.ts'
import { emit, resetUi, useUi } from '#stores/ui.ts'

let calls: { path: string; body: Record<string, unknown> }[] = []
const credentials = { username: '11987654321', password: 'segredo1' }

const codeWrong = {
  success: false,
  message: 'Código errado.',
  data: null,
  code: 'CODE_WRONG',
  field: 'verificationCode',
}

function stubServer(responses: Record<string, object>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    calls.push({ path: String(url), body: JSON.parse(String(init?.body)) })
    const data = responses[String(url)]
    return Response.json(data ? { success: true, message: '', data } : codeWrong)
  })
}
const paths = () => calls.map(({ path }) => path)

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt')
  calls = []
  clearCodeWaits()
  localStorage.clear()
  endSession()
  resetUi()
  useToasts.setState({ toasts: [] })
  emit('SHOW_POPUP', { kind: 'REGISTER' })
})
afterEach(() => vi.restoreAllMocks())

it('an unregistered phone is sent a code [R4.06]', async () => {
  stubServer({
    '/user/checkBindViaUser': { phoneNumber: '' },
    '/captcha/sms': { resendIn: 60, expiresIn: 600 },
  })
  expect(await requestCode('11987654321')).toBe(true)
  expect(calls.at(-1)).toEqual({
    path: '/captcha/sms',
    body: { country: 'BR', phoneNumber: '11987654321' },
  })
})

it('a pending code is not sent again when the popup is reopened [R9.12]', async () => {
  stubServer({
    '/user/checkBindViaUser': { phoneNumber: '' },
    '/captcha/sms': { resendIn: 60, expiresIn: 600 },
  })
  await requestCode('11987654321')
  expect(await requestCode('11987654321')).toBe(true)
  expect(paths().filter((path) => path === '/captcha/sms')).toHaveLength(1)
})

it('a registered phone shows an error and gets no code [R4.06] [R8.05]', async () => {
  stubServer({ '/user/checkBindViaUser': { phoneNumber: '(11) •••••-4321' } })
  expect(await requestCode('11987654321')).toBe(false)
  expect(useUi.getState().errorTips.username).toBe(t('message.exists'))
  expect(paths()).toEqual(['/user/checkBindViaUser'])
})

it('the code completes the registration: session, tracking, toast, closed popup [R4.06] [R8.06]', async () => {
  stubServer({ '/user/register': { status: 1, token: 't1', userId: 'u1' }, '/v1/ads/mgSkyAdsReport': {} })
  expect(await register(credentials, '123456')).toBe(true)
  expect([currentToken(), useUi.getState().popup]).toEqual(['t1', null])
  const reports = calls.filter(({ path }) => path === '/v1/ads/mgSkyAdsReport')
  expect(reports.map(({ body }) => body.event)).toEqual(['CompleteRegistration'])
  expect(useToasts.getState().toasts[0]?.text).toBe(t('register.success'))
})

it('a guest who dismissed an envelope sees it again after registration, with a share of their own [R7.03]', async () => {
  stubServer({ '/user/register': { status: 1, token: 't1', userId: 'u1' } })
  closeEnvelope()
  await register(credentials, '123456', undefined, 'https://play.example/?envelopeId=e1')
  expect([calls[0]?.body.envelopeId, useEnvelope.getState().id]).toEqual(['e1', 'e1'])
  closeEnvelope()
})

it('registration keeps the pending favourite [R4.04]', async () => {
  const collected = { isCollect: true }
  stubServer({ '/user/register': { status: 1, token: 't1', userId: 'u1' }, '/game/collect': collected })
  await register(credentials, '123456', { favouriteGameId: 'mines' })
  const hearts = calls.filter(({ path }) => path === '/game/collect')
  expect(hearts.map(({ body }) => body)).toEqual([{ gameId: 'mines', opt: 1 }])
})

it('campaign and channel are sent, the agent code is not [R7.03]', async () => {
  for (const key of ['cid', 'channel', 'agentcode']) localStorage.setItem(key, 'AB12')
  stubServer({ '/user/register': { status: 1, token: 't1', userId: 'u1' } })
  await register(credentials, '123456')
  expect(calls[0]?.body).toEqual({
    country: 'BR',
    ...credentials,
    verificationCode: '123456',
    cid: 'AB12',
    channel: 'AB12',
  })
})

it('the link the app was opened with names the inviter [R7.03]', async () => {
  stubServer({ '/user/register': { status: 1, token: 't1', userId: 'u1' } })
  await register(credentials, '123456', undefined, 'https://saguao.example/?inviteUserId=42&envelopeId=e7')
  expect(calls[0]?.body).toMatchObject({ inviteUserId: '42', envelopeId: 'e7' })
})

it('a failed tracking report is not shown to the player', async () => {
  stubServer({ '/user/register': { status: 1, token: 't1', userId: 'u1' } })
  await register(credentials, '123456')
  await vi.waitFor(() => expect(paths()).toContain('/v1/ads/mgSkyAdsReport'))
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([t('register.success')])
})

it('a refused code restarts the form, shows the reason, and keeps the destination [R4.06] [R8.05]', async () => {
  stubServer({})
  const after = { go: 'deposit' } as const
  emit('SHOW_POPUP', { kind: 'REGISTER', after })
  emit('CHECK_INPUT_VALUE')
  expect(await register(credentials, '000000')).toBe(false)
  expect(currentToken()).toBeUndefined()
  expect(useUi.getState().popup).toEqual({ kind: 'REGISTER', after })
  expect(useUi.getState()).toMatchObject({
    inputChecks: 0,
    errorTips: { verificationCode: 'Código errado.' },
  })
})
