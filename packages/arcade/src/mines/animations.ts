/** The animations of the cells of a board. */
import { clamp, inOutCubic, outBack, outCubic } from '../kit/easing.ts'
import { buzz } from '../kit/haptics.ts'
import type { Surface } from '../kit/surface.ts'
import { type Synth, stepHz } from '../kit/synth.ts'
import { freshTile, type Tile } from './board.ts'
import type { Effects } from './effects.ts'

export type SceneParts = {
  readonly surface: Surface
  readonly tiles: readonly Tile[]
  readonly effects: Effects
  readonly synth: Synth
  readonly reducedMotion: boolean
}

/** Brightness of cells revealed at the end. */
const foundBright = 0.4
const crossfadeSeconds = 0.12

/** Shows a cell as open without animation. */
export function showOpened({ tiles }: SceneParts, cell: number): void {
  const tile = tiles[cell]
  if (tile) Object.assign(tile, freshTile(), { stone: 0, under: 'prize' })
}

/** `step` counts the safe cells so far: every one sounds a little higher. */
export function findPrize(parts: SceneParts, cell: number, step: number): Promise<void> {
  const { surface, effects, synth, tiles, reducedMotion } = parts
  const tile = tiles[cell]
  if (!tile) return Promise.resolve()
  Object.assign(tile, { under: 'prize', bright: 1, shake: 0 })
  synth.noise({ hz: 900, toHz: 2400, seconds: 0.14, gain: 0.22 })
  synth.tone({ hz: stepHz(step), seconds: 0.5, gain: 0.18, wave: 'triangle', after: 0.05 })
  synth.tone({ hz: stepHz(step) * 2, seconds: 0.6, gain: 0.07, after: 0.07 })
  buzz(12)
  if (reducedMotion) return crossfade(parts, tile)
  effects.crack(cell)
  effects.shine(cell)
  void surface.animations.run(0.9, (share) => {
    tile.shine = 1 - share
  })
  return surface.animations.run(0.3, (share) => {
    tile.stone = 1 - clamp(share * 2.2)
    tile.grown = outBack(clamp(0.25 + share * 0.75))
  })
}

export async function hitDanger(parts: SceneParts, cell: number): Promise<void> {
  const { surface, effects, synth, tiles, reducedMotion } = parts
  const tile = tiles[cell]
  if (!tile) return
  Object.assign(tile, { under: 'danger', bright: 1, shake: 0 })
  synth.noise({ hz: 420, toHz: 60, seconds: 0.8, gain: 0.7, narrow: 0.5 })
  synth.tone({ hz: 120, toHz: 34, seconds: 0.6, gain: 0.5 })
  buzz(80)
  if (reducedMotion) return crossfade(parts, tile)
  effects.crack(cell)
  effects.blast(cell)
  await surface.animations.run(0.5, (share) => {
    tile.stone = 1 - clamp(share * 4)
    tile.shine = 1 - share * 0.55
    tile.grown = 1 + 0.35 * (1 - outCubic(share))
  })
}

function crossfade({ surface }: SceneParts, tile: Tile): Promise<void> {
  return surface.animations.run(crossfadeSeconds, (share) => {
    tile.stone = 1 - share
  })
}

/** Reveals the remaining cells from the last cell outwards, without celebration. */
export function revealRest(
  parts: SceneParts,
  opened: readonly number[],
  mines: readonly number[],
  seconds: number,
): Promise<void> {
  const from = opened.at(-1) ?? 12
  const rest = [...parts.tiles.entries()].filter(([cell]) => !opened.includes(cell))
  for (const [cell, tile] of rest)
    Object.assign(tile, { under: mines.includes(cell) ? 'danger' : 'prize', bright: 0, grown: 1, shine: 0 })
  return parts.surface.animations.run(parts.reducedMotion ? crossfadeSeconds : seconds, (share) => {
    for (const [cell, tile] of rest) {
      const own = clamp(share * 2.2 - distance(from, cell) * 0.2)
      tile.stone = 1 - inOutCubic(own)
      tile.bright = foundBright * own
    }
  })
}

const distance = (a: number, b: number): number =>
  Math.hypot((a % 5) - (b % 5), Math.floor(a / 5) - Math.floor(b / 5))

/** The stones return in a wave from the upper left. Cells opened meanwhile are skipped. */
export function coverAll({ surface, tiles, synth, reducedMotion }: SceneParts): void {
  const bare = [...tiles.entries()].filter(([, { stone }]) => stone < 1)
  if (bare.length === 0) return
  for (const [, tile] of bare) Object.assign(tile, freshTile(), { stone: 0 })
  synth.noise({ hz: 300, toHz: 700, seconds: 0.3, gain: 0.12 })
  void surface.animations.run(reducedMotion ? crossfadeSeconds : 0.42, (share) => {
    for (const [cell, tile] of bare)
      if (tile.under === 'nothing')
        tile.stone = outCubic(clamp(share * 2 - ((cell % 5) + Math.floor(cell / 5)) / 8))
  })
}

/** Highlights the opened prizes once more. */
export function celebratePrizes(
  { surface, tiles, effects, synth, reducedMotion }: SceneParts,
  opened: readonly number[],
  multiplier: number,
): void {
  synth.win(multiplier)
  buzz(20, 40, 30)
  if (reducedMotion) return
  for (const cell of opened) effects.shine(cell)
  void surface.animations.run(0.9, (share) => {
    for (const cell of opened) {
      const tile = tiles[cell]
      if (tile)
        Object.assign(tile, {
          shine: 1 - share * 0.6,
          grown: 1 + 0.14 * Math.sin(share * Math.PI * 3) * (1 - share),
        })
    }
  })
}
