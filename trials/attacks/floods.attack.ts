import { limits, rateLimits, smsPerPhone } from '@saguao/contract/calls/limits.ts'
import { type Attack, type AttackEnvironment, call, codeOf, type Sent } from './attack.ts'

const country = 'BR'
const count = (sent: readonly Sent[], is: (one: Sent) => boolean): number => sent.filter(is).length

const logIn = (target: AttackEnvironment, username: string, password: string) =>
  call(target, '/user/login', { country, username, password })

/** Unknown and known usernames get the same responses. */
async function guess(target: AttackEnvironment): Promise<string[]> {
  const findings: string[] = []
  const known = '11987654321'
  const texts = { known: [] as string[], unknown: [] as string[] }
  for (let n = 0; n < limits.maxLoginFailures + 2; n++) {
    texts.known.push((await logIn(target, known, `Errada-${n}`)).text)
    texts.unknown.push((await logIn(target, '11900000001', `Errada-${n}`)).text)
  }
  if (texts.known.join() !== texts.unknown.join())
    findings.push('responses differ between a wrong password and an unknown username')
  const right = await logIn(target, known, 'porta-aberta')
  if (!right.text.includes('"status":2')) findings.push(`no lock after ${limits.maxLoginFailures} failures`)
  return findings
}

/** SMS codes for one phone number as fast as possible. */
async function text(target: AttackEnvironment): Promise<string[]> {
  const ask = () => call(target, '/captcha/sms', { country, phoneNumber: '11912340000' })
  const sent = await Promise.all(Array.from({ length: 30 }, ask))
  const texts = count(sent, (one) => codeOf(one) === 'OK')
  const most = smsPerPhone[0].points
  return texts === most ? [] : [`${texts} texts to one phone in a minute, ${most} is the most`]
}

/** Many phone numbers of one block, from one address. */
async function spray(target: AttackEnvironment): Promise<{ findings: string[]; refused: number }> {
  const ask = (_: unknown, n: number) =>
    call(target, '/captcha/sms', { country, phoneNumber: String(11_955_000_000 + n) })
  const sent = await Promise.all(Array.from({ length: 200 }, ask))
  const refused = count(sent, ({ status }) => status === 429)
  const failed = count(sent, ({ status }) => status >= 500)
  const waits = sent.every(({ status, headers }) => status !== 429 || Number(headers.get('retry-after')) > 0)
  return {
    refused,
    findings: [
      ...(failed > 0 ? [`${failed} × 5xx under a flood of texts`] : []),
      ...(200 - refused > rateLimits.sms.points ? [`only ${refused} of 200 were refused`] : []),
      ...(waits ? [] : ['429 without retry-after']),
    ],
  }
}

/** Logins as fast as possible, beside the requests of a player. */
async function floodLogins(target: AttackEnvironment): Promise<{ findings: string[]; refused: number }> {
  const { token } = await target.actor()
  const flood = Promise.all(
    Array.from({ length: 600 }, (_, n) => logIn(target, String(21_700_000_000 + n), 'Qualquer-1')),
  )
  let slowestMs = 0
  const findings: string[] = []
  for (let n = 0; n < 20; n++) {
    const began = performance.now()
    const { status } = await call(target, '/wallet/balance', {}, { token })
    slowestMs = Math.max(slowestMs, performance.now() - began)
    if (status !== 200) findings.push(`a player's call got ${status} during a flood of logins`)
  }
  const sent = await flood
  const failed = count(sent, ({ status }) => status >= 500 && status !== 503)
  const refused = count(sent, ({ status }) => status === 429 || status === 503)
  if (failed > 0) findings.push(`${failed} × 5xx under a flood of logins`)
  if (refused === 0) findings.push('no login of the flood was refused')
  return { findings, refused }
}

export const attack: Attack = {
  summary: 'password guessing, SMS to one phone and to a block of phones, login flood',
  withLimits: true,
  run: async (target) => {
    const guessed = await guess(target)
    const texted = await text(target)
    const sprayed = await spray(target)
    const flooded = await floodLogins(target)
    return {
      tried: 14 + 30 + 200 + 600,
      figures: `${sprayed.refused} SMS and ${flooded.refused} logins refused`,
      findings: [...guessed, ...texted, ...sprayed.findings, ...flooded.findings],
    }
  },
}
