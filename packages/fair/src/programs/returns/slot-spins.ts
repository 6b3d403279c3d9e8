// Enumerates every stop of a slot's five reels. It shares no code with the engine, so the two check each other.
import {
  effectiveView,
  payFor,
  payLines,
  type Reels,
  type SlotModel,
  viewAt,
} from '../../slots/slot-model.ts'

/** For each number of scatters: coins → number of stops. */
export type Spins = readonly ReadonlyMap<number, number>[]

/** A run on the first three reels: its letter, its factor, and the rows where it may continue. */
type Begun = {
  readonly letter: string
  readonly factor: number
  readonly rows: readonly [number, number] | null
}

type Stop = { readonly view: string; readonly scatters: number }

type Board = {
  readonly model: SlotModel
  readonly reels: readonly (readonly Stop[])[]
  readonly lines: number
  readonly wildFactor: number
}

const wild = 'W'
const most = 5

export function spinsOf(model: SlotModel, strips: Reels<string>, lines: number, wildFactor: number): Spins {
  const board = { model, reels: strips.map((strip) => stopsOf(model, strip)), lines, wildFactor }
  const spins = Array.from({ length: most + 1 }, () => new Map<number, number>())
  const [first = [], second = [], third = []] = board.reels
  for (const a of first)
    for (const b of second)
      for (const c of third) {
        const begun = begunBy(board, [a.view, b.view, c.view])
        goThroughRest(board, begun, a.scatters + b.scatters + c.scatters, spins)
      }
  return spins
}

function goThroughRest(
  board: Board,
  begun: readonly Begun[],
  scatters: number,
  spins: Map<number, number>[],
) {
  const [, , , fourth = [], fifth = []] = board.reels
  for (const d of fourth)
    for (const e of fifth) {
      let coins = 0
      for (const run of begun) coins += coinsOf(board, run, d.view, e.view)
      const tally = spins[scatters + d.scatters + e.scatters]
      tally?.set(coins, (tally.get(coins) ?? 0) + 1)
    }
}

function begunBy(board: Board, views: readonly [string, string, string]): Begun[] {
  if (!board.model.lines) return waysBegun(views)
  return payLines.slice(0, board.lines).flatMap(([a, b, c, d, e]) => {
    const letters = [views[0].charAt(a), views[1].charAt(b), views[2].charAt(c)] as const
    const [letter, ...others] = letters
    if (others.some((other) => other !== letter && other !== wild)) return []
    const wilds = others.filter((other) => other === wild).length
    return [{ letter, factor: board.wildFactor ** wilds, rows: [d, e] as const }]
  })
}

function waysBegun(views: readonly string[]): Begun[] {
  return [...new Set(views[0])].flatMap((letter) => {
    const factor = views.reduce((ways, view) => ways * waysOn(view, letter), 1)
    return factor > 0 ? [{ letter, factor, rows: null }] : []
  })
}

function coinsOf(
  { model, wildFactor }: Board,
  { letter, factor, rows }: Begun,
  fourth: string,
  fifth: string,
) {
  const pays = model.pays[letter]
  const onFourth = rows ? worthOn(fourth.charAt(rows[0]), letter, wildFactor) : waysOn(fourth, letter)
  if (onFourth === 0) return payFor(pays, 3) * factor
  const onFifth = rows ? worthOn(fifth.charAt(rows[1]), letter, wildFactor) : waysOn(fifth, letter)
  if (onFifth === 0) return payFor(pays, 4) * factor * onFourth
  return payFor(pays, 5) * factor * onFourth * onFifth
}

function worthOn(shown: string, letter: string, wildFactor: number): number {
  if (shown === wild) return wildFactor
  return shown === letter ? 1 : 0
}

function waysOn(view: string, letter: string): number {
  let ways = 0
  for (const shown of view) if (shown === letter || shown === wild) ways += 1
  return ways
}

function stopsOf(model: SlotModel, strip: string): Stop[] {
  return Array.from(strip, (_, stop) => {
    const view = viewAt(strip, stop)
    return { view: effectiveView(model, view), scatters: view.includes('S') ? 1 : 0 }
  })
}
