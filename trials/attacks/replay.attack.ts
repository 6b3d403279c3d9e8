import type { FaultPlayer } from '../faults/stage.ts'
import { type Attack, call, codeOf, type Ground, said } from './attack.ts'

const times = 40
/** What an order says when its money has come. */
const paid = 2
const launchIn = (url: string): string => new URLSearchParams(url.split('?')[1]).get('launch') ?? ''

/** The same call many times at once: one effect, one answer. */
async function sameAtOnce(ground: Ground, { token }: FaultPlayer): Promise<string[]> {
  const before = said(await call(ground, '/wallet/balance', {}, { token })).cash
  const body = { amount: 5, count: 1, mode: 'equal', requestId: 'again' }
  const sent = await Promise.all(
    Array.from({ length: times }, () => call(ground, '/lucky/money/create', body, { token })),
  )
  const after = said(await call(ground, '/wallet/balance', {}, { token })).cash
  const other = await call(ground, '/lucky/money/create', { ...body, amount: 6 }, { token })
  return [
    ...(new Set(sent.map(({ text }) => text)).size === 1 ? [] : ['a repeat was answered differently']),
    ...(Math.round((before - after) * 100) === 500 ? [] : [`${times} repeats took ${before - after}`]),
    ...(codeOf(other) === 'REQUEST_MISMATCH' ? [] : [`other content under the same id: ${codeOf(other)}`]),
  ]
}

/** A launch token is good once. */
async function launchTwice(ground: Ground, { token }: FaultPlayer): Promise<string[]> {
  const { url } = said(await call(ground, '/game/url', { gameId: 'dice' }, { token }))
  const open = () => call(ground, '/arcade/open', { launch: launchIn(url) })
  const sent = await Promise.all(Array.from({ length: times }, open))
  const opened = sent.filter((one) => codeOf(one) === 'OK').length
  return opened === 1 ? [] : [`one launch token opened ${opened} tables`]
}

/** The bank tells of one payment again and again. */
async function payAgain(ground: Ground, { token }: FaultPlayer): Promise<string[]> {
  const order = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix' }
  const { id } = said(await call(ground, '/recharge/v2/createRechargeOrder', order, { token }))
  const before = said(await call(ground, '/wallet/balance', {}, { token })).cash
  const pay = () =>
    fetch(`${ground.address}/sandbox/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, outcome: 'success' }),
    }).then(({ status }) => status)
  const statuses = await Promise.all(Array.from({ length: times }, pay))
  const after = said(await call(ground, '/wallet/balance', {}, { token })).cash
  return [
    ...statuses.filter((status) => status >= 500).map((status) => `the bank's door answered ${status}`),
    ...(Math.round((after - before) * 100) === 5_000 ? [] : [`one payment of 50 credited ${after - before}`]),
  ]
}

/** Notifications that nobody signed, of every shape. */
async function forge(ground: Ground, { token }: FaultPlayer): Promise<string[]> {
  const order = { amount: 50, payChannel: 'sandbox', paymentMethod: 'pix' }
  const { id } = said(await call(ground, '/recharge/v2/createRechargeOrder', order, { token }))
  const faults: string[] = []
  const bodies = [{ id, state: 'paid', amount: 5_000 }, [], 'x', { orderId: id, event: 'e', type: 'charge' }]
  for (const body of bodies)
    for (const path of [
      '/webhooks/sandbox',
      '/webhooks/pix',
      '/webhooks/../webhooks/sandbox',
      '/webhooks/x',
    ]) {
      const { status } = await fetch(ground.address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-signature': 't=1,v1=00' },
        body: JSON.stringify(body),
      })
      if (status < 400 || status >= 500) faults.push(`a forged notification at ${path}: ${status}`)
    }
  const { status } = said(await call(ground, '/recharge/queryPay', { id }, { token }))
  return status === paid ? [...faults, 'a forged notification paid an order'] : faults
}

export const attack: Attack = {
  does: 'the same call, launch token and payment many times at once, and notifications nobody signed',
  run: async (ground) => {
    const attacker = await ground.attacker()
    const rich = await ground.actor()
    const faults = [
      ...(await sameAtOnce(ground, rich)),
      ...(await launchTwice(ground, attacker)),
      ...(await payAgain(ground, rich)),
      ...(await forge(ground, rich)),
    ]
    return { tried: times * 3 + 17, figures: `${times} at once`, faults }
  },
}
