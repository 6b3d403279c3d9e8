// Players who may withdraw: a verified person with a confirmed payout account.
import type { Envelope } from '@saguao/contract/calls/errors.ts'
import type { ServerClient } from '#apps/server/src/testing/server-client.ts'
import { verifyPerson } from '#apps/server/src/testing/verify-person.ts'
import type { FaultPlayer } from './environment.ts'

const country = 'BR' as const
const json = { 'content-type': 'application/json' }

export type Phone = FaultPlayer & { readonly username: string }

const clientOf = (server: { address(): string }): ServerClient => {
  const post: ServerClient['send'] = (path, init = {}) =>
    fetch(server.address() + path, { method: 'POST', ...init })
  return {
    send: post,
    call: async (path, body, headers = {}) => {
      const response = await post(path, { headers: { ...json, ...headers }, body: JSON.stringify(body) })
      return {
        status: response.status,
        headers: response.headers,
        json: (await response.json()) as Envelope<never>,
      }
    },
  }
}

export const payoutBody = ({ username }: Pick<Phone, 'username'>, amount: number) => ({
  amount,
  payChannel: 'sandbox',
  paymentMethod: 'pix',
  account: `${username}@example.com`,
})

/** The first withdrawal, which confirms the account with a code; later ones need none. */
export async function withdrawFirst(
  server: { address(): string },
  player: Phone,
  body: ReturnType<typeof payoutBody> & { readonly requestId: string },
): Promise<{ readonly id: string; readonly text: string }> {
  const client = clientOf(server)
  const { token, username } = player
  await verifyPerson(client, player)
  await client.call('/withdraw/create', body, { token })
  await client.call('/captcha/usernameSms', { country, username }, { token })
  const texts = await client.send(`/sandbox/sms?country=${country}&phone=${username}`, { method: 'GET' })
  const { list } = (await texts.json()) as { list: { code: string }[] }
  const confirmed = { ...body, verificationCode: list[0]?.code ?? '' }
  const answer = await client.call('/withdraw/create', confirmed, { token })
  if (!answer.json.success) throw new Error(`The first withdrawal was refused: ${answer.json.code}`)
  return { id: answer.json.data.id, text: JSON.stringify(answer.json) }
}
