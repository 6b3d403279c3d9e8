/** Mines: stones that break under a finger, and what lies behind them. */
import { lerp, outCubic } from '../kit/easing.ts'
import { timesText } from '../kit/figures.ts'
import { createScene } from '../kit/scene.ts'
import { createSounds } from '../kit/sounds.ts'
import type { OpenStage, Outcome, ShownRound, Stage, StageOptions } from '../stage.ts'
import { type Cast, coverAll, findPrize, hitDanger, layOpen, rejoice, revealRest } from './acts.ts'
import { createBoard, type Floating, freshTile, type Tile } from './board.ts'
import { cellCount, createCells } from './cells.ts'
import { clothesOf } from './clothes.ts'
import { createEffects } from './effects.ts'

/** A touched stone trembles until it is known what comes of it, but not for longer than this. */
const tremblesSeconds = 1.5
const pressRate = 26

type Shown = { multiplier: number; floating: Floating | undefined; opened: readonly number[] }

export const openStage: OpenStage = async (options) => createMines(options)

function createMines({ host, theme, reducedMotion, sound, onPick, words }: StageOptions): Stage {
  const clothes = clothesOf(theme)
  const board = createBoard(clothes)
  const effects = createEffects(clothes, board)
  const tiles = Array.from({ length: cellCount }, freshTile)
  const pressed = new Set<number>()
  const shown: Shown = { multiplier: 1, floating: undefined, opened: [] }
  const cells = createCells({
    words,
    onPick: (cell) => {
      tremble(cast, pressed, cell)
      onPick?.(cell)
    },
    onPress: (cell, isDown) => {
      if (isDown) pressed.add(cell)
      else pressed.delete(cell)
      scene.wake()
    },
  })
  const scene = createScene({
    host,
    lay: (size) => cells.lay(board.lay(size)),
    back: board.back,
    front: (pen, seconds) => {
      const presses = press(tiles, pressed, reducedMotion ? 1 : 1 - Math.exp(-pressRate * seconds))
      board.draw(pen, tiles)
      const flies = effects.draw(pen, seconds)
      board.drawFigures(pen, shown.multiplier, shown.floating)
      return presses || flies
    },
  })
  host.append(cells.root)
  const cast: Cast = { scene, tiles, effects, sounds: createSounds(sound), reducedMotion }

  const show = async ({ outcome, status }: ShownRound): Promise<void> => {
    const { opened = [] } = outcome
    const news = opened.slice(shown.opened.length)
    shown.opened = opened
    pressed.clear()
    cells.allow((cell) => status === 'open' && !opened.includes(cell))
    if (status === 'settled') await settle(cast, shown, outcome, news)
    else goOn(cast, shown, outcome, news)
    cells.tell(outcome)
  }

  return {
    prepare: () => {
      Object.assign(shown, { multiplier: 1, opened: [] })
      cells.allow(() => false)
      cells.tell({})
      coverAll(cast)
      scene.wake()
    },
    play: ({ choice, outcome }) => show({ choice, outcome, status: 'settled' }),
    show,
    destroy: () => {
      scene.destroy()
      cells.root.remove()
    },
  }
}

/** A new round, one more safe cell, or a round that is laid again as it was left. The next cell need not wait for it. */
function goOn(
  cast: Cast,
  shown: Shown,
  { opened = [], multiplier = 1 }: Outcome,
  news: readonly number[],
): void {
  const [cell] = news
  if (cell === undefined || news.length > 1) {
    coverAll(cast)
    for (const open of opened) layOpen(cast, open)
    shown.multiplier = multiplier
    cast.scene.wake()
    return
  }
  rise(cast, shown, cell, multiplier)
  void findPrize(cast, cell, opened.length - 1)
}

async function settle(cast: Cast, shown: Shown, outcome: Outcome, news: readonly number[]): Promise<void> {
  const { opened = [], mines = [], multiplier = 0 } = outcome
  const hit = opened.find((cell) => mines.includes(cell))
  if (hit !== undefined) await hitDanger(cast, hit)
  else for (const cell of news) await findPrize(cast, cell, opened.length - 1)
  Object.assign(shown, { multiplier, floating: hit === undefined ? shown.floating : undefined })
  if (hit === undefined && multiplier > 1) rejoice(cast, opened, multiplier)
  await revealRest(cast, opened, mines, hit === undefined ? 0.55 : 0.7)
}

/** The multiplier rises from the cell that brought it, and the one on the plate follows. */
function rise({ scene, reducedMotion }: Cast, shown: Shown, cell: number, multiplier: number): void {
  const before = shown.multiplier
  const floating: Floating = { text: timesText(multiplier), cell, share: 0 }
  shown.floating = floating
  void scene.motions.run(reducedMotion ? 0.5 : 1, (share) => {
    floating.share = share
    if (shown.floating === floating)
      shown.multiplier = lerp(before, multiplier, outCubic(Math.min(1, share * 3)))
  })
}

function tremble({ scene, tiles, reducedMotion, sounds }: Cast, pressed: Set<number>, cell: number): void {
  const tile = tiles[cell]
  sounds.noise({ hz: 500, seconds: 0.05, gain: 0.2, narrow: 2 })
  pressed.add(cell)
  void scene.motions
    .run(tremblesSeconds, (share) => {
      const trembles = pressed.has(cell) && !reducedMotion && share < 1
      if (tile) tile.shake = trembles ? Math.sin(share * tremblesSeconds * 70) * 1.3 : 0
    })
    .then(() => pressed.delete(cell))
}

/** Stones go down under a finger and come up again; tells whether any is on its way. */
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
