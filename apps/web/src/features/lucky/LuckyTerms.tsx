import { useCall } from '#api/use-call.ts'
import { Terms } from '#domain/rewards/Terms.tsx'
import { rulesOf } from '#features/lucky/rules.ts'

/** Link to the terms, wherever an envelope is made or opened. Guests see them without figures. */
export function LuckyTerms() {
  const { data } = useCall('/lucky/money/guide')
  return <Terms lines={rulesOf(data?.terms)} />
}
