/**
 * A wing at a moment of its beat. It rotates about the shoulder in three dimensions: the arm leads, the hand follows
 * and folds on the upstroke. The pose is projected from slightly above.
 */
import type { Pen } from '../kit/surface.ts'
import { type Hue, type Plumage, vane } from './plumage.ts'

type Point = { readonly x: number; readonly y: number }
type Side = 'near' | 'far'

type Pose = {
  readonly shoulder: Point
  readonly wrist: Point
  readonly finger: Point
  /** Where the hand points, as long as it is seen. */
  readonly reach: Point
}

type Row = {
  readonly hue: Hue
  readonly count: number
  readonly length: number
  readonly width: number
  /** How far towards the tip of the wing the row goes. */
  readonly until: number
}

const arm = 50
const hand = 46
const shoulders: Readonly<Record<Side, Point>> = { near: { x: 20, y: -9 }, far: { x: 27, y: -16 } }

/** The projected outward direction: towards the viewer and down for the near wing, away and up for the far one. */
const outward: Readonly<Record<Side, Point>> = { near: { x: 0.1, y: 0.5 }, far: { x: -0.1, y: -0.46 } }

const back: Point = { x: -0.98, y: 0.16 }

const rows: readonly Row[] = [
  { hue: 'blue', count: 9, length: 72, width: 15, until: 1 },
  { hue: 'azure', count: 8, length: 56, width: 16, until: 0.56 },
  { hue: 'gold', count: 11, length: 40, width: 16, until: 0.94 },
  { hue: 'scarlet', count: 10, length: 25, width: 16, until: 0.86 },
]

/** `beat` runs from 0 to 1: highest at 0, lowest half way. */
export function drawWing(pen: Pen, plumage: Plumage, side: Side, beat: number): void {
  const pose = poseOf(side, beat * Math.PI * 2)
  for (const row of rows) drawRow(pen, plumage, pose, row)
  drawArm(pen, pose)
}

function poseOf(side: Side, turn: number): Pose {
  const shoulder = shoulders[side]
  const lift = 0.26 + 0.8 * Math.cos(turn)
  const lag = 0.22 + 0.94 * Math.cos(turn - 0.75)
  const fold = 0.3 + 0.42 * Math.max(0, -Math.sin(turn))
  const along = project(outward[side], lift, 0.1)
  const reach = project(outward[side], lag, fold)
  const wrist = { x: shoulder.x + along.x * arm, y: shoulder.y + along.y * arm }
  return { shoulder, wrist, finger: { x: wrist.x + reach.x * hand, y: wrist.y + reach.y * hand }, reach }
}

function project(out: Point, lift: number, fold: number): Point {
  const flat = Math.cos(lift)
  return {
    x: Math.cos(fold) * (flat * out.x) - Math.sin(fold),
    y: Math.cos(fold) * (flat * out.y - Math.sin(lift)),
  }
}

/** From the tip inwards, so that each feather lies under its inner neighbour. */
function drawRow(pen: Pen, plumage: Plumage, pose: Pose, { hue, count, length, width, until }: Row): void {
  for (let index = count - 1; index >= 0; index--) {
    const along = (index / (count - 1)) * until
    const foot = footOf(pose, along)
    const fan = Math.max(0, along - 0.42) / 0.58
    const x = back.x + (pose.reach.x * 1.05 - back.x) * fan ** 1.3
    const y = back.y + (pose.reach.y * 1.05 - back.y) * fan ** 1.3
    const long = length * (0.82 + 0.36 * Math.sin(along * Math.PI * 0.85)) * (0.55 + 0.45 * Math.hypot(x, y))
    pen.save()
    pen.translate(foot.x, foot.y)
    pen.rotate(Math.atan2(y, x) + Math.PI / 2)
    pen.drawImage(plumage[hue].image, -width / 2, -long, width, long + vane.width / 6)
    pen.restore()
  }
}

function footOf({ shoulder, wrist, finger }: Pose, along: number): Point {
  const [from, to, part] = along < 0.5 ? [shoulder, wrist, along * 2] : [wrist, finger, along * 2 - 1]
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

function drawArm(pen: Pen, { shoulder, wrist, finger }: Pose): void {
  const tip = { x: wrist.x + (finger.x - wrist.x) * 0.75, y: wrist.y + (finger.y - wrist.y) * 0.75 }
  const strokes = [
    ['#b3182a', 10],
    ['#ea3530', 8],
    ['#ff8462', 2.6],
  ] as const
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const [colour, width] of strokes) {
    pen.strokeStyle = colour
    pen.lineWidth = width
    pen.beginPath()
    pen.moveTo(shoulder.x, shoulder.y)
    pen.quadraticCurveTo(wrist.x, wrist.y, tip.x, tip.y)
    pen.stroke()
  }
}
