/**
 * Bets of one player at a shared table: two on a flight of crash, one on each colour of double. Each has a controller of
 * its own; they share the scene and the balance.
 */
import type { Choice } from '@saguao/arcade/scene.ts'
import { useEffect, useState } from 'react'
import {
  type BetController,
  type BetControllerDeps,
  createBetController,
} from '#features/play/bet/bet-controller.ts'
import { type BetState, type OpenRound, unfinishedRound } from '#features/play/bet/bet-state.ts'
import { colors } from '#features/play/table/rules.ts'

type Slot = { readonly open: OpenRound | null; readonly choice?: Choice }

/** Games without a shared table have one slot. */
function slotsOf({ kind, table: { open, opens } }: BetControllerDeps): Slot[] {
  if (kind === 'crash') return [{ open }, { open: opens[1] ?? null }]
  if (kind !== 'double') return [{ open }]
  return colors.map((color) => ({
    open: opens.find(({ choice }) => choice.color === color) ?? null,
    choice: { color },
  }))
}

/** The first controller passes the messages of the table to the scene. */
export function createBetSlots(deps: BetControllerDeps): BetController[] {
  const { receiveTableMessage: _, ...scene } = deps.scene
  const slots = slotsOf(deps).map(({ open, choice }, index) =>
    createBetController({
      ...deps,
      slot: `${index + 1}`,
      table: { ...deps.table, open },
      scene: index === 0 ? deps.scene : scene,
      ...(choice && { choice }),
    }),
  )
  for (const { store } of slots)
    store.subscribe(({ balance }, before) => {
      if (balance === before.balance) return
      for (const other of slots)
        if (other.store.getState().balance !== balance) other.store.setState({ balance })
    })
  return slots
}

/** The rounds that leaving would interrupt, as one: the stakes together, and an automatic cash-out if all have one. */
export function unfinishedOf(slots: readonly BetController[]): ReturnType<typeof unfinishedRound> {
  const rounds = slots.flatMap(({ store }) => unfinishedRound(store.getState()) ?? [])
  const [first] = rounds
  if (!first) return null
  const bet = rounds.reduce((sum, round) => sum + round.bet, 0)
  const byHand = rounds.find((round) => round.kind === 'crash' && round.autoCashout === undefined)
  return { ...(byHand ?? first), bet: Math.round(bet * 100) / 100 }
}

/** A value of the state of every slot. `select` must be stable. */
export function useSlots<Value>(
  slots: readonly BetController[],
  select: (state: BetState) => Value,
): readonly Value[] {
  const [values, setValues] = useState(() => slots.map(({ view }) => select(view.getState())))
  useEffect(() => {
    const update = () =>
      setValues((before) => {
        const next = slots.map(({ view }) => select(view.getState()))
        return next.every((value, index) => value === before[index]) ? before : next
      })
    update()
    const stops = slots.map(({ view }) => view.subscribe(update))
    return () => {
      for (const stop of stops) stop()
    }
  }, [slots, select])
  return values
}
