/**
 * The provider API (seamless wallet): POST /provider/{name}/{operation}. Studios sign timestamp, nonce, path and body.
 * Every outcome is HTTP 200 with a status; any other response means an unknown result, and the studio may retry.
 */
import { hash } from 'node:crypto'
import {
  type StudioBody,
  type StudioOperation,
  studioOperations,
} from '@saguao/contract/calls/provider-api.ts'
import { Ajv } from 'ajv'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { stopwatch } from '#kernel/clock.ts'
import { defaultDeadlines, withDeadline } from '#kernel/http/deadline.ts'
import { bytesOf, parseRawBodies } from '#kernel/http/json-body.ts'
import { Refusal } from '#kernel/refusal.ts'
import { headerOf, signatureHeaders, verifySignature } from '#kernel/security/signature.ts'
import { noResponse, unknownStudio } from '#modules/games/operations/call-minute-store.ts'
import type { StudioDeps } from '#modules/games/provider-api/deps.ts'
import {
  authenticate,
  handleBalance,
  handleRound,
  moneyLoginOf,
  responseOf,
} from '#modules/games/provider-api/reads.ts'
import type { Studio } from '#modules/games/provider-api/studio-registry.ts'
import { createRecordNonce } from '#modules/games/provider-api/studio-registry-store.ts'
import {
  handleBet,
  handleRollback,
  handleWin,
  type StudioContext,
} from '#modules/games/provider-api/transactions.ts'

const bodyBytes = 16 * 1024
const nonceForm = /^[!-~]{1,100}$/
const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

type RecordNonce = ReturnType<typeof createRecordNonce>

/** An unknown studio is verified against a dummy secret: the response time must not reveal which names exist. */
const dummySecrets = [''] as const

async function isGenuine(
  { clock }: StudioDeps,
  recordNonce: RecordNonce,
  studio: Studio | undefined,
  request: FastifyRequest,
): Promise<boolean> {
  const { headers } = request
  const nonce = headerOf(headers, signatureHeaders.nonce)
  const [path = ''] = request.url.split('?', 1)
  const bodyHash = hash('sha256', bytesOf(request.body), 'hex')
  const now = clock.now()
  const verdict = verifySignature(studio?.secrets ?? dummySecrets, {
    headers,
    now,
    messageAt: (timestamp) => [`${timestamp}.${nonce}.${path}.${bodyHash}`],
  })
  if (!studio || verdict !== 'genuine' || !nonceForm.test(nonce)) return false
  return recordNonce({ studio: studio.name, nonce, at: new Date(now) })
}

const ajv = new Ajv({ coerceTypes: false, strict: false })

const isOperation = (name: string): name is StudioOperation => Object.hasOwn(studioOperations, name)

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

type Handlers = {
  readonly [O in Exclude<StudioOperation, 'authenticate'>]: (
    deps: StudioDeps,
    context: StudioContext,
    body: StudioBody<O>,
  ) => Promise<string>
}

const handlers: Handlers = {
  balance: handleBalance,
  bet: async (deps, context, body) =>
    handleBet(deps, context, body, await moneyLoginOf(deps, context.session)),
  win: handleWin,
  rollback: handleRollback,
  round: handleRound,
}

async function handleOperation(
  deps: StudioDeps,
  studio: Studio,
  operation: StudioOperation,
  body: unknown,
): Promise<string> {
  // Compiled at its first use.
  if (!ajv.validate(studioOperations[operation], body)) return responseOf('INVALID_REQUEST')
  if (operation === 'authenticate') return authenticate(deps, studio, body as StudioBody<'authenticate'>)
  const session = studio.sessions.verify((body as StudioBody<'balance'>).session)
  if (!session) return responseOf('SESSION_EXPIRED')
  const handle = handlers[operation] as (
    deps: StudioDeps,
    context: StudioContext,
    body: unknown,
  ) => Promise<string>
  return handle(deps, { studio, session }, body)
}

export function addProviderApi(http: FastifyInstance, deps: StudioDeps): void {
  const recordNonce = createRecordNonce(deps.db)
  http.register(async (area) => {
    parseRawBodies(area)
    area.post('/provider/:name/:operation', { bodyLimit: bodyBytes }, async (request, reply) => {
      const { name, operation } = request.params as { name: string; operation: string }
      if (!isOperation(operation)) throw new Refusal('NOT_FOUND')
      const studio = deps.studios.find(name)
      const respond = async (): Promise<string> => {
        const genuine = await isGenuine(deps, recordNonce, studio, request)
        return studio && genuine
          ? handleOperation(deps, studio, operation, parseJson(bytesOf(request.body)))
          : responseOf('INVALID_SIGNATURE')
      }
      const caller = studio?.name ?? unknownStudio
      const response = await counted(deps, caller, operation, () =>
        withDeadline(defaultDeadlines.handlerMs, respond()),
      )
      return reply.headers(jsonHeaders).send(response)
    })
  })
}

/** Counts the request with its result and duration; an error of the server is a request without a response. */
async function counted(
  { gameMetrics, callMinutes }: StudioDeps,
  caller: string,
  operation: string,
  respond: () => Promise<string>,
): Promise<string> {
  const elapsed = stopwatch()
  let status: string = noResponse
  try {
    const response = await respond()
    status = statusIn(response)
    return response
  } finally {
    gameMetrics.studioCall(caller, operation, status)
    callMinutes.record(caller, operation, status, elapsed() * 1000)
  }
}

const statusIn = (response: string): string => (JSON.parse(response) as { status: string }).status
