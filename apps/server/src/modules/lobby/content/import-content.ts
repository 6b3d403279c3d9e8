/** Takes a content file into the tables: whole or not at all, and again without harm. */
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
  knownIds,
  put,
  putPartsOfGames,
  removeOthers,
} from '#modules/lobby/content/import-store.ts'

export type ImportOptions = {
  /** Of every section the file has, what it doesn't name is removed. */
  readonly replace?: boolean
  /** Tells what would change, and changes nothing. */
  readonly dryRun?: boolean
  /** The pictures that `art:` names stand for. */
  readonly art?: Art
  progress?(sentence: string): void
}

export type Summary = {
  readonly changes: Readonly<Record<string, Change>>
  /** Names of pictures that don't exist; their rows are shown without one. */
  readonly missingArt: readonly string[]
}

export async function importContent(
  db: Db,
  allowed: Allowed,
  given: unknown,
  options: ImportOptions,
): Promise<Summary> {
  const { replace = false, dryRun = false, art = {} } = options
  const file = readContentFile(structuredClone(given))
  const missingArt = resolveArt(file, art)
  let changes: Summary['changes'] = {}
  const work = async (tx: Tx): Promise<void> => {
    const faults = faultsIn(file, { ...allowed, known: await knownIds(tx, replace ? file : {}) })
    if (faults.length > 0) throw new ContentError(faults)
    changes = await putAll(tx, file, options)
    if (dryRun) throw new RolledBack()
  }
  await db.tx(work).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return { changes, missingArt }
}

class RolledBack extends Error {}

async function putAll(
  tx: Tx,
  file: ContentFile,
  { replace, progress }: ImportOptions,
): Promise<Summary['changes']> {
  const changes: Record<string, Change> = {}
  const given = sections.filter((section) => file[section])
  for (const section of given) {
    const rows = file[section] ?? []
    changes[section] = await namingSection(section, put(tx, section, rows))
    if (section === 'games') Object.assign(changes, await putPartsOfGames(tx, file.games ?? []))
    progress?.(`${section}: ${rows.length} rows`)
  }
  // Last, and backwards: what goes may be referred to by what goes before it.
  for (const section of replace ? given.toReversed() : []) {
    const removed = await namingSection(section, removeOthers(tx, section, file[section] ?? []))
    changes[section] = { ...(changes[section] as Change), removed }
  }
  return changes
}

/** Values that the database alone knows to refuse, such as half a character deep in a config. */
async function namingSection<T>(section: Section, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (code === '23503')
      throw new ContentError([`${section}: what would be removed is still in use: disable it`])
    throw /^2[23]/.test(code) ? new ContentError([`${section}: ${(error as Error).message}`]) : error
  }
}
