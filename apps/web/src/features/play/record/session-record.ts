/** What a player has played in one game since it was opened. It survives a table that is opened again. */
import { create } from 'zustand'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import type { SettledRound } from '#features/play/bet/bet-state.ts'

type SessionRecord = {
  readonly startMs: number
  readonly rounds: number
  readonly net: number
  /** The highest multiplier of a round that paid something; 0 without one. */
  readonly best: number
  /** The largest win above its stake; null without one. */
  readonly largest: { readonly roundId: string; readonly win: number } | null
  /** The round whose win was larger than all before it, which had wins too. */
  readonly beatenBy: string | null
}

export const emptyRecord = (startMs: number): SessionRecord => ({
  startMs,
  rounds: 0,
  net: 0,
  best: 0,
  largest: null,
  beatenBy: null,
})

export function withRound(record: SessionRecord, round: SettledRound): SessionRecord {
  const { bet, win, roundId, outcome } = round
  const isLargest = win > bet && win > (record.largest?.win ?? 0)
  return {
    startMs: record.startMs,
    rounds: record.rounds + 1,
    net: Math.round((record.net + win - bet) * 100) / 100,
    best: win > 0 ? Math.max(record.best, outcome.multiplier ?? win / bet) : record.best,
    largest: isLargest ? { roundId, win } : record.largest,
    beatenBy: isLargest && record.largest ? roundId : null,
  }
}

/** By game and money. */
export const useRecords = create<Readonly<Record<string, SessionRecord>>>(() => ({}))

export const recordKey = (gameId: string, isBonus: boolean): string => `${gameId} ${isBonus}`

/** Adds every round that the player has seen to its end. */
export function recordRounds(key: string, { store }: BetController): () => void {
  if (!useRecords.getState()[key]) useRecords.setState({ [key]: emptyRecord(Date.now()) })
  return store.subscribe(({ recent: [round] }, { recent: [before] }) => {
    if (!round || round === before) return
    useRecords.setState((records) => ({
      [key]: withRound(records[key] ?? emptyRecord(Date.now()), round),
    }))
  })
}

/** Called when the player leaves the game. */
export function clearRecords(): void {
  useRecords.setState({}, true)
}
