/**
 * The studios' door: POST /provider/{name}/{operation}. Whoever knocks is known by a signature over time, number, path
 * and body. Every outcome is HTTP 200 with a status; anything else means that nobody knows, and may be sent again.
 */
import { hash } from 'node:crypto'
import { type StudioBody, type StudioOperation, studioOperations } from '@saguao/contract/studio.ts'
import { Ajv } from 'ajv'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bytesOf, readBytes } from '#kernel/http/json-body.ts'
import { Refusal } from '#kernel/refusal.ts'
import { headerOf, signatureHeaders, verdictOf } from '#kernel/security/signature.ts'
import type { StudioDeps } from '#modules/games/provider-api/deps.ts'
import { authenticate, loginOf, say, tellBalance, tellRound } from '#modules/games/provider-api/reads.ts'
import type { Studio } from '#modules/games/provider-api/studio-registry.ts'
import { createNoteNonce } from '#modules/games/provider-api/studio-registry-store.ts'
import { type Speaking, takeBet, takeRollback, takeWin } from '#modules/games/provider-api/transactions.ts'

const bodyBytes = 16 * 1024
const nonceForm = /^[!-~]{1,100}$/
const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

type NoteNonce = ReturnType<typeof createNoteNonce>

/** Nobody's name takes as long as a studio's: a stranger learns nothing from the answer. */
const nobody = [''] as const

async function isGenuine(
  { clock }: StudioDeps,
  noteNonce: NoteNonce,
  studio: Studio | undefined,
  request: FastifyRequest,
): Promise<boolean> {
  const { headers } = request
  const nonce = headerOf(headers, signatureHeaders.nonce)
  const [path = ''] = request.url.split('?', 1)
  const bodyHash = hash('sha256', bytesOf(request.body), 'hex')
  const now = clock.now()
  const verdict = verdictOf(studio?.secrets ?? nobody, {
    headers,
    now,
    messageAt: (timestamp) => [`${timestamp}.${nonce}.${path}.${bodyHash}`],
  })
  if (!studio || verdict !== 'genuine' || !nonceForm.test(nonce)) return false
  return noteNonce({ studio: studio.name, nonce, at: new Date(now) })
}

const ajv = new Ajv({ coerceTypes: false, strict: false })
const fits = new Map(
  Object.entries(studioOperations).map(([operation, schema]) => [operation, ajv.compile(schema)]),
)

const isOperation = (name: string): name is StudioOperation => Object.hasOwn(studioOperations, name)

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

type Answers = {
  readonly [O in Exclude<StudioOperation, 'authenticate'>]: (
    deps: StudioDeps,
    speaking: Speaking,
    body: StudioBody<O>,
  ) => Promise<string>
}

const answers: Answers = {
  balance: tellBalance,
  bet: async (deps, speaking, body) => takeBet(deps, speaking, body, await loginOf(deps, speaking.pass)),
  win: takeWin,
  rollback: takeRollback,
  round: tellRound,
}

async function answer(
  deps: StudioDeps,
  studio: Studio,
  operation: StudioOperation,
  body: unknown,
): Promise<string> {
  if (!fits.get(operation)?.(body)) return say('INVALID_REQUEST')
  if (operation === 'authenticate') return authenticate(deps, studio, body as StudioBody<'authenticate'>)
  const pass = studio.sessions.read((body as StudioBody<'balance'>).session)
  if (!pass) return say('SESSION_EXPIRED')
  const act = answers[operation] as (deps: StudioDeps, speaking: Speaking, body: unknown) => Promise<string>
  return act(deps, { studio, pass }, body)
}

export function addStudioDoor(http: FastifyInstance, deps: StudioDeps): void {
  const noteNonce = createNoteNonce(deps.db)
  http.register(async (area) => {
    readBytes(area)
    area.post('/provider/:name/:operation', { bodyLimit: bodyBytes }, async (request, reply) => {
      const { name, operation } = request.params as { name: string; operation: string }
      if (!isOperation(operation)) throw new Refusal('NOT_FOUND')
      const studio = deps.studios.find(name)
      const genuine = await isGenuine(deps, noteNonce, studio, request)
      const said =
        studio && genuine
          ? await answer(deps, studio, operation, parsed(bytesOf(request.body)))
          : say('INVALID_SIGNATURE')
      deps.metrics.studio(studio?.name ?? 'nobody', operation, statusIn(said))
      return reply.headers(jsonHeaders).send(said)
    })
  })
}

const statusIn = (said: string): string => (JSON.parse(said) as { status: string }).status
