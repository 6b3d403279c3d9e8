/**
 * The bet slip: selections that are not placed yet. It is a store, because the sportsbook, the match and the home screen
 * add selections and the slip feature shows them.
 */
import type { Body } from '@saguao/contract/calls/calls.ts'
import { limits } from '@saguao/contract/calls/limits.ts'
import { create } from 'zustand'
import { readSlip, writeSlip } from '#lib/storage.ts'

/** A selection with the odds the player has seen. */
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

/** Result of the last toggle: it replaced another selection, or the slip was full. */
type PickNotice = 'replaced' | 'full'

/** A bet that was sent; sent again with the same request id it is placed once. */
export type SentBet = Body<'/sports/place'>

type StoredSlip = {
  readonly legs: readonly SlipPick[]
  /** In major units; undefined until the player chooses one. */
  readonly stake: number | undefined
  /** True: each leg is a bet of its own with the same stake; false: one bet on all legs. */
  readonly isSingles: boolean
  /** The bet without a response yet; no other bet is sent before its result is known. */
  readonly sent: SentBet | undefined
}

type SlipState = StoredSlip & {
  readonly notice: PickNotice | null
  readonly isOpen: boolean
}

/** A leg is dropped this long after the start of its match, which has ended by then. */
const staleMs = 10 * 60_000

export const useSlip = create<SlipState>(() => ({ ...readStoredSlip(), notice: null, isOpen: false }))

useSlip.subscribe(({ legs, stake, isSingles, sent }, before) => {
  const isSame = legs === before.legs && stake === before.stake && isSingles === before.isSingles
  if (!isSame || sent !== before.sent) writeSlip(JSON.stringify({ legs, stake, isSingles, sent }))
})

/** The slip as stored before a reload. */
export function readStoredSlip(): StoredSlip {
  try {
    const {
      legs = [],
      stake,
      isSingles = false,
      sent,
    } = JSON.parse(readSlip() ?? '{}') as Partial<StoredSlip>
    return { legs: legs.filter(isFresh).slice(0, limits.maxSlipLegs), stake, isSingles, sent }
  } catch {
    return { legs: [], stake: undefined, isSingles: false, sent: undefined }
  }
}

function isFresh({ startTime }: SlipPick): boolean {
  return Date.now() - Date.parse(startTime) < staleMs
}

/** Adds or removes a selection. A match has at most one leg: another selection replaces it. */
export function toggleLeg(pick: SlipPick): void {
  useSlip.setState(({ legs }) => toggled(legs, pick))
}

function toggled(legs: readonly SlipPick[], pick: SlipPick): Partial<SlipState> {
  const known = legs.find(({ matchId }) => matchId === pick.matchId)
  if (!known && legs.length >= limits.maxSlipLegs) return { notice: 'full' }
  if (!known) return { legs: [...legs, pick], notice: null }
  if (known.selection === pick.selection) return { legs: legs.filter((leg) => leg !== known), notice: null }
  return { legs: legs.map((leg) => (leg === known ? pick : leg)), notice: 'replaced' }
}

export function removeLegs(...matchIds: readonly string[]): void {
  useSlip.setState(({ legs }) => ({ legs: legs.filter(({ matchId }) => !matchIds.includes(matchId)) }))
}

export function clearSlip(): void {
  useSlip.setState({ legs: [], notice: null })
}

/** Replaces the slip by the legs of an earlier one, with current odds. */
export function repeatLegs(legs: readonly SlipPick[], stake: number): void {
  useSlip.setState({ legs: legs.slice(0, limits.maxSlipLegs), stake, notice: null, isOpen: true })
}

export function setSingles(isSingles: boolean): void {
  useSlip.setState({ isSingles })
}

/** A single leg is always one bet. */
export const hasSingles = ({
  legs,
  isSingles,
}: Readonly<{ legs: readonly SlipPick[]; isSingles: boolean }>): boolean => isSingles && legs.length > 1

export function showSlip(isOpen: boolean): void {
  useSlip.setState({ isOpen })
}
