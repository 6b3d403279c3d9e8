/** Draws the dice scene in a given state. */

import { glowPicture, shadePicture } from '../kit/common-sprites.ts'
import { clamp } from '../kit/easing.ts'
import { figureText } from '../kit/number-text.ts'
import { createNumerals, type Numerals } from '../kit/numerals.ts'
import { glow } from '../kit/paint.ts'
import { drawSprite, type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'
import { createDie, rest, type Turn } from './die.ts'
import type { DiceTheme } from './theme.ts'
import { createTrack, type Track } from './track.ts'

type Verdict = 'none' | 'won' | 'lost'

/** The state of the scene: the scene animates it, the view draws it. */
export type ViewState = {
  target: number
  /** 1 while everything over the target wins, 0 while everything under it does. */
  overShare: number
  /** Where the die is along the bar, and how high above it. */
  at: number
  height: number
  turn: Turn
  lit: number
  pop: number
  verdict: Verdict
  rolled: boolean
}

export const initialViewState = (): ViewState => ({
  target: 50,
  overShare: 1,
  at: 50,
  height: 0,
  turn: rest,
  lit: 0,
  pop: 1,
  verdict: 'none',
  rolled: false,
})

export type DiceView = {
  readonly resize: (size: Size) => void
  readonly drawBackground: (pen: Pen, size: Size) => void
  readonly draw: (pen: Pen, viewState: ViewState) => void
  /** The spot on the bar where a figure lies. */
  readonly spotOf: (figure: number) => { readonly x: number; readonly y: number }
}

type Layout = {
  readonly track: Track
  readonly barTop: number
  readonly barHeight: number
  readonly edge: number
  readonly halo: Sprite
  readonly figureX: number
  readonly figureY: number
  readonly figures: Readonly<Record<Verdict, Numerals>>
}

export function createDiceView(theme: DiceTheme): DiceView {
  const die = createDie(theme.die)
  const shade = shadePicture(90)
  const needles = {
    none: needlePicture('#fff0c0'),
    won: needlePicture('#2fe08d'),
    lost: needlePicture('#ff7583'),
  }
  // The surface calls `resize` before it draws anything.
  let layout: Layout

  const drawDie = (pen: Pen, viewState: ViewState): void => {
    const { track, barTop, barHeight, edge } = layout
    const spot = track.xOf(viewState.at)
    // At both ends of the bar the die stays inside the scene, although its number is further out.
    const x = clamp(spot, edge * 0.72, layout.figureX * 2 - edge * 0.72)
    const y = barTop - edge * 0.74 - viewState.height * edge * 1.15
    drawSprite(pen, needles[viewState.verdict], spot, barTop + barHeight / 2, barHeight / 30)
    pen.globalAlpha = 1 - viewState.height * 0.6
    drawSprite(pen, shade, x, barTop - 2, (edge / 60) * (1 - viewState.height * 0.35))
    pen.globalAlpha = viewState.lit
    if (viewState.lit > 0) drawSprite(pen, layout.halo, x, y)
    pen.globalAlpha = 1
    die.draw(pen, x, y, edge, viewState.turn)
  }

  /** Before the first roll the large number shows the target. */
  const drawFigure = (pen: Pen, { rolled, at, target, overShare, verdict, pop }: ViewState): void => {
    const { figures, figureX, figureY } = layout
    const goal = `${overShare > 0.5 ? '>' : '<'} ${figureText(target)}`
    pen.globalAlpha = rolled ? 1 : 0.55
    if (rolled) figures[verdict].draw(pen, figureText(at), figureX, figureY, pop)
    else figures.none.draw(pen, goal, figureX, figureY, 0.62)
    pen.globalAlpha = 1
  }

  return {
    resize: (size) => {
      layout = layoutOf(size, theme.frame)
    },
    drawBackground: (pen, size) => {
      theme.drawBackground(pen, size)
      layout.track.paintFrame(pen)
    },
    draw: (pen, viewState) => {
      layout.track.draw(pen, viewState.target, viewState.overShare, viewState.lit)
      drawFigure(pen, viewState)
      drawDie(pen, viewState)
    },
    spotOf: (figure) => ({ x: layout.track.xOf(figure), y: layout.barTop }),
  }
}

function layoutOf({ width, height }: Size, frame: readonly string[]): Layout {
  const barHeight = Math.round(clamp(height * 0.075, 20, 34))
  const edge = clamp(height * 0.17, 34, 88)
  const barTop = Math.round(height - barHeight - clamp(height * 0.2, 68, 104))
  const size = clamp(height * 0.2, 40, 92)
  const margin = 30
  const place = { left: margin, top: barTop, width: Math.max(1, width - margin * 2), height: barHeight }
  return {
    track: createTrack(place, frame),
    barTop,
    barHeight,
    edge,
    halo: glowPicture((edge * 5) / 3, '#2fe08d', 0.5),
    figureX: width / 2,
    figureY: Math.max(size * 0.62, (barTop - edge * 1.3) * 0.62),
    figures: figuresOf(size),
  }
}

const figuresOf = (size: number): Layout['figures'] => ({
  none: createNumerals({ size, face: ['#ffffff', '#e9edff', '#b9c4ee'], edge: '#0a1040' }),
  won: createNumerals({ size, face: ['#e6fff2', '#5cf0ab', '#17b871'], edge: '#033a22', halo: '#2fe08d' }),
  lost: createNumerals({ size, face: ['#ffe7ea', '#ff9aa5', '#d8525f'], edge: '#3a0a12' }),
})

/** A thin rod of light across the bar. */
function needlePicture(colour: string): Sprite {
  return sprite(40, 56, (pen) => {
    pen.save()
    pen.scale(0.45, 1)
    glow(pen, 0, 0, 28, colour, 0.9)
    pen.restore()
    pen.fillStyle = '#ffffff'
    pen.beginPath()
    pen.roundRect(-1.6, -16, 3.2, 32, 1.6)
    pen.fill()
  })
}
