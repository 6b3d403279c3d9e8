/** The call table as an OpenAPI 3.1 document. It is generated from the schemas the server validates with. */
import type { TSchema } from 'typebox'
import { languages } from '../product/languages.ts'
import type { Call, CallTable } from './call.ts'
import { type ErrorCode, errors } from './errors.ts'
import { rateLimits } from './limits.ts'

type Json = { readonly [key: string]: unknown }

const codes = Object.keys(errors) as ErrorCode[]
const refusals = codes.filter((code) => errors[code].status === 200)
const failureStatuses = [...new Set(codes.map((code) => errors[code].status))].filter(
  (status) => status !== 200,
)

const failureSchema = (of: readonly ErrorCode[]): Json => ({
  type: 'object',
  required: ['success', 'message', 'data', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'Text for the player, in the language of the `lang` header' },
    data: { type: 'null' },
    code: { enum: of },
    field: { type: 'string', description: 'The request field that caused the refusal' },
  },
})

const successSchema = (data: TSchema): Json => ({
  type: 'object',
  required: ['success', 'message', 'data'],
  properties: { success: { const: true }, message: { type: 'string' }, data },
})

const json = (schema: object): Json => ({ 'application/json': { schema } })

const tokenHeader = {
  token: { description: 'A new session token that replaces the one sent', schema: { type: 'string' } },
}

const retryAfter = {
  'retry-after': {
    description: 'Seconds to wait before the next request',
    schema: { type: 'integer', minimum: 1 },
  },
}

function failureResponse(status: number): Json {
  const of = codes.filter((code) => errors[code].status === status)
  const hasRetryAfter = status === 429 || status === 503
  return {
    description: of.join(', '),
    ...(hasRetryAfter && { headers: retryAfter }),
    content: json(failureSchema(of)),
  }
}

const failureResponses = Object.fromEntries(
  failureStatuses.map((status) => [`Failure${status}`, failureResponse(status)]),
)

const fileContent: Json = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

function responses(call: Call): Json {
  const failures = failureStatuses
    .filter((status) => status !== 401 || call.access === 'player')
    .map((status) => [String(status), { $ref: `#/components/responses/Failure${status}` }])
  const refusal = { $ref: '#/components/schemas/Refusal' }
  const content = call.file
    ? { ...fileContent, ...json(refusal) }
    : json({ oneOf: [successSchema(call.data), refusal] })
  const description = call.file ? 'The file, or a business refusal' : 'The data, or a business refusal'
  return {
    '200': { description, headers: tokenHeader, content },
    ...Object.fromEntries(failures),
  }
}

/** Paths are grouped by their first segment; the prefix `/v1` is skipped. */
const tagOf = (path: string): string => path.replace(/^\/v1\//, '/').split('/')[1] ?? path

const operationId = (path: string): string =>
  path
    .slice(1)
    .split('/')
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')

function operation(path: string, call: Call): Json {
  const { points, perSeconds, by } = rateLimits[call.limit]
  return {
    operationId: operationId(path),
    summary: call.summary,
    tags: [tagOf(path)],
    parameters: [{ $ref: '#/components/parameters/lang' }],
    security: call.access === 'player' ? [{ token: [] }] : [],
    requestBody: { required: true, content: json(call.body) },
    responses: responses(call),
    'x-access': call.access,
    'x-once': call.once,
    'x-rate-limit': { class: call.limit, points, perSeconds, by },
  }
}

const components: Json = {
  securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
  parameters: {
    lang: { name: 'lang', in: 'header', schema: { type: 'string', enum: Object.keys(languages) } },
  },
  schemas: { Refusal: failureSchema(refusals) },
  responses: failureResponses,
}

export function openApiDocument(table: CallTable): Json {
  const rows = Object.entries<Call>(table)
  const tags = [...new Set(rows.map(([path]) => tagOf(path)))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Saguão',
      version: '0.1.0',
      description:
        'Every call is a POST request with a JSON body. Amounts are in major units; times are ISO 8601 in UTC.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    paths: Object.fromEntries(rows.map(([path, call]) => [path, { post: operation(path, call) }])),
    components,
  }
}
