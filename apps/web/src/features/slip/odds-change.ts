/** What the player wants when odds move between the touch and the bet; remembered on this phone. */
import { create } from 'zustand'
import { readOddsChange, writeOddsChange } from '#lib/storage.ts'

export const oddsChanges = ['refuse', 'better', 'any'] as const
export type OddsChange = (typeof oddsChanges)[number]

const isKnown = (text: string | undefined): text is OddsChange => oddsChanges.some((each) => each === text)

function chosen(): OddsChange {
  const stored = readOddsChange()
  // In play most moves are tiny; this way nobody is asked about a gain, and nobody bets at less than they saw.
  return isKnown(stored) ? stored : 'better'
}

export const useOddsChange = create<{ readonly policy: OddsChange }>(() => ({ policy: chosen() }))

export function setOddsChange(policy: OddsChange): void {
  writeOddsChange(policy)
  useOddsChange.setState({ policy })
}
