// Runs the acceptance suite of the provider API, from outside, against a running sandbox. It registers players with
// sandbox phones and pays their deposits at the sandbox bank.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { readConfig } from '../../../server/src/config.ts'
import { sampleSecret } from '../../../server/src/demo.ts'
import { readSecrets } from '../../../server/src/kernel/security/secrets.ts'
import { acceptance } from '../../../server/src/testing/studio/acceptance.ts'
import {
  callLobby,
  createStudioClient,
  createStudioPlayer,
} from '../../../server/src/testing/studio/client.ts'
import type { CaseDeps } from '../../../server/src/testing/studio/session.ts'

const password = 'porta-aberta'
const methods = { BR: { paymentMethod: 'pix' }, CL: { paymentMethod: 'Other' } } as const
const minorPerMajor = { BR: 100, CL: 1 } as const

export const usage = `  --url URL         address of the sandbox (HOST and PORT of the settings)
  --studio NAME     the studio to act as (coruja)
  --game ID         its game (coruja)
  --secret SECRET   its secret; without it the sample studio's of this checkout
  --only TEXT       only the checks whose name contains this text

Exits with 1 if a check fails, and with 2 if no sandbox answers.`

type Player = { readonly token: string; readonly phone: string }

async function latestCode(lobby: string, country: string, phone: string): Promise<string> {
  const response = await fetch(`${lobby}/sandbox/sms?country=${country}&phone=${phone}`)
  const { list } = (await response.json()) as { list: { code: string }[] }
  return list[0]?.code ?? ''
}

async function register(lobby: string, country: 'BR' | 'CL'): Promise<Player> {
  const phone = `11${randomInt(900_000_000, 1_000_000_000)}`
  await callLobby(lobby, '/captcha/sms', { country, phoneNumber: phone })
  const verificationCode = await latestCode(lobby, country, phone)
  const body = { country, username: phone, password, verificationCode }
  const { token } = await callLobby<{ token: string }>(lobby, '/user/register', body)
  return { token, phone }
}

/** Pays a deposit order at the sandbox bank, whose notification credits it. */
async function deposit(
  lobby: string,
  country: 'BR' | 'CL',
  { token, phone }: Player,
  cash: bigint,
): Promise<void> {
  const amount = Number(cash) / minorPerMajor[country]
  const order = { amount, payChannel: 'sandbox', account: phone, ...methods[country] }
  const { id } = await callLobby<{ id: string }>(lobby, '/recharge/v2/createRechargeOrder', order, token)
  await fetch(`${lobby}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, outcome: 'success' }),
  })
}

const isUp = (lobby: string): Promise<boolean> =>
  fetch(`${lobby}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

export async function run(args: string[]): Promise<number> {
  const config = readConfig(process.env)
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const { values } = parseArgs({
    args,
    options: {
      url: text(`http://${config.host}:${config.port}`),
      studio: text('coruja'),
      game: text('coruja'),
      secret: text(process.env.STUDIO_SECRET ?? ''),
      only: text(''),
    },
  })
  const { url, studio: name, game } = values
  if (!(await isUp(url))) {
    console.error(`No sandbox answers at ${url}: start one with npm start, or name another with --url.`)
    return 2
  }
  const secret = values.secret || sampleSecret(readSecrets(config))
  const address = () => url
  const deps: CaseDeps = {
    studio: createStudioClient({ address, name, secret }),
    createPlayer: async (country, cash) => {
      const player = await register(url, country)
      await deposit(url, country, player, cash)
      return createStudioPlayer(address, player.token, game)
    },
  }
  let failed = 0
  for (const { name: check, run: perform } of acceptance.filter(({ name }) => name.includes(values.only))) {
    const error = await perform(deps).then(
      () => undefined,
      (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
    )
    console.log(error === undefined ? `✓ ${check}` : `✗ ${check}\n  ${error}`)
    if (error !== undefined) failed += 1
  }
  console.log(failed === 0 ? '\nEvery check passed.' : `\n${failed} checks failed.`)
  return failed === 0 ? 0 : 1
}
