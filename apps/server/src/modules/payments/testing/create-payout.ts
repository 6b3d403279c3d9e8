/** Creates a withdrawal of 100 by PIX to a new account and confirms it with a code. */
import type { Player } from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'

export async function createPayout(server: TestServer, { token, username }: Player): Promise<string> {
  const body = { amount: 100, payChannel: 'sandbox', paymentMethod: 'pix', account: 'ana@example.com' }
  const create = async (more: object = {}) =>
    (await server.call('/withdraw/create', { ...body, ...more }, { token })).json
  await create()
  await server.call('/captcha/usernameSms', { country: 'BR', username }, { token })
  const texts = await fetch(`${server.address}/sandbox/sms?country=BR&phone=${username}`)
  const { list } = (await texts.json()) as { list: { code: string }[] }
  const answer = await create({ verificationCode: list[0]?.code })
  return answer.success ? answer.data.id : answer.code
}
