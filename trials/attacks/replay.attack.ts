import type { FaultPlayer } from '../lib/environment.ts'
import { type Attack, type AttackEnvironment, call, codeOf, dataOf } from './attack.ts'

const times = 40
/** Status of a paid order. */
const paid = 2
const launchIn = (url: string): string => new URLSearchParams(url.split('?')[1]).get('launch') ?? ''

/** The same request many times at once: one effect, one response. */
async function sameAtOnce(target: AttackEnvironment, { token }: FaultPlayer): Promise<string[]> {
  const before = dataOf(await call(target, '/wallet/balance', {}, { token })).cash
  const body = { amount: 5, count: 1, mode: 'equal', requestId: 'again' }
  const sent = await Promise.all(
    Array.from({ length: times }, () => call(target, '/lucky/money/create', body, { token })),
  )
  const after = dataOf(await call(target, '/wallet/balance', {}, { token })).cash
  const other = await call(target, '/lucky/money/create', { ...body, amount: 6 }, { token })
  return [
    ...(new Set(sent.map(({ text }) => text)).size === 1
      ? []
      : ['a repeated request got a different response']),
    ...(Math.round((before - after) * 100) === 500 ? [] : [`${times} repeats took ${before - after}`]),
    ...(codeOf(other) === 'REQUEST_MISMATCH' ? [] : [`other content under the same id: ${codeOf(other)}`]),
  ]
}

/** A launch token works once. */
async function launchTwice(target: AttackEnvironment, { token }: FaultPlayer): Promise<string[]> {
  const { url } = dataOf(await call(target, '/game/url', { gameId: 'dice' }, { token }))
  const open = () => call(target, '/arcade/open', { launch: launchIn(url) })
  const sent = await Promise.all(Array.from({ length: times }, open))
  const opened = sent.filter((one) => codeOf(one) === 'OK').length
  return opened === 1 ? [] : [`one launch token opened ${opened} tables`]
}

/** The sandbox bank repeats one payment notification. */
async function payAgain(target: AttackEnvironment, { token }: FaultPlayer): Promise<string[]> {
  const order = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix' }
  const { id } = dataOf(await call(target, '/recharge/v2/createRechargeOrder', order, { token }))
  const before = dataOf(await call(target, '/wallet/balance', {}, { token })).cash
  const pay = () =>
    fetch(`${target.address}/sandbox/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, outcome: 'success' }),
    }).then(({ status }) => status)
  const statuses = await Promise.all(Array.from({ length: times }, pay))
  const after = dataOf(await call(target, '/wallet/balance', {}, { token })).cash
  return [
    ...statuses.filter((status) => status >= 500).map((status) => `the sandbox bank responded ${status}`),
    ...(Math.round((after - before) * 100) === 5_000 ? [] : [`one payment of 50 credited ${after - before}`]),
  ]
}

/** Unsigned notifications of several shapes. */
async function forge(target: AttackEnvironment, { token }: FaultPlayer): Promise<string[]> {
  const order = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix' }
  const { id } = dataOf(await call(target, '/recharge/v2/createRechargeOrder', order, { token }))
  const findings: string[] = []
  const bodies = [{ id, state: 'paid', amount: 5_000 }, [], 'x', { orderId: id, event: 'e', type: 'charge' }]
  for (const body of bodies)
    for (const path of [
      '/webhooks/sandbox',
      '/webhooks/pix',
      '/webhooks/../webhooks/sandbox',
      '/webhooks/x',
    ]) {
      const { status } = await fetch(target.address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-signature': 't=1,v1=00' },
        body: JSON.stringify(body),
      })
      if (status < 400 || status >= 500) findings.push(`a forged notification at ${path}: ${status}`)
    }
  const { status } = dataOf(await call(target, '/recharge/queryPay', { id }, { token }))
  return status === paid ? [...findings, 'a forged notification paid an order'] : findings
}

export const attack: Attack = {
  summary: 'the same request, launch token and payment many times at once, and unsigned notifications',
  run: async (target) => {
    const attacker = await target.attacker()
    const rich = await target.actor()
    const findings = [
      ...(await sameAtOnce(target, rich)),
      ...(await launchTwice(target, attacker)),
      ...(await payAgain(target, rich)),
      ...(await forge(target, rich)),
    ]
    return { tried: times * 3 + 17, figures: `${times} at once`, findings }
  },
}
