/** A spin prepared for drawing: the symbol of each cell, and the cells of each win. */
import type { OutcomeOf } from '@saguao/contract/schemas/games.ts'
import { reelCount, rowCount, type SlotRules, scatterAt, wildAt } from './rules.ts'

type Spin = Pick<OutcomeOf<'slots'>, 'reels' | 'wins' | 'expanded'>
type Win = Spin['wins'][number]

/** The number of a picture for each row of each reel. */
export type View = readonly (readonly number[])[]

export type Cell = { readonly reel: number; readonly row: number }

export type ShownWin = {
  /** Undefined for scatters and ways, which have no line. */
  readonly line: number | undefined
  readonly cells: readonly Cell[]
}

export type ShownSpin = {
  readonly view: View
  readonly expanded: readonly number[]
  readonly wins: readonly ShownWin[]
}

export function shownSpin(rules: SlotRules, { reels, wins, expanded = [] }: Spin): ShownSpin {
  const view = reels.map((reel) => reel.map((name) => Math.max(0, rules.symbols.indexOf(name))))
  return { view, expanded, wins: wins.map((win) => shownWin(rules, view, expanded, win)) }
}

function shownWin(rules: SlotRules, view: View, expanded: readonly number[], win: Win): ShownWin {
  const rows = rules.payLines[win.line]
  if (rows) {
    const cells = rows.slice(0, win.count).map((row, reel) => ({ reel, row }))
    return { line: win.line, cells }
  }
  const symbol = rules.symbols.indexOf(win.symbol)
  return { line: undefined, cells: everywhere(view, expanded, symbol, win.count) }
}

/** Scatters count in any position; ways run from the left through adjacent reels and include wilds. */
function everywhere(view: View, expanded: readonly number[], symbol: number, count: number): Cell[] {
  const isScatter = symbol === scatterAt
  return view.flatMap((reel, at) => {
    if (!isScatter && at >= count) return []
    return reel.flatMap((picture, row) => {
      const counts = picture === symbol || (!isScatter && (picture === wildAt || expanded.includes(at)))
      return counts ? [{ reel: at, row }] : []
    })
  })
}

export const hasScatter = (reel: readonly number[] | undefined): boolean => reel?.includes(scatterAt) ?? false

/** Marks the reels that stop after two scatters: a third would trigger free spins. */
export function awaited(view: View): boolean[] {
  return view.map((_, at) => view.slice(0, at).filter(hasScatter).length >= 2)
}

/** The view before the first spin: every symbol once, the wild in the middle. */
export function firstView({ symbols }: SlotRules): View {
  return Array.from({ length: reelCount }, (_, reel) =>
    Array.from({ length: rowCount }, (_, row) => {
      if (reel === 2 && row === 1) return wildAt
      return 2 + ((reel * 5 + row * 2) % (symbols.length - 2))
    }),
  )
}
