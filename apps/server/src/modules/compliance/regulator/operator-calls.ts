/** Handlers of the operator calls about files for the regulator: list, download, manifest, schema and repetition. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import {
  regulatorRecords,
  regulatorSchemaVersion,
} from '@saguao/contract/operators/compliance/regulator-records.ts'
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { countries } from '@saguao/contract/product/countries.ts'
import { endOfMarketDay, startOfMarketDay } from '@saguao/contract/product/market-day.ts'
import { minor, toMajor } from '@saguao/contract/product/money.ts'
import { FileResponse } from '#kernel/http/file-response.ts'
import { runJobNow } from '#kernel/jobs/job-runs.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { ComplianceDeps } from '#modules/compliance/deps.ts'
import * as store from '#modules/compliance/regulator/file-store.ts'
import { lastFinishedDay } from '#modules/compliance/regulator/jobs.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'

type Row = OperatorData<'/operator/regulatorFiles'>['list'][number]

export const fileJob = 'regulator-files'
const defaultLimit = 50

/** A sum that counts is no money. */
const countSums = ['bets']

function present(file: store.StoredFile): Row {
  const { currency } = countries[file.country]
  const major = (name: string, units: string): number =>
    countSums.includes(name) ? Number(units) : toMajor(minor(BigInt(units)), currency)
  return {
    id: String(file.id),
    country: file.country,
    currency,
    day: file.day,
    kind: file.kind,
    attempt: file.attempt,
    state: file.state,
    requestedBy: file.requestedBy,
    schema: file.schema,
    records: Number(file.records),
    bytes: Number(file.bytes),
    sha256: file.sha256?.toString('hex') ?? null,
    sums: Object.fromEntries(Object.entries(file.sums).map(([name, units]) => [name, major(name, units)])),
    finding: file.finding,
    requestedAt: file.requestedAt.toISOString(),
    startedAt: file.startedAt?.toISOString() ?? null,
    finishedAt: file.finishedAt?.toISOString() ?? null,
  }
}

async function readFiles(
  { db }: ComplianceDeps,
  { cursor, limit = defaultLimit, ...filters }: OperatorBody<'/operator/regulatorFiles'>,
): Promise<OperatorData<'/operator/regulatorFiles'>> {
  const [, day, id] = /^(\d{4}-\d\d-\d\d) (\d{1,18})$/.exec(cursor ?? '') ?? []
  if (cursor && id === undefined) throw new Refusal('VALIDATION', { field: 'cursor' })
  const before = day === undefined || id === undefined ? null : { day, id: BigInt(id) }
  const rows = await store.filePage(db, filters, { before, limit })
  const last = rows.length < limit ? undefined : rows.at(-1)
  return { list: rows.map(present), next: last ? `${last.day} ${last.id}` : null }
}

const nameOf = ({ kind, country, day }: store.StoredFile): string => `regulator-${kind}-${country}-${day}`

/** The subject of a look in the audit trail. */
const subjectOf = ({ kind, country, day }: store.StoredFile, id: string): string =>
  `file ${kind} ${country} ${day} (${id})`

/** A file that is available. */
async function requireFile({ db }: ComplianceDeps, id: string) {
  const file = await store.fileById(db, BigInt(id))
  const content = file && (await store.fileWithContent(db, file))
  if (!file || content === undefined) throw new Refusal('FILE_UNKNOWN', { field: 'id' })
  return { file, content }
}

/** A damaged content ends the download with an error instead of a complete file. */
async function* contentOf(
  { db, cipher }: ComplianceDeps,
  id: bigint,
  sha256: Buffer | null,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for (let n = 1; ; n += 1) {
    const sealed = await store.readChunk(db, id, n)
    if (!sealed) break
    const lines = gunzipSync(Buffer.from(cipher.decrypt(sealed), 'base64'))
    hash.update(lines)
    yield lines
  }
  if (!sha256?.equals(hash.digest()))
    throw new Error(`regulator file ${id}: the content differs from its hash`)
}

function manifestOf(file: store.StoredFile): string {
  const { country, day, kind, schema, records, bytes, sha256, sums } = file
  const manifest = {
    schema,
    file: `${nameOf(file)}.jsonl`,
    country,
    currency: countries[country].currency,
    day,
    from: new Date(startOfMarketDay(country, day)).toISOString(),
    to: new Date(endOfMarketDay(country, day)).toISOString(),
    kind,
    records: Number(records),
    bytes: Number(bytes),
    sha256: sha256?.toString('hex') ?? null,
    /** Minor units. */
    sums,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

const generate = (deps: ComplianceDeps): OperatorHandlers['/operator/regulatorFile/generate'] =>
  change({
    read: async (_tx, { body: { country, day, kind } }) => {
      if (day > lastFinishedDay(country, deps.clock.now()))
        throw new Refusal('DAY_NOT_OVER', { field: 'day' })
      return { subject: `file ${kind} ${country} ${day}`, state: {} }
    },
    apply: async (tx, { body: { country, day, kind }, operator: { email: requestedBy } }) => {
      const at = new Date(deps.clock.now())
      const request = { country, day, kind, requestedBy, schema: regulatorSchemaVersion, at }
      const id = await store.requestFile(tx, request)
      if (id === undefined) throw new Refusal('ALREADY_REQUESTED')
      await runJobNow(tx, fileJob)
      return { data: { country, day, kind }, after: { file: String(id) } }
    },
  })

export const regulatorOperatorCalls = (deps: ComplianceDeps) =>
  ({
    '/operator/regulatorFiles': ({ body }) => readFiles(deps, body),

    '/operator/regulatorFile/download': async ({ body: { id }, recordLook }) => {
      const { file, content } = await requireFile(deps, id)
      await recordLook(subjectOf(file, id))
      const lines = Readable.from(contentOf(deps, content, file.sha256))
      return new FileResponse(`${nameOf(file)}.jsonl`, 'application/x-ndjson; charset=utf-8', lines)
    },

    '/operator/regulatorFile/manifest': async ({ body: { id }, recordLook }) => {
      const { file } = await requireFile(deps, id)
      await recordLook(subjectOf(file, id))
      const text = Readable.from([manifestOf(file)])
      return new FileResponse(
        `${nameOf(file)}.manifest.json`,
        'application/vnd.saguao.manifest+json; charset=utf-8',
        text,
      )
    },

    '/operator/regulatorFile/generate': generate(deps),

    '/operator/regulatorFile/schema': ({ body: { kind } }) => ({
      version: regulatorSchemaVersion,
      schema: regulatorRecords[kind],
    }),
  }) satisfies Partial<OperatorHandlers>
