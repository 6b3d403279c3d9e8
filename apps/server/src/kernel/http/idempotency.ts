/**
 * Idempotency of calls that move money. The response is stored in the transaction of the effect; a repeated requestId of
 * the same player gets it byte for byte, and is refused when its content differs. A call may derive the response of a
 * repeat from its own rows instead, as bets do: nothing is looked up before, because its rows refuse a repeat. A response
 * that an earlier release stored is found after such a refusal.
 *
 * A refusal says that the request has no effect and will have none. Therefore it is sent only after every transaction of an
 * earlier attempt has ended, also one that waits for a standby, and an attempt past its deadline does not commit any more.
 * Tables: request
 */
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ServerConfig } from '#kernel/config/server-config.ts'
import { createBatcher } from '#kernel/db/batch.ts'
import { codeOf, type Db, runSql, type Tx } from '#kernel/db/db.ts'
import type { RunExclusive } from '#kernel/db/keyed-mutex.ts'
import { createConfirmReplicated } from '#kernel/db/replication.ts'
import { statusOf } from '#kernel/http/envelope.ts'
import type { ResponseStore } from '#kernel/http/handlers.ts'
import { Refusal } from '#kernel/refusal.ts'

export type Request = {
  readonly player: bigint
  readonly path: string
  readonly requestId: string
  readonly content: string
}

/** `$1` is a JSON array of rows, so that a batch of postings stores its responses with one statement. */
const storeStatement = {
  name: 'store_responses',
  text: `insert into request (player_id, path, request_id, content, answer, created_at)
         select r.player, r.path, r."requestId", decode(r.content, 'hex'), r.answer, now()
           from json_to_recordset($1::json) r(player bigint, path text, "requestId" text, content text, answer text)`,
}

type RequestRow = { player: string; path: string; requestId: string; content: string; answer: string }

const rowOf = ({ player, path, requestId, content }: Request, answer: string): RequestRow => ({
  player: String(player),
  path,
  requestId,
  content,
  answer,
})

const storeResponse = async (tx: Tx, request: Request, answer: string): Promise<void> => {
  await runSql(tx, storeStatement.text, [JSON.stringify([rowOf(request, answer)])])
}

/**
 * A hash of the body, independent of the order of its fields. The requestId and confirmation codes are excluded: a
 * repetition of a confirmed request is the same request with or without the code.
 */
function contentOf(body: object): string {
  const { requestId: _, verificationCode: _code, otpCode: _otp, ...rest } = body as Record<string, unknown>
  return hash('sha256', JSON.stringify(rest, sortKeys), 'hex')
}

const sortKeys = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Not a named statement, so that it is planned each time: a plan from when the table was small would scan all of it. */
const findStatement = `select r.n, q.content, q.answer
                from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality r(player_id, path, request_id, n)
                join request q on q.player_id = r.player_id and q.path = r.path and q.request_id = r.request_id`

type StoredResponse = { readonly content: Buffer; readonly answer: string }

async function findAll(db: Db, requests: readonly Request[]): Promise<(StoredResponse | undefined)[]> {
  const values = [
    requests.map((r) => r.player),
    requests.map((r) => r.path),
    requests.map((r) => r.requestId),
  ]
  const { rows } = await db.pool.query<StoredResponse & { n: bigint }>(findStatement, values)
  const found = new Map(rows.map((row) => [Number(row.n) - 1, row]))
  return requests.map((_, i) => found.get(i))
}

const concurrency = 2
const maxBatchSize = 256
const maxQueueLength = 20_000

export type StoredResponses = {
  /**
   * Undefined for a new request. A found response is an acknowledgement, so a standby must have it too: the commit that
   * stored it may not have waited for one.
   */
  find(request: Request): Promise<string | undefined>
  /** Resolves when no transaction of the request is in progress and a standby has confirmed it. */
  awaitAttempts(request: Request): Promise<void>
}

/** Concurrent lookups share one query. */
export function createStoredResponses(db: Db): StoredResponses {
  const confirmReplicated = createConfirmReplicated(db)
  const lookups = createBatcher({
    run: (requests: readonly Request[]) => findAll(db, requests),
    keysOf: () => [],
    concurrency,
    maxBatchSize,
    maxQueueLength,
  })
  return {
    find: async (request) => {
      const stored = await lookups.add(request)
      if (stored && stored.content.toString('hex') !== request.content)
        throw new Refusal('REQUEST_MISMATCH', { field: 'requestId' })
      if (stored) await confirmReplicated()
      return stored?.answer
    },
    awaitAttempts: async ({ player, path, requestId }) => {
      await db.pool.query('select request_await($1, $2, $3)', [player, path, requestId])
    },
  }
}

const uniqueViolation = '23505'

/** Another process handled the same request first: its response counts. */
export class RequestRepeated extends Error {}

const isDuplicateRequest = (error: unknown): boolean =>
  error instanceof RequestRepeated ||
  (codeOf(error) === uniqueViolation &&
    error instanceof Error &&
    'constraint' in error &&
    String(error.constraint).startsWith('request_pkey'))

type IdempotentCall = {
  readonly path: string
  readonly body: object
  /** From the body or from the proxy; undefined without either. */
  readonly requestId: string | undefined
  readonly player: bigint
  readonly storedResponses: StoredResponses
  /** Whether the handler is marked with derivesResponses. */
  readonly isDerived: boolean
  /** Whether the call was answered at its deadline. */
  isLate(): boolean
  /** Serializes requests with the same requestId: a concurrent second one would make its whole batch fail. */
  readonly runExclusive: RunExclusive<string>
  /** The response data as JSON. */
  serialize(data: unknown): string
}

/** Without a requestId nothing is stored. */
const storeNothing: ResponseStore<unknown> = {
  store: async (_, data) => data,
  storeLate: async (_, data) => data,
  extraWrites: () => [],
  request: undefined,
  derive: (_, handle) => handle(),
}

/** Returns the stored response data, or else the data that `handle` stores. */
export async function handleOnce(
  call: IdempotentCall,
  handle: (store: ResponseStore<unknown>) => unknown,
): Promise<string> {
  const { path, body, player, requestId } = call
  if (requestId === undefined) return call.serialize(await handle(storeNothing))
  const request = { player, path, requestId, content: contentOf(body) }
  return call.runExclusive(`${player} ${path} ${requestId}`, () => handleRequest(call, request, handle))
}

/** Other refusals ask for a repeat. */
const isFinal = (error: unknown): boolean =>
  error instanceof Refusal && statusOf(error.code) < 500 && !isRateLimited(error)

const isRateLimited = (error: unknown): boolean => error instanceof Refusal && error.code === 'RATE_LIMITED'

async function handleRequest(
  { path, storedResponses, isDerived, isLate, serialize }: IdempotentCall,
  request: Request,
  handle: (store: ResponseStore<unknown>) => unknown,
): Promise<string> {
  const repeated = isDerived ? undefined : await storedResponses.find(request)
  if (repeated !== undefined) return repeated
  let stored: string | undefined
  let findDerived: (() => Promise<unknown>) | undefined
  const requireInTime = (): void => {
    if (isLate()) throw new Refusal('OVERLOADED', { retryAfter: 1 })
  }
  const storeLate = async (tx: Tx, data: unknown): Promise<unknown> => {
    stored = serialize(data)
    await storeResponse(tx, request, stored)
    return data
  }
  const store: ResponseStore<unknown> = {
    request: { ...request, requireInTime },
    derive: (find, play) => {
      findDerived = find
      return play()
    },
    store: async (tx, data) => {
      requireInTime()
      return storeLate(tx, data)
    },
    storeLate,
    extraWrites: (dataOf) => [
      {
        writer: storeStatement,
        row: (result) => {
          requireInTime()
          stored = serialize(dataOf(result))
          return rowOf(request, stored)
        },
      },
    ],
  }
  const findAgain = async (): Promise<string | undefined> => {
    const derived = await findDerived?.()
    return derived === undefined ? storedResponses.find(request) : serialize(derived)
  }
  let response: string | undefined
  try {
    response = serialize(await handle(store))
  } catch (error) {
    // A repeat may come sooner after its first attempt than a new request may.
    const mayBeRepeat = isDuplicateRequest(error) || (findDerived && isRateLimited(error))
    if (isFinal(error)) await storedResponses.awaitAttempts(request)
    else if (!mayBeRepeat) throw error
    const first = await findAgain()
    if (first === undefined) throw error
    return first
  }
  if (findDerived) return response
  // The transaction may have been rolled back while another process handled the request: then the two differ.
  const json = stored === response ? stored : await storedResponses.find(request)
  if (json === undefined) throw new Error(`${path} moved money without storing its response`)
  return json
}

const proxyRequestId = /^[0-9a-f]{32}$/

/** The proxy may retry a request on another server; its request id makes calls without a requestId idempotent too. */
export function requestIdOf(
  body: object,
  request: FastifyRequest,
  { trustProxy }: ServerConfig,
): string | undefined {
  const { requestId } = body as { requestId?: string }
  const proxyId = trustProxy ? request.headers['x-request-id'] : undefined
  return (
    requestId ??
    (typeof proxyId === 'string' && proxyRequestId.test(proxyId) ? `proxy:${proxyId}` : undefined)
  )
}
