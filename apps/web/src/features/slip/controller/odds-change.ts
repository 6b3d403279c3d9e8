/** The player's policy for odds that change while a bet is placed; stored on the device. */
import { create } from 'zustand'
import { readOddsChange, writeOddsChange } from '#lib/choices.ts'

export const oddsChanges = ['refuse', 'better', 'any'] as const
export type OddsChange = (typeof oddsChanges)[number]

const isKnown = (text: string | undefined): text is OddsChange => oddsChanges.some((each) => each === text)

function storedPolicy(): OddsChange {
  const stored = readOddsChange()
  // In play most changes are tiny: with this default a gain needs no confirmation, and no bet is placed at lower odds
  // than those shown.
  return isKnown(stored) ? stored : 'better'
}

export const useOddsChange = create<{ readonly policy: OddsChange }>(() => ({ policy: storedPolicy() }))

export function setOddsChange(policy: OddsChange): void {
  writeOddsChange(policy)
  useOddsChange.setState({ policy })
}
