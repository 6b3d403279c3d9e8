import { limits, rateLimits, smsPerPhone } from '@saguao/contract/limits.ts'
import { type Attack, call, codeOf, type Ground, type Sent } from './attack.ts'

const country = 'BR'
const count = (sent: readonly Sent[], is: (one: Sent) => boolean): number => sent.filter(is).length

const logIn = (ground: Ground, username: string, password: string) =>
  call(ground, '/user/login', { country, username, password })

/** An unknown name and a known one are told the same. */
async function guess(ground: Ground): Promise<string[]> {
  const faults: string[] = []
  const known = '11987654321'
  const texts = { known: [] as string[], unknown: [] as string[] }
  for (let n = 0; n < limits.loginFailures + 2; n++) {
    texts.known.push((await logIn(ground, known, `Errada-${n}`)).text)
    texts.unknown.push((await logIn(ground, '11900000001', `Errada-${n}`)).text)
  }
  if (texts.known.join() !== texts.unknown.join())
    faults.push('a wrong password is told from an unknown name')
  const right = await logIn(ground, known, 'porta-aberta')
  if (!right.text.includes('"status":2')) faults.push(`no lock after ${limits.loginFailures} failures`)
  return faults
}

/** One phone number asked for codes as fast as it goes. */
async function text(ground: Ground): Promise<string[]> {
  const ask = () => call(ground, '/captcha/sms', { country, phoneNumber: '11912340000' })
  const sent = await Promise.all(Array.from({ length: 30 }, ask))
  const texts = count(sent, (one) => codeOf(one) === 'OK')
  const most = smsPerPhone[0].points
  return texts === most ? [] : [`${texts} texts to one phone in a minute, ${most} is the most`]
}

/** Many phones of one block, from one address. */
async function spray(ground: Ground): Promise<{ faults: string[]; refused: number }> {
  const ask = (_: unknown, n: number) =>
    call(ground, '/captcha/sms', { country, phoneNumber: String(11_955_000_000 + n) })
  const sent = await Promise.all(Array.from({ length: 200 }, ask))
  const refused = count(sent, ({ status }) => status === 429)
  const failed = count(sent, ({ status }) => status >= 500)
  const waits = sent.every(({ status, headers }) => status !== 429 || Number(headers.get('retry-after')) > 0)
  return {
    refused,
    faults: [
      ...(failed > 0 ? [`${failed} × 5xx under a flood of texts`] : []),
      ...(200 - refused > rateLimits.sms.points ? [`only ${refused} of 200 were refused`] : []),
      ...(waits ? [] : ['a refusal does not say when to come back']),
    ],
  }
}

/** Logins as fast as they go, while somebody else plays. */
async function floodLogins(ground: Ground): Promise<{ faults: string[]; refused: number }> {
  const { token } = await ground.actor()
  const flood = Promise.all(
    Array.from({ length: 600 }, (_, n) => logIn(ground, String(21_700_000_000 + n), 'Qualquer-1')),
  )
  let slowestMs = 0
  const faults: string[] = []
  for (let n = 0; n < 20; n++) {
    const began = performance.now()
    const { status } = await call(ground, '/wallet/balance', {}, { token })
    slowestMs = Math.max(slowestMs, performance.now() - began)
    if (status !== 200) faults.push(`a player's call got ${status} during a flood of logins`)
  }
  const sent = await flood
  const failed = count(sent, ({ status }) => status >= 500 && status !== 503)
  const refused = count(sent, ({ status }) => status === 429 || status === 503)
  if (failed > 0) faults.push(`${failed} × 5xx under a flood of logins`)
  if (refused === 0) faults.push('a flood of logins was let in whole')
  return { faults, refused }
}

export const attack: Attack = {
  does: 'guessed passwords, texts to one phone and to a block of phones, and a flood of logins',
  withLimits: true,
  run: async (ground) => {
    const guessed = await guess(ground)
    const texted = await text(ground)
    const sprayed = await spray(ground)
    const flooded = await floodLogins(ground)
    return {
      tried: 14 + 30 + 200 + 600,
      figures: `${sprayed.refused} texts and ${flooded.refused} logins turned away`,
      faults: [...guessed, ...texted, ...sprayed.faults, ...flooded.faults],
    }
  },
}
