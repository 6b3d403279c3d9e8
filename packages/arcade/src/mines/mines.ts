/** Mines: stones that break under a finger, and what lies behind them. */
import { lerp, outCubic } from '../kit/easing.ts'
import { timesText } from '../kit/number-text.ts'
import { createSurface } from '../kit/surface.ts'
import { createSynth } from '../kit/synth.ts'
import type { OpenScene, Outcome, Scene, SceneOptions, ShownRound } from '../scene.ts'
import {
  celebratePrizes,
  coverAll,
  findPrize,
  hitDanger,
  revealRest,
  type SceneParts,
  showOpened,
} from './animations.ts'
import { createBoard, type Floating, freshTile, type Tile } from './board.ts'
import { createCells } from './cells.ts'
import { createEffects } from './effects.ts'
import { cellCount } from './grid.ts'
import { minesThemeOf } from './themes.ts'

/** A tapped stone trembles until the result arrives, at most for this time. */
const tremblesSeconds = 1.5
const pressRate = 26

type Shown = { multiplier: number; floating: Floating | undefined; opened: readonly number[] }

export const openScene: OpenScene = async (options) => createMines(options)

function createMines({ host, themeId, reducedMotion, sound, onPick, words }: SceneOptions): Scene {
  const theme = minesThemeOf(themeId)
  const board = createBoard(theme)
  const effects = createEffects(theme, board)
  const tiles = Array.from({ length: cellCount }, freshTile)
  const pressed = new Set<number>()
  const shown: Shown = { multiplier: 1, floating: undefined, opened: [] }
  const cells = createCells({
    words,
    onPick: (cell) => {
      tremble(parts, pressed, cell)
      onPick?.(cell)
    },
    onPress: (cell, isDown) => {
      if (isDown) pressed.add(cell)
      else pressed.delete(cell)
      surface.wake()
    },
  })
  const surface = createSurface({
    host,
    layout: (size) => cells.resize(board.resize(size)),
    drawBackground: board.drawBackground,
    drawFrame: (pen, seconds) => {
      const presses = press(tiles, pressed, reducedMotion ? 1 : 1 - Math.exp(-pressRate * seconds))
      board.draw(pen, tiles)
      const flies = effects.draw(pen, seconds)
      board.drawFigures(pen, shown.multiplier, shown.floating)
      return presses || flies
    },
  })
  host.append(cells.root)
  const parts: SceneParts = { surface, tiles, effects, synth: createSynth(sound), reducedMotion }

  const show = async ({ outcome, status }: ShownRound): Promise<void> => {
    const { opened = [] } = outcome
    const newCells = opened.slice(shown.opened.length)
    shown.opened = opened
    pressed.clear()
    cells.allow((cell) => status === 'open' && !opened.includes(cell))
    if (status === 'settled') await settle(parts, shown, outcome, newCells)
    else continueRound(parts, shown, outcome, newCells)
    cells.label(outcome)
  }

  return {
    prepare: () => {
      Object.assign(shown, { multiplier: 1, opened: [] })
      cells.allow(() => false)
      cells.label({})
      coverAll(parts)
      surface.wake()
    },
    play: ({ choice, outcome }) => show({ choice, outcome, status: 'settled' }),
    show,
    destroy: () => {
      surface.destroy()
      cells.root.remove()
    },
  }
}

/** Shows a new round, one more safe cell, or a resumed round. The next cell does not wait for the animation. */
function continueRound(
  parts: SceneParts,
  shown: Shown,
  { opened = [], multiplier = 1 }: Outcome,
  newCells: readonly number[],
): void {
  const [cell] = newCells
  if (cell === undefined || newCells.length > 1) {
    coverAll(parts)
    for (const open of opened) showOpened(parts, open)
    shown.multiplier = multiplier
    parts.surface.wake()
    return
  }
  rise(parts, shown, cell, multiplier)
  void findPrize(parts, cell, opened.length - 1)
}

async function settle(
  parts: SceneParts,
  shown: Shown,
  outcome: Outcome,
  newCells: readonly number[],
): Promise<void> {
  const { opened = [], mines = [], multiplier = 0 } = outcome
  const hit = opened.find((cell) => mines.includes(cell))
  if (hit !== undefined) await hitDanger(parts, hit)
  else for (const cell of newCells) await findPrize(parts, cell, opened.length - 1)
  Object.assign(shown, { multiplier, floating: hit === undefined ? shown.floating : undefined })
  if (hit === undefined && multiplier > 1) celebratePrizes(parts, opened, multiplier)
  await revealRest(parts, opened, mines, hit === undefined ? 0.55 : 0.7)
}

/** The multiplier rises from the opened cell, then the one on the plate is updated. */
function rise({ surface, reducedMotion }: SceneParts, shown: Shown, cell: number, multiplier: number): void {
  const before = shown.multiplier
  const floating: Floating = { text: timesText(multiplier), cell, share: 0 }
  shown.floating = floating
  void surface.animations.run(reducedMotion ? 0.5 : 1, (share) => {
    floating.share = share
    if (shown.floating === floating)
      shown.multiplier = lerp(before, multiplier, outCubic(Math.min(1, share * 3)))
  })
}

function tremble(
  { surface, tiles, reducedMotion, synth }: SceneParts,
  pressed: Set<number>,
  cell: number,
): void {
  const tile = tiles[cell]
  synth.noise({ hz: 500, seconds: 0.05, gain: 0.2, narrow: 2 })
  pressed.add(cell)
  void surface.animations
    .run(tremblesSeconds, (share) => {
      const trembles = pressed.has(cell) && !reducedMotion && share < 1
      if (tile) tile.shake = trembles ? Math.sin(share * tremblesSeconds * 70) * 1.3 : 0
    })
    .then(() => pressed.delete(cell))
}

/** Animates pressed stones; returns whether any still moves. */
function press(tiles: readonly Tile[], pressed: ReadonlySet<number>, share: number): boolean {
  let moves = false
  for (const [cell, tile] of tiles.entries()) {
    const wanted = pressed.has(cell) ? 1 : 0
    const next = lerp(tile.press, wanted, share)
    tile.press = Math.abs(next - wanted) < 0.01 ? wanted : next
    moves ||= tile.press !== wanted
  }
  return moves
}
