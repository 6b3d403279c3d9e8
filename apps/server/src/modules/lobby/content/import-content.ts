/** Imports a content file into the tables. Atomic and idempotent. */
import type { ContentFile } from '@saguao/contract/schemas/content-file.ts'
import { codeOf, type Db, type Tx } from '#kernel/db/db.ts'
import { type Art, resolveArt } from '#modules/lobby/content/art.ts'
import type { Allowed } from '#modules/lobby/content/commands.ts'
import {
  ContentError,
  faultsIn,
  readContentFile,
  type Section,
  sections,
} from '#modules/lobby/content/content-errors.ts'
import {
  type Change,
  deleteOthers,
  existingIds,
  upsert,
  upsertGameParts,
} from '#modules/lobby/content/import-store.ts'

export type ImportOptions = {
  /** Deletes rows that the file does not contain, in the sections it has. */
  readonly replace?: boolean
  /** Returns the changes without applying them. */
  readonly dryRun?: boolean
  /** The pictures behind `art:` names. */
  readonly art?: Art
  progress?(sentence: string): void
}

export type Summary = {
  readonly changes: Readonly<Record<string, Change>>
  /** Names of pictures that do not exist; their rows are shown without one. */
  readonly missingArt: readonly string[]
}

export async function importContent(
  db: Db,
  allowed: Allowed,
  input: unknown,
  options: ImportOptions,
): Promise<Summary> {
  const { replace = false, dryRun = false, art = {} } = options
  const file = readContentFile(structuredClone(input))
  const missingArt = resolveArt(file, art)
  let changes: Summary['changes'] = {}
  const work = async (tx: Tx): Promise<void> => {
    const faults = faultsIn(file, { ...allowed, known: await existingIds(tx, replace ? file : {}) })
    if (faults.length > 0) throw new ContentError(faults)
    changes = await upsertAll(tx, file, options)
    if (dryRun) throw new DryRunRollback()
  }
  await db.tx(work).catch((error: unknown) => {
    if (!(error instanceof DryRunRollback)) throw error
  })
  return { changes, missingArt }
}

class DryRunRollback extends Error {}

async function upsertAll(
  tx: Tx,
  file: ContentFile,
  { replace, progress }: ImportOptions,
): Promise<Summary['changes']> {
  const changes: Record<string, Change> = {}
  const input = sections.filter((section) => file[section])
  for (const section of input) {
    const rows = file[section] ?? []
    changes[section] = await withSectionErrors(section, upsert(tx, section, rows))
    if (section === 'games') Object.assign(changes, await upsertGameParts(tx, file.games ?? []))
    progress?.(`${section}: ${rows.length} rows`)
  }
  // Deletions come last and in reverse order, because earlier sections are referenced by later ones.
  for (const section of replace ? input.toReversed() : []) {
    const removed = await withSectionErrors(section, deleteOthers(tx, section, file[section] ?? []))
    changes[section] = { ...(changes[section] as Change), removed }
  }
  return changes
}

/** Converts constraint and data errors of the database, such as invalid characters in a config, to content errors. */
async function withSectionErrors<T>(section: Section, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (code === '23503')
      throw new ContentError([`${section}: a row to be removed is still in use: disable it instead`])
    throw /^2[23]/.test(code) ? new ContentError([`${section}: ${(error as Error).message}`]) : error
  }
}
