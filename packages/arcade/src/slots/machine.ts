/** The slot machine: the state of the display, and the drawing of a frame. */

import type { Ease } from '../kit/easing.ts'
import { createNumerals, type Numerals } from '../kit/numerals.ts'
import { createParticles, type Particles } from '../kit/particles.ts'
import { createRandom } from '../kit/random.ts'
import { drawSprite, type Sprite } from '../kit/sprite.ts'
import { createSurface, type Pen, type Surface } from '../kit/surface.ts'
import type { SceneOptions } from '../scene.ts'
import { drawCabinet, glassSprite } from './cabinet.ts'
import { drawTall, type Highlights, makeHighlights } from './highlights.ts'
import { createLamps, drawLamps, type LampMood, type Lamps } from './lamps.ts'
import { columnOf, type Layout, roomIn, rowOf } from './layout.ts'
import { blankReading, createMeter, type Meter, type Reading } from './meter.ts'
import { drawLine, spotsOf } from './pay-lines.ts'
import { type Art, cutPictures, type Pictures } from './pictures.ts'
import { drawReel, type Look, type Reel, randomSymbolIn, restingReel } from './reel.ts'
import { reelCount, rowCount, type SlotRules, wildAt } from './rules.ts'
import { createSlotSounds, type SlotSounds } from './sounds.ts'
import { type SlotTheme, slotThemeOf } from './theme.ts'
import { firstView, type ShownSpin, type ShownWin } from './views.ts'

/** The wins that are shown right now. */
export type Lit = {
  readonly wins: readonly ShownWin[]
  readonly isWin: boolean
  /** The multiplier of each wild in the wins. */
  readonly wildFactor: number
  /** How far their lines have come, and how large their pictures are at this moment. */
  reach: number
  pulse: number
}

export type Showing = {
  readonly reels: Reel[]
  /** Reels that a wild has filled, and how far. */
  readonly tall: Map<number, { readonly row: number; share: number }>
  lit: Lit | undefined
  /** Lines that are played, shown while the player chooses them. */
  lines: { readonly count: number; opacity: number } | undefined
  /** The reel that may bring the third scatter. */
  tension: number | undefined
  lamps: LampMood
  /** Symbols fade in and out with reduced motion. */
  opacity: number
  isFree: boolean
  reading: Reading
}

export type Machine = {
  readonly showing: Showing
  readonly sounds: SlotSounds
  readonly reducedMotion: boolean
  /** A random symbol for the running strip. */
  readonly randomSymbol: () => number
  /** Runs an animation; after `destroy` it ends at once. */
  readonly run: (seconds: number, show: (share: number) => void, ease?: Ease) => Promise<void>
  /** Fast-forwards the running spin. */
  readonly fastForward: () => void
  readonly normalSpeed: () => void
  readonly showSpin: (spin: ShownSpin) => void
  readonly showLines: (count: number) => void
  readonly setFree: (isFree: boolean) => void
  /** Sparks on the winning cells, and coins from the meter for a large win. */
  readonly sparkle: (wins: readonly ShownWin[]) => void
  readonly shower: (coins: number) => void
  readonly destroy: () => void
}

/** Parts that are rebuilt after a resize. */
type Parts = {
  readonly layout: Layout
  readonly pictures: Pictures
  readonly highlights: Highlights
  readonly glass: Sprite
  readonly lamps: Lamps
  readonly meter: Meter
  readonly factors: Numerals
}

const dimmed: Look = { scale: 1, opacity: 0.34 }
const usual: Look = { scale: 1, opacity: 1 }
const seed = 20
const sparksMost = 160
const previewSeconds = 1.1

export function createCabinet(options: SceneOptions, rules: SlotRules, art: Art): Machine {
  const theme = slotThemeOf(options.themeId)
  const random = createRandom(seed)
  const showing = startOf(rules)
  const particles = createParticles(random, sparksMost, 'light')
  const coins = createParticles(random, sparksMost, 'dust')
  let parts: Parts | undefined
  let clock = 0
  let isGone = false

  const surface: Surface = createSurface({
    host: options.host,
    layout: (size) => {
      parts = partsFor(roomIn(size), theme, art, rules.symbols.length)
    },
    drawBackground: (pen) => {
      if (parts) drawCabinet(pen, parts.layout, theme, art.cover, showing.isFree)
    },
    drawFrame: (pen, seconds) => {
      clock += seconds
      if (parts) drawFront(pen, parts, showing, rules, clock)
      return [particles, coins].map((each) => each.draw(pen, seconds)).includes(true)
    },
  })
  const { animations } = surface

  const run: Machine['run'] = (seconds, show, ease) =>
    isGone ? Promise.resolve() : animations.run(seconds, show, ease)

  return {
    showing,
    run,
    fastForward: animations.fastForward,
    normalSpeed: animations.normalSpeed,
    sounds: createSlotSounds(options.sound),
    reducedMotion: options.reducedMotion,
    randomSymbol: () => randomSymbolIn(rules.symbols.length, random),
    showSpin: (spin) => {
      applySpin(showing, spin)
      surface.wake()
    },
    showLines: (count) => {
      const lines = { count, opacity: 1 }
      showing.lines = lines
      void run(previewSeconds, (share) => fadeLines(showing, lines, share))
    },
    setFree: (isFree) => {
      showing.isFree = isFree
      if (!isGone) surface.repaint()
    },
    sparkle: (wins) => parts && sparkleAt(parts, particles, wins),
    shower: (count) => parts && shower(parts, coins, count),
    destroy: () => {
      isGone = true
      surface.destroy()
    },
  }
}

const startOf = (rules: SlotRules): Showing => ({
  reels: firstView(rules).map(restingReel),
  tall: new Map(),
  lit: undefined,
  lines: undefined,
  tension: undefined,
  lamps: 'dark',
  opacity: 1,
  isFree: false,
  reading: blankReading(),
})

function applySpin(showing: Showing, { view, expanded }: ShownSpin): void {
  for (const [at, reel] of view.entries()) showing.reels[at] = restingReel(reel)
  showing.tall.clear()
  for (const at of expanded) showing.tall.set(at, { row: view[at]?.indexOf(wildAt) ?? 0, share: 1 })
}

function fadeLines(showing: Showing, lines: { opacity: number }, share: number): void {
  lines.opacity = Math.min(1, (1 - share) * 3)
  if (share === 1 && showing.lines === lines) showing.lines = undefined
}

function partsFor(layout: Layout, theme: SlotTheme, { sheet }: Art, count: number): Parts {
  const pictures = cutPictures(sheet, count, layout.picture)
  return {
    layout,
    pictures,
    highlights: makeHighlights(layout, theme),
    glass: glassSprite(layout),
    lamps: createLamps(layout, theme),
    meter: createMeter(layout, pictures),
    factors: createNumerals({
      size: layout.picture * 0.3,
      face: ['#ffffff', '#ffe08a'],
      edge: '#5a0c24',
      halo: '#ff3a5a',
    }),
  }
}

function drawFront(pen: Pen, parts: Parts, showing: Showing, rules: SlotRules, clock: number): void {
  const { layout, glass, lamps, meter } = parts
  const { window } = layout
  pen.save()
  pen.beginPath()
  pen.rect(window.x, window.y, window.width, window.height)
  pen.clip()
  drawPictures(pen, parts, showing)
  pen.restore()
  drawSprite(pen, glass, window.x + window.width / 2, window.y + window.height / 2)
  drawTension(pen, parts, showing, clock)
  drawLines(pen, parts, showing, rules)
  drawFactors(pen, parts, showing)
  drawLamps(pen, lamps, showing.lamps, clock)
  meter.draw(pen, showing.reading)
}

function drawPictures(pen: Pen, { layout, pictures, highlights }: Parts, showing: Showing): void {
  const { lit, tall } = showing
  const winning = new Set(
    lit?.wins.flatMap(({ cells }) => cells.map(({ reel, row }) => reel * rowCount + row)),
  )
  const frame = lit?.isWin ? highlights.cell : highlights.quietCell
  for (const cell of winning) {
    const [reel, row] = [Math.floor(cell / rowCount), cell % rowCount]
    if (!tall.has(reel)) drawSprite(pen, frame, columnOf(layout, reel), rowOf(layout, row))
  }
  const won: Look = { scale: 1 + (lit?.pulse ?? 0) * 0.12, opacity: 1 }
  for (const [at, reel] of showing.reels.entries()) {
    drawReel(pen, layout, pictures, reel, at, (row) => {
      if (showing.opacity < 1) return { scale: 1, opacity: showing.opacity }
      if (!lit) return usual
      return winning.has(at * rowCount + row) ? won : dimmed
    })
  }
  for (const [reel, { row, share }] of tall)
    drawTall(pen, layout, pictures, highlights, { reel, row, share, pulse: lit?.pulse ?? 0 })
}

function drawTension(pen: Pen, { layout, highlights }: Parts, { tension }: Showing, clock: number): void {
  if (tension === undefined) return
  pen.save()
  pen.globalCompositeOperation = 'lighter'
  pen.globalAlpha = 0.65 + 0.35 * Math.sin(clock * 16)
  drawSprite(pen, highlights.reel, columnOf(layout, tension), layout.window.y + layout.window.height / 2)
  pen.restore()
}

function drawLines(pen: Pen, { layout, highlights }: Parts, { lit, lines }: Showing, rules: SlotRules): void {
  for (const { line } of lit?.wins ?? []) {
    if (line === undefined) continue
    drawLine(pen, spotsOf(layout, rules.payLines[line] ?? []), line, lit?.reach ?? 1, highlights.spark)
  }
  if (!lines) return
  pen.globalAlpha = lines.opacity
  for (let line = 0; line < lines.count; line += 1)
    drawLine(pen, spotsOf(layout, rules.payLines[line] ?? []), line, 1, highlights.spark)
  pen.globalAlpha = 1
}

/** A multiplying wild shows its factor while it is part of a shown win. */
function drawFactors(pen: Pen, { layout, factors }: Parts, { lit, reels }: Showing): void {
  if (!lit || lit.wildFactor <= 1) return
  const drawn = new Set<number>()
  for (const { reel, row } of lit.wins.flatMap(({ cells }) => cells)) {
    const { strip = [], top = 0 } = reels[reel] ?? {}
    if (strip[top + row] !== wildAt || drawn.has(reel * rowCount + row)) continue
    drawn.add(reel * rowCount + row)
    const [x, y] = [columnOf(layout, reel) + layout.picture * 0.2, rowOf(layout, row) + layout.picture * 0.3]
    factors.draw(pen, `${lit.wildFactor}×`, x, y, 1 + lit.pulse * 0.2)
  }
}

function sparkleAt({ layout, highlights }: Parts, particles: Particles, wins: readonly ShownWin[]): void {
  for (const { reel, row } of wins.flatMap(({ cells }) => cells).slice(0, reelCount * rowCount))
    particles.burst(highlights.spark, {
      x: columnOf(layout, reel),
      y: rowOf(layout, row),
      count: 5,
      speed: layout.cell.width * 1.5,
      seconds: 0.7,
      size: 0.55,
      drag: 2,
      spin: 4,
    })
}

function shower({ layout, highlights }: Parts, coins: Particles, count: number): void {
  const { meter, size } = layout
  coins.burst(highlights.coin, {
    x: meter.x + meter.width / 2,
    y: meter.y + meter.height * 0.4,
    count,
    speed: size.width * 1.7,
    angle: -Math.PI / 2,
    fan: Math.PI * 0.75,
    seconds: 1.9,
    gravity: size.width * 3.2,
    spin: 7,
    reach: meter.width * 0.3,
  })
}
