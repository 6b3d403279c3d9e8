/**
 * The contract as HTML at /docs and as OpenAPI at /docs/openapi.json. Plain HTML without scripts: the reasons against a
 * viewer are in docs/decisions/0019.
 */
import type { CallTable } from '@saguao/contract/calls/call.ts'
import type { FastifyInstance } from 'fastify'
import { documentOf } from '#kernel/http/docs/document.ts'
import { entriesOf, renderPage } from '#kernel/http/docs/page.ts'
import { style } from '#kernel/http/docs/style.ts'

const maxSearchLength = 64
const headers = {
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/** The search text of an untrusted query string. */
function searchOf(query: unknown): string {
  const { q } = query as { q?: unknown }
  return typeof q === 'string' ? q.trim().slice(0, maxSearchLength) : ''
}

export function addDocs(http: FastifyInstance, calls: CallTable): void {
  const document = documentOf(calls)
  let entries: ReturnType<typeof entriesOf> | undefined
  http.get('/docs', async ({ query }, reply) => {
    entries ??= entriesOf(document)
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(renderPage(document, entries, searchOf(query)))
  })
  http.get('/docs/style.css', async (_, reply) =>
    reply.headers(headers).type('text/css; charset=utf-8').send(style),
  )
  http.get('/docs/openapi.json', async (_, reply) => reply.headers(headers).send(document))
}
