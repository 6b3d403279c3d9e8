/**
 * Personal data: statements, the export of everything stored about a player, the end of an account and its erasure.
 *
 * Owns no table: the list of the tables with personal data comes from outside, the functions of the database that close
 * and erase are in sql/personal-data.
 * Invariants: an account is closed only without money and without anything open; no session of a closed account is
 * valid; files are streamed in bounded memory, one per player at a time.
 */
import type { App } from '#app.ts'
import { personalDataCalls } from '#modules/personal-data/calls.ts'
import type { PersonalDataDeps } from '#modules/personal-data/deps.ts'
import { createFileSlots } from '#modules/personal-data/file-slots.ts'

export type { Decrypt, PersonalTable } from '#modules/personal-data/export.ts'

export type PersonalData = { readonly calls: ReturnType<typeof personalDataCalls> }

/** Each open file needs a page of rows in memory, and a PDF a few megabytes. */
const maxOpenFiles = 16

type Deps = Omit<PersonalDataDeps, 'slots'> & Pick<App, 'db'>

export const createPersonalData = (deps: Deps): PersonalData => ({
  calls: personalDataCalls({ ...deps, slots: createFileSlots(maxOpenFiles) }),
})
