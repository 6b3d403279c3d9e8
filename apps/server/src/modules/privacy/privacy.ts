/**
 * Personal data: statements, the export of everything stored about a player, the end of an account and its erasure.
 *
 * Owns no table: the list of the tables with personal data comes from outside, the functions of the database that close
 * and erase are in sql/privacy.
 * Invariants: an account is closed only without money and without anything open; no session of a closed account is
 * valid; files are streamed in bounded memory, one per player at a time.
 */
import type { App } from '#app.ts'
import { createFileSlots } from '#kernel/http/load/file-slots.ts'
import { privacyCalls } from '#modules/privacy/calls.ts'
import type { PrivacyDeps } from '#modules/privacy/deps.ts'
import { privacyOperatorCalls } from '#modules/privacy/operators/erasures.ts'

export type { Decrypt, PersonalTable } from '#modules/privacy/export.ts'

export type Privacy = {
  readonly calls: ReturnType<typeof privacyCalls>
  /** The handlers of operator calls. */
  readonly operatorCalls: ReturnType<typeof privacyOperatorCalls>
}

/** Each open file needs a connection at times, a page of rows in memory, and a PDF a few megabytes. */
const maxOpenFiles = 8

type Deps = Omit<PrivacyDeps, 'slots'> & Pick<App, 'db'>

export const createPrivacy = (deps: Deps): Privacy => ({
  calls: privacyCalls({ ...deps, slots: createFileSlots(maxOpenFiles) }),
  operatorCalls: privacyOperatorCalls(deps),
})
