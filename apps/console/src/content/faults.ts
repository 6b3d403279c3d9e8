/** The fault of a field, such as `title.ks` or `endsAt`, in words. */

import type { DraftState } from '#content/use-draft.ts'
import { tName } from '#i18n/i18n.ts'

export function faultOf(draft: DraftState, field: string): string | undefined {
  const found = draft.faults.find((fault) => fault.field === field)
  return found && tName('fault', found.fault)
}
