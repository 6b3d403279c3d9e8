/** Request bodies: JSON only, bounded in size and depth, without keys that pollute prototypes. */
import { limits } from '@saguao/contract/calls/limits.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kernel/refusal.ts'

const isDeeperThan = (value: unknown, depth: number): boolean =>
  value !== null &&
  typeof value === 'object' &&
  (depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1)))

export function parseJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, {})
    parse(request, text as string, (error, body) => {
      if (error || body === null || isDeeperThan(body, limits.maxBodyDepth)) done(new Refusal('BAD_REQUEST'))
      else done(null, body)
    })
  })
}

/** Routes that receive raw bytes: signatures cover the bytes, not the parsed value. */
export function parseRawBodies(routes: FastifyInstance): void {
  routes.removeAllContentTypeParsers()
  routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
}

export const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
