/**
 * The slip under way: what was picked on this phone and is not bet yet. It lives below the features, because the book,
 * a match and the home screen pick, and the slip itself is a feature of its own.
 */
import type { Body } from '@saguao/contract/calls/calls.ts'
import { limits } from '@saguao/contract/calls/limits.ts'
import { create } from 'zustand'
import { readSlip, writeSlip } from '#lib/storage.ts'

/** A selection with the odds the player has seen and taken. */
export type SlipPick = {
  readonly matchId: string
  readonly sport: string
  readonly league: string
  readonly home: string
  readonly away: string
  readonly startTime: string
  readonly market: string
  readonly marketName: string
  readonly selection: string
  readonly selectionName: string
  readonly odds: number
}

/** What has to be said of the last pick: it took the place of another, or there was no place. */
export type PickNotice = 'replaced' | 'full'

/** A bet on its way: sent again it is the same bet. */
export type SentBet = Body<'/sports/place'>

type StoredSlip = {
  readonly legs: readonly SlipPick[]
  /** In major units; undefined until the player chooses one. */
  readonly stake: number | undefined
  /** Several legs are as many bets of the same stake, instead of one on all of them. */
  readonly isSingles: boolean
  /** What the server was asked and has not answered: nothing else is bet before it is known what became of it. */
  readonly sent: SentBet | undefined
}

type SlipState = StoredSlip & {
  readonly notice: PickNotice | null
  /** Whether the slip stands open. */
  readonly isOpen: boolean
}

/** Long after the whistle: nobody comes back for such a leg. */
const staleMs = 10 * 60_000

export const useSlip = create<SlipState>(() => ({ ...readStoredSlip(), notice: null, isOpen: false }))

useSlip.subscribe(({ legs, stake, isSingles, sent }, before) => {
  const isSame = legs === before.legs && stake === before.stake && isSingles === before.isSingles
  if (!isSame || sent !== before.sent) writeSlip(JSON.stringify({ legs, stake, isSingles, sent }))
})

/** As it was left before the page was opened anew. */
export function readStoredSlip(): StoredSlip {
  try {
    const {
      legs = [],
      stake,
      isSingles = false,
      sent,
    } = JSON.parse(readSlip() ?? '{}') as Partial<StoredSlip>
    return { legs: legs.filter(isFresh).slice(0, limits.slipLegs), stake, isSingles, sent }
  } catch {
    return { legs: [], stake: undefined, isSingles: false, sent: undefined }
  }
}

function isFresh({ startTime }: SlipPick): boolean {
  return Date.now() - Date.parse(startTime) < staleMs
}

/** Adds it, or takes it away again. A match has one leg at most: another selection of it takes the place. */
export function toggleLeg(pick: SlipPick): void {
  useSlip.setState(({ legs }) => toggled(legs, pick))
}

function toggled(legs: readonly SlipPick[], pick: SlipPick): Partial<SlipState> {
  const known = legs.find(({ matchId }) => matchId === pick.matchId)
  if (!known && legs.length >= limits.slipLegs) return { notice: 'full' }
  if (!known) return { legs: [...legs, pick], notice: null }
  if (known.selection === pick.selection) return { legs: legs.filter((leg) => leg !== known), notice: null }
  return { legs: legs.map((leg) => (leg === known ? pick : leg)), notice: 'replaced' }
}

export function useIsPicked(matchId: string, selection: string): boolean {
  return useSlip(({ legs }) => legs.some((leg) => leg.matchId === matchId && leg.selection === selection))
}

export function removeLegs(...matchIds: readonly string[]): void {
  useSlip.setState(({ legs }) => ({ legs: legs.filter(({ matchId }) => !matchIds.includes(matchId)) }))
}

export function clearSlip(): void {
  useSlip.setState({ legs: [], notice: null })
}

/** Puts the legs of an earlier slip back, as they are now. */
export function repeatLegs(legs: readonly SlipPick[], stake: number): void {
  useSlip.setState({ legs: legs.slice(0, limits.slipLegs), stake, notice: null, isOpen: true })
}

export function setSingles(isSingles: boolean): void {
  useSlip.setState({ isSingles })
}

/** One leg is one bet, whatever was chosen for several. */
export const hasSingles = ({
  legs,
  isSingles,
}: Readonly<{ legs: readonly SlipPick[]; isSingles: boolean }>): boolean => isSingles && legs.length > 1

export function showSlip(isOpen: boolean): void {
  useSlip.setState({ isOpen })
}
