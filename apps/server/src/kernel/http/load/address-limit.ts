/** Rate limits of routes that are no calls, such as pages and probes. They have no session, so they count by address. */
import type { LimitClass } from '@saguao/contract/calls/limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimit } from '#kernel/http/load/rate-limit.ts'

type LimitRequest = (request: FastifyRequest) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses a request whose network exceeds the limit. A hook of a route, or called before its work. */
    addressLimit(limit: LimitClass): LimitRequest
  }
}

/** Without a rate limit nothing is refused. */
export function decorateAddressLimit(http: FastifyInstance, rateLimit: RateLimit | undefined): void {
  http.decorate(
    'addressLimit',
    (limit): LimitRequest =>
      async (request) => {
        await rateLimit?.(limit, request.ip, undefined)
      },
  )
}
