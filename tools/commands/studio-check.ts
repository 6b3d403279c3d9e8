// `npm run studio-check -- [--url URL] [--studio NAME] [--game ID] [--secret SECRET] [--only WORDS]`: the acceptance
// suite of the studios' door, from outside, against a running sandbox. It registers players of its own on the pretend
// phone and pays for them at the pretend bank. Without a secret it is the sample studio of this checkout. Exits with 1
// when any promise is broken.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sampleSecret } from '../../apps/server/src/demo.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { readSecrets } from '../../apps/server/src/kernel/security/secrets.ts'
import { acceptance } from '../../apps/server/src/testing/studio-acceptance.ts'
import { callLobby, createGuest, createStudioClient } from '../../apps/server/src/testing/studio-client.ts'
import type { Bench } from '../../apps/server/src/testing/studio-seat.ts'

const password = 'porta-aberta'
const ways = { BR: { paymentMethod: 'pix' }, CL: { paymentMethod: 'Other' } } as const
const minorPerMajor = { BR: 100, CL: 1 } as const

const config = readConfig(process.env)
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: `http://${config.host}:${config.port}` },
    studio: { type: 'string', default: 'coruja' },
    game: { type: 'string', default: 'coruja' },
    secret: { type: 'string', default: process.env.STUDIO_SECRET ?? '' },
    only: { type: 'string', default: '' },
  },
})
const { url, studio: name, game } = values
const secret = values.secret || sampleSecret(readSecrets(config))

async function latestCode(country: string, phone: string): Promise<string> {
  const response = await fetch(`${url}/sandbox/sms?country=${country}&phone=${phone}`)
  const { list } = (await response.json()) as { list: { code: string }[] }
  return list[0]?.code ?? ''
}

async function newcomer(country: 'BR' | 'CL'): Promise<{ token: string; phone: string }> {
  const phone = `11${randomInt(900_000_000, 1_000_000_000)}`
  await callLobby(url, '/captcha/sms', { country, phoneNumber: phone })
  const verificationCode = await latestCode(country, phone)
  const asked = { country, username: phone, password, verificationCode }
  const { token } = await callLobby<{ token: string }>(url, '/user/register', asked)
  return { token, phone }
}

/** Through an order and the bank's notification, like anybody's money. */
async function pay(country: 'BR' | 'CL', { token, phone }: { token: string; phone: string }, cash: bigint) {
  const amount = Number(cash) / minorPerMajor[country]
  const order = { amount, payChannel: 'sandbox', account: phone, ...ways[country] }
  const { id } = await callLobby<{ id: string }>(url, '/recharge/v2/createRechargeOrder', order, token)
  await fetch(`${url}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, outcome: 'success' }),
  })
}

const address = () => url
const bench: Bench = {
  studio: createStudioClient({ address, name, secret }),
  guest: async (country, cash) => {
    const player = await newcomer(country)
    await pay(country, player, cash)
    return createGuest(address, player.token, game)
  },
}

const isThere = await fetch(`${url}/readyz`).then(
  ({ ok }) => ok,
  () => false,
)
if (!isThere) {
  console.error(`No sandbox answers at ${url}: npm start begins one, and --url says where another is.`)
  process.exit(2)
}

let broken = 0
for (const { name: promise, run } of acceptance.filter(({ name }) => name.includes(values.only))) {
  const fault = await run(bench).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  console.log(`${fault === undefined ? '✓' : '✗'} ${promise}${fault === undefined ? '' : `\n  ${fault}`}`)
  if (fault !== undefined) broken += 1
}
console.log(broken === 0 ? '\nThe door keeps every promise.' : `\n${broken} promises are broken.`)
process.exit(broken === 0 ? 0 : 1)
