/** POST /kyc/webhook: signed decisions of the verification provider. One that is not genuine changes nothing. */
import type { FastifyInstance } from 'fastify'
import { failure, success } from '#kernel/http/envelope.ts'
import { bytesOf, parseRawBodies } from '#kernel/http/json-body.ts'
import { applyDecision } from '#modules/identity/person/decide.ts'
import type { PersonDeps } from '#modules/identity/person/deps.ts'

const maxBodyBytes = 8 * 1024
const statusOf = { forged: 401, stale: 401, malformed: 400 } as const

export function addDecisionWebhook(http: FastifyInstance, deps: PersonDeps): void {
  http.register(async (area) => {
    parseRawBodies(area)
    area.post('/kyc/webhook', { bodyLimit: maxBodyBytes }, async ({ body, headers }, reply) => {
      const notification = { rawBody: bytesOf(body), headers, now: deps.clock.now() }
      const verified = deps.provider.verifyNotification(notification)
      deps.metrics.notifications.inc({ verdict: verified.verdict })
      reply.type('application/json')
      if (verified.verdict === 'genuine') {
        const effect = await applyDecision(deps, verified.decision)
        return reply.send(success(JSON.stringify({ effect })))
      }
      deps.log.warn({ verdict: verified.verdict }, 'identity: a notification was rejected')
      return reply.status(statusOf[verified.verdict]).send(failure('BAD_REQUEST', 'en'))
    })
  })
}
