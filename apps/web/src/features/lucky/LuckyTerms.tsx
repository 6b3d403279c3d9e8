import { useCall } from '#api/use-call.ts'
import { Terms } from '#domain/rewards/Terms.tsx'
import { rulesOf } from '#features/lucky/rules.ts'

/** The way to the terms, wherever something is about to be made or opened. A guest reads those without figures. */
export function LuckyTerms() {
  const { data } = useCall('/lucky/money/guide')
  return <Terms lines={rulesOf(data?.terms)} />
}
