/**
 * A verification provider behind HTTP: POST {url}/verifications submits a person, POST {url}/verifications/read asks for
 * the decision. Requests are signed; decisions come as signed notifications to /kyc/webhook.
 */
import type { Clock } from '#kernel/clock.ts'
import { readDecision, verifyDecision } from '#modules/identity/person/decision-message.ts'
import type { PersonDeps } from '#modules/identity/person/deps.ts'
import type { Accepted, IdentityProvider, ReadResult, Unknown } from '#modules/identity/person/provider.ts'
import { postSigned, reasonOf, type SignedEndpoint, withAttempts } from '#modules/identity/signed-request.ts'

const defaultTimeoutMs = 8_000
const maxAttempts = 3
const providerRefForm = /^[!-~]{1,100}$/

type Deps = {
  readonly clock: Clock
  readonly metrics: Pick<PersonDeps['metrics'], 'requests'>
  readonly timeoutMs?: number
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object'

export function createHttpProvider(endpoint: SignedEndpoint, deps: Deps): IdentityProvider {
  const { clock, timeoutMs = defaultTimeoutMs } = deps
  const { requests } = deps.metrics
  const post = async (request: 'submit' | 'read', path: string, body: object): Promise<unknown> => {
    const response = await withAttempts(
      maxAttempts,
      () => postSigned(endpoint, path, body, { clock, timeoutMs }),
      () => requests.inc({ request, result: 'failed' }),
    )
    requests.inc({ request, result: 'answered' })
    return response
  }
  const unknown = (error: unknown): Unknown => ({ outcome: 'unknown', error: reasonOf(error) })

  async function submit(submission: object): Promise<Accepted | Unknown> {
    const response = await post('submit', 'verifications', submission)
    const id = isObject(response) ? response.id : undefined
    return typeof id === 'string' && providerRefForm.test(id)
      ? { outcome: 'accepted', providerRef: id }
      : { outcome: 'unknown', error: 'the response to a submission has no id' }
  }

  async function read(reference: string): Promise<ReadResult> {
    const response = await post('read', 'verifications/read', { reference })
    if (!isObject(response)) return { outcome: 'unknown', error: 'the response is no object' }
    if (response.outcome === 'absent') return { outcome: 'absent' }
    if (response.outcome === 'pending') return { outcome: 'waiting' }
    const decision = readDecision(response, clock.now())
    if (!decision) return { outcome: 'unknown', error: 'the response is no decision' }
    return decision.reference === reference
      ? { outcome: 'decided', decision }
      : { outcome: 'unknown', error: 'the response is about another submission' }
  }

  return {
    submit: ({ reference, country, fullName, birthDate, document }) =>
      submit({ reference, country, fullName, birthDate, document }).catch(unknown),
    read: (reference) => read(reference).catch(unknown),
    verifyNotification: (notification) => verifyDecision(endpoint.secrets, notification),
  }
}
