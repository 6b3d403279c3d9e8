/** Operators of console tests, and withdrawals that wait for them. */
import type { OperatorBody, OperatorData, OperatorPath } from '@saguao/contract/operators/operator-calls.ts'
import type { Role } from '@saguao/contract/operators/roles.ts'
import { createConsoleClient } from '#testing/console-client.ts'
import type { createManualClock, Player } from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'

export type TestOperator = {
  readonly email: string
  /** The code of the refusal, or the data. */
  call<P extends OperatorPath>(
    path: P,
    body: OperatorBody<P>,
  ): Promise<{ code: string } | { data: OperatorData<P> }>
  /** The data; throws when the call is refused. */
  data<P extends OperatorPath>(path: P, body: OperatorBody<P>): Promise<OperatorData<P>>
}

export async function signIn(
  server: TestServer,
  clock: { now(): number },
  role: Role,
  number = 1,
): Promise<TestOperator> {
  const client = createConsoleClient(server.console.origin, () => undefined, clock.now)
  let { email, cookie } = await client.signIn(role, number)
  const call: TestOperator['call'] = async (path, body) => {
    let { json } = await client.call(path, body, { cookie })
    // The test's clock passes the end of idle sessions.
    if (!json.success && json.code === 'UNAUTHORIZED') {
      ;({ email, cookie } = await client.signIn(role, number))
      ;({ json } = await client.call(path, body, { cookie }))
    }
    return json.success ? { data: json.data } : { code: json.code }
  }
  return {
    email,
    call,
    data: async (path, body) => {
      const answer = await call(path, body)
      if ('code' in answer) throw new Error(`${path} was refused: ${answer.code}`)
      return answer.data
    },
  }
}

type Clock = ReturnType<typeof createManualClock>

let accounts = 0

/** Creates a withdrawal to a new account and confirms it with the code of the text message. Returns order and account. */
export async function createWithdrawal(
  server: TestServer,
  clock: Clock,
  { token, username }: Player,
  amount: number,
  account = `payee-${++accounts}@example.com`,
): Promise<{ id: string; account: string }> {
  const request = { payChannel: 'sandbox', paymentMethod: 'pix', account, amount }
  const create = async (more: object = {}) =>
    (await server.call('/withdraw/create', { ...request, ...more }, { token })).json
  let answer = await create()
  if (!answer.success && answer.code === 'CONFIRMATION_REQUIRED') {
    clock.pass(61_000)
    await server.call('/captcha/usernameSms', { country: 'BR', username }, { token })
    const texts = await fetch(`${server.address}/sandbox/sms?country=BR&phone=${username}`)
    const code = ((await texts.json()) as { list: { code: string }[] }).list[0]?.code ?? ''
    answer = await create({ verificationCode: code })
  }
  if (!answer.success) throw new Error(`The withdrawal was refused: ${answer.code}`)
  return { id: answer.data.id, account }
}
