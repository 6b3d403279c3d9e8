/** CORS: only the origins in the settings may call from another origin (the three hosts of R7.01). */
import type { FastifyInstance } from 'fastify'

const daySeconds = 86_400

export function allowOrigins(http: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  http.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin || !allowed.has(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'token, retry-after, content-disposition',
      vary: 'origin',
    })
    if (request.method !== 'OPTIONS') return
    reply.headers({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'background, content-type, lang, token, traceparent, x-preview',
      'access-control-max-age': daySeconds,
    })
    return reply.status(204).send()
  })
  http.options('*', async (_, reply) => reply.status(204).send())
}
