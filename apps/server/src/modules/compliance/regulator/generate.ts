/**
 * Generates a file for the regulator: every record is validated before it is stored, and the totals of the file are
 * compared with the house accounts. A record or a total that is wrong ends the file with a finding.
 */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { RegulatorFileKind } from '@saguao/contract/operators/compliance/names.ts'
import { runSql, type Tx } from '#kernel/db/db.ts'
import type { Reader } from '#kernel/db/read-db.ts'
import type { ComplianceDeps } from '#modules/compliance/deps.ts'
import { type FileDay, openDay } from '#modules/compliance/regulator/days.ts'
import * as store from '#modules/compliance/regulator/file-store.ts'
import { type Finding, findingIn, forms } from '#modules/compliance/regulator/records.ts'
import { readControl, rowsOf } from '#modules/compliance/regulator/sources.ts'

type Deps = Pick<ComplianceDeps, 'db' | 'reads' | 'clock' | 'log' | 'identity' | 'cipher'>

/** Bounds the memory of a file; a chunk is compressed and encrypted. */
const chunkLength = 256 * 1024

class FoundProblem extends Error {
  readonly finding: Finding
  constructor(finding: Finding) {
    super(`${finding.record}: ${finding.field} ${finding.problem}`)
    this.finding = finding
  }
}

/** Stores lines in chunks while it counts and hashes them. */
function createWriter({ db, cipher }: Deps, fileId: bigint) {
  const hash = createHash('sha256')
  let [text, n, bytes, records] = ['', 0, 0, 0]
  const flush = async (): Promise<void> => {
    if (text === '') return
    n += 1
    const packed = gzipSync(text).toString('base64')
    text = ''
    await store.insertChunk(db, fileId, n, cipher.encrypt(packed))
  }
  return {
    write: async (lines: readonly string[]): Promise<void> => {
      const added = lines.join('')
      hash.update(added)
      bytes += Buffer.byteLength(added)
      records += lines.length
      text += added
      if (text.length >= chunkLength) await flush()
    },
    end: async () => {
      await flush()
      return { records, bytes, sha256: hash.digest() }
    },
  }
}

type Sums = Map<string, bigint>

/** Throws the finding of the first record that may not leave. */
function linesOf<K extends RegulatorFileKind>(
  { identity }: Deps,
  kind: K,
  day: FileDay,
  rows: readonly never[],
  sums: Sums,
): string[] {
  const form = forms[kind]
  return rows.map((row) => {
    const record = form.build(row, day, identity.openPerson)
    const finding = findingIn(kind, record)
    if (finding) throw new FoundProblem(finding)
    for (const name of form.sums)
      sums.set(name, (sums.get(name) ?? 0n) + BigInt((record as Record<string, unknown>)[name] as number))
    return `${JSON.stringify(record)}\n`
  })
}

const sumOf = (sums: Sums, name: string): bigint => sums.get(name) ?? 0n

function requireEqual(field: string, here: bigint, ledger: bigint): void {
  if (here === ledger) return
  throw new FoundProblem({
    record: 'totals',
    field,
    problem: `the file has ${here}, the ledger ${ledger} minor units`,
  })
}

/** The players' money and the play of the day, as the house accounts have them. */
async function control(snapshot: Reader, kind: RegulatorFileKind, day: FileDay, sums: Sums): Promise<void> {
  if (kind === 'players') return
  const { funds, play } = await readControl(snapshot, day)
  const [stake, win] = kind === 'bets' ? ['stake', 'win'] : ['staked', 'won']
  requireEqual('play', sumOf(sums, stake) - sumOf(sums, win) - sumOf(sums, 'returned'), play)
  if (kind === 'wallets') requireEqual('closing', sumOf(sums, 'closing') + sumOf(sums, 'openBets'), funds)
}

async function writeFile(deps: Deps, snapshot: Reader, file: store.StoredFile): Promise<store.Totals> {
  const { kind, country } = file
  const day = await openDay(snapshot, country, file.day)
  const sums: Sums = new Map(forms[kind].sums.map((name) => [name, 0n]))
  const writer = createWriter(deps, file.id)
  for await (const rows of rowsOf(snapshot, kind, day))
    await writer.write(linesOf(deps, kind, day, rows as readonly never[], sums))
  await control(snapshot, kind, day, sums)
  const texts = Object.fromEntries([...sums].map(([name, sum]) => [name, String(sum)]))
  return { ...(await writer.end()), sums: texts }
}

/** One of several processes generates a file; undefined for the others. */
async function isMine(tx: Tx, { id }: store.StoredFile): Promise<boolean> {
  const [row] = await runSql<{ mine: boolean }>(
    tx,
    `select pg_try_advisory_xact_lock(hashtext('regulator-file'), $1::int) as mine`,
    [Number(id)],
  )
  return row?.mine === true
}

/** Files are of days that are over, so the replica has all of their rows. */
const generateIn = (deps: Deps, file: store.StoredFile): Promise<store.Totals> =>
  deps.reads.read(
    async (snapshot) => {
      await store.startFile(deps.db, file.id, new Date(deps.clock.now()))
      return writeFile(deps, snapshot, file)
    },
    { isLong: true },
  )

async function run(deps: Deps, file: store.StoredFile): Promise<void> {
  const { db, clock, log } = deps
  const about = { kind: file.kind, country: file.country, day: file.day }
  try {
    const totals = await generateIn(deps, file)
    const state = await store.finishFile(db, file, totals, new Date(clock.now()))
    log.info(
      { ...about, state, records: totals.records },
      'compliance: a file for the regulator is generated',
    )
  } catch (error) {
    if (!(error instanceof FoundProblem)) throw error
    await store.failFile(db, file, error.finding, new Date(clock.now()))
    log.error({ ...about, ...error.finding }, 'compliance: a file for the regulator was stopped')
  }
}

/** Generates a requested or interrupted file, unless another process does. */
export const generateFile = (deps: Deps, file: store.StoredFile): Promise<void> =>
  deps.db.slowQuery.transaction().execute(async (tx) => {
    await runSql(tx, 'set local idle_in_transaction_session_timeout = 0', [])
    if (!(await isMine(tx, file))) return
    const current = await store.fileById(deps.db, file.id)
    if (current?.state === 'requested' || current?.state === 'running') await run(deps, current)
  })
