/**
 * Calls that move money are answered once. The first answer is kept in the transaction of its effect; the same
 * requestId from the same player gets it back byte for byte, and with other content it is refused.
 * Tables: request
 */
import { hash } from 'node:crypto'
import { createBatcher } from '#kernel/db/batch.ts'
import { codeOf, type Db, run, type Tx } from '#kernel/db/db.ts'
import type { InTurn } from '#kernel/db/keyed-mutex.ts'
import type { Once } from '#kernel/http/handlers.ts'
import { Refusal } from '#kernel/refusal.ts'

export type Request = {
  readonly player: bigint
  readonly path: string
  readonly requestId: string
  readonly content: string
}

/** `$1` is a JSON array of rows, so that a batch of postings can keep its answers with one statement. */
const keepAnswers = {
  name: 'keep_answers',
  text: `insert into request (player_id, path, request_id, content, answer, created_at)
         select r.player, r.path, r."requestId", decode(r.content, 'hex'), r.answer, now()
           from json_to_recordset($1::json) r(player bigint, path text, "requestId" text, content text, answer text)`,
}

type KeptRow = { player: string; path: string; requestId: string; content: string; answer: string }

const keptRow = ({ player, path, requestId, content }: Request, answer: string): KeptRow => ({
  player: String(player),
  path,
  requestId,
  content,
  answer,
})

const keep = async (tx: Tx, request: Request, answer: string): Promise<void> => {
  await run(tx, keepAnswers.text, [JSON.stringify([keptRow(request, answer)])])
}

/**
 * The same fields in another order are the same content. The requestId itself is not part of it, and neither is a code
 * that confirms it: whoever repeats what was confirmed asks for the same, with the code or without.
 */
function contentOf(body: object): string {
  const { requestId: _, verificationCode: _code, otpCode: _otp, ...rest } = body as Record<string, unknown>
  return hash('sha256', JSON.stringify(rest, sortKeys), 'hex')
}

const sortKeys = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Without a name, so that it is planned each time: a plan from when the table was small would read all of it for ever. */
const find = `select r.n, q.content, q.answer
                from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality r(player_id, path, request_id, n)
                join request q on q.player_id = r.player_id and q.path = r.path and q.request_id = r.request_id`

type Kept = { readonly content: Buffer; readonly answer: string }

async function findAll(db: Db, requests: readonly Request[]): Promise<(Kept | undefined)[]> {
  const values = [
    requests.map((r) => r.player),
    requests.map((r) => r.path),
    requests.map((r) => r.requestId),
  ]
  const { rows } = await db.pool.query<Kept & { n: bigint }>(find, values)
  const found = new Map(rows.map((row) => [Number(row.n) - 1, row]))
  return requests.map((_, i) => found.get(i))
}

const lanes = 2
const most = 256
const waitingMost = 20_000

export type FindAnswer = (request: Request) => Promise<string | undefined>

/** Looks for the kept answer; undefined when the request is new. Those that ask at once share one query. */
export function createFindAnswer(db: Db): FindAnswer {
  const lookups = createBatcher({
    run: (requests: readonly Request[]) => findAll(db, requests),
    keysOf: () => [],
    lanes,
    most,
    queueMost: waitingMost,
  })
  return async (request) => {
    const kept = await lookups.add(request)
    if (kept && kept.content.toString('hex') !== request.content)
      throw new Refusal('REQUEST_MISMATCH', { field: 'requestId' })
    return kept?.answer
  }
}

const uniqueViolation = '23505'

/** Two of the same arrived at once and the other was first: its answer is the answer. */
const lostTheRace = (error: unknown): boolean =>
  codeOf(error) === uniqueViolation &&
  error instanceof Error &&
  'constraint' in error &&
  error.constraint === 'request_pkey'

type Asked = {
  readonly path: string
  readonly body: object
  /** The caller's own, or the one a proxy gave; undefined when there is neither. */
  readonly requestId: string | undefined
  readonly player: bigint
  readonly findAnswer: FindAnswer
  /** Those with the same requestId follow each other here: a second one that ran would spoil a batch for all in it. */
  readonly inTurn: InTurn<string>
  /** The answer's data as the JSON that leaves. */
  write(data: unknown): string
}

/** Without a requestId there is nothing to keep. */
const keepNothing: Once<unknown> = { keep: async (_, data) => data, extraWrites: () => [] }

/** Answers with the kept data where there is one, else with the data that `answer` keeps on its way. */
export async function answerOnce(asked: Asked, answer: (once: Once<unknown>) => unknown): Promise<string> {
  const { path, body, player, requestId } = asked
  if (requestId === undefined) return asked.write(await answer(keepNothing))
  const request = { player, path, requestId, content: contentOf(body) }
  return asked.inTurn(`${player} ${path} ${requestId}`, () => answerRequest(asked, request, answer))
}

async function answerRequest(
  { path, findAnswer, write }: Asked,
  request: Request,
  answer: (once: Once<unknown>) => unknown,
): Promise<string> {
  const repeated = await findAnswer(request)
  if (repeated !== undefined) return repeated
  let kept: string | undefined
  const once: Once<unknown> = {
    keep: async (tx, data) => {
      kept = write(data)
      await keep(tx, request, kept)
      return data
    },
    extraWrites: (dataOf) => [
      {
        writer: keepAnswers,
        row: (result) => {
          kept = write(dataOf(result))
          return keptRow(request, kept)
        },
      },
    ],
  }
  let said: string | undefined
  try {
    said = write(await answer(once))
  } catch (error) {
    if (!lostTheRace(error)) throw error
  }
  // What was to be kept may have been taken back, while another process answered: then the two differ.
  const json = kept !== undefined && kept === said ? kept : await findAnswer(request)
  if (json === undefined) throw new Error(`${path} moved money without keeping its answer`)
  return json
}
