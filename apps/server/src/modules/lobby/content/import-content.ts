/**
 * Imports a content file into the tables. Atomic and idempotent. Items that operators published are left alone, unless
 * `overwrite` is given; of games only how they appear is an operator's (docs/decisions/0024-imports-and-operators.md).
 */
import { type ContentKind, contentKinds } from '@saguao/contract/operators/content-names.ts'
import type { ContentFile } from '@saguao/contract/schemas/content-file.ts'
import { systemClock } from '#kernel/clock.ts'
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
import { lockContent, ownedByOperators, storeImported } from '#modules/lobby/editing/versions.ts'

export type ImportOptions = {
  /** Deletes rows that the file does not contain, in the sections it has. */
  readonly replace?: boolean
  /** Returns the changes without applying them. */
  readonly dryRun?: boolean
  /** Also changes and removes items that operators published. */
  readonly overwrite?: boolean
  /** The time of the import; the default is now. */
  readonly at?: Date
  /** The pictures behind `art:` names. */
  readonly art?: Art
  progress?(sentence: string): void
}

export type Summary = {
  readonly changes: Readonly<Record<string, Change>>
  /** Names of pictures that do not exist; their rows are shown without one. */
  readonly missingArt: readonly string[]
  /** Items of operators that were left as they are, such as `banner welcome`. */
  readonly kept: readonly string[]
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
  let kept: readonly string[] = []
  const work = async (tx: Tx): Promise<void> => {
    await lockContent(tx)
    const faults = faultsIn(file, { ...allowed, known: await existingIds(tx, replace ? file : {}) })
    if (faults.length > 0) throw new ContentError(faults)
    const owned = await ownedItems(tx, options)
    kept = keptOf(file, owned)
    changes = await upsertAll(tx, file, owned, options)
    const at = options.at ?? new Date(systemClock.now())
    for (const kind of contentKinds) await storeImported(tx, kind, at)
    if (dryRun) throw new DryRunRollback()
  }
  await db.tx(work).catch((error: unknown) => {
    if (!(error instanceof DryRunRollback)) throw error
  })
  return { changes, missingArt, kept }
}

class DryRunRollback extends Error {}

type Owned = { readonly [S in Section]?: ReadonlySet<string> }

const kindOf: { readonly [S in Section]?: ContentKind } = {
  categories: 'category',
  games: 'game',
  banners: 'banner',
  promotions: 'promotion',
  popups: 'popup',
  notices: 'notice',
}

async function ownedItems(tx: Tx, { overwrite = false }: ImportOptions): Promise<Owned> {
  const owned: { [S in Section]?: ReadonlySet<string> } = {}
  if (overwrite) return owned
  for (const section of sections) {
    const kind = kindOf[section]
    if (kind) owned[section] = await ownedByOperators(tx, kind)
  }
  return owned
}

const keptOf = (file: ContentFile, owned: Owned): string[] =>
  sections.flatMap((section) =>
    (file[section] ?? [])
      .filter(({ id }) => owned[section]?.has(id))
      .map(({ id }) => `${kindOf[section]} ${id}`),
  )

const none: ReadonlySet<string> = new Set()

async function upsertAll(
  tx: Tx,
  file: ContentFile,
  owned: Owned,
  { replace, progress }: ImportOptions,
): Promise<Summary['changes']> {
  const changes: Record<string, Change> = {}
  const input = sections.filter((section) => file[section])
  for (const section of input) {
    const rows = file[section] ?? []
    const work = upsert(tx, section, rows, owned[section] ?? none)
    changes[section] = await withSectionErrors(section, work)
    if (section === 'games')
      Object.assign(changes, await upsertGameParts(tx, file.games ?? [], owned.games ?? none))
    progress?.(`${section}: ${rows.length} rows`)
  }
  // Deletions come last and in reverse order, because earlier sections are referenced by later ones.
  for (const section of replace ? input.toReversed() : []) {
    const ids = [...(file[section] ?? []).map(({ id }) => id), ...(owned[section] ?? none)]
    const removed = await withSectionErrors(section, deleteOthers(tx, section, ids))
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
