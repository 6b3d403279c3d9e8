/**
 * The world behind the flight, seen from ever higher up: treetops, hills and mountains sink and pass, clouds go by, the
 * evening becomes the night. It is soft and far away, so it has fewer dots than what flies in front of it.
 */
import { createChance } from '../kit/chance.ts'
import { clamp, lerp } from '../kit/easing.ts'
import type { Pen, Size } from '../kit/scene.ts'
import { pixelScale, type Sprite, stamp } from '../kit/sprite.ts'
import { cloudPicture, moonPicture, skyStrip, starField, sunLight, sunPicture } from './heavens.ts'
import { mountains, treetops, woods } from './land.ts'

export type World = {
  readonly sheet: HTMLCanvasElement
  /** `altitude` counts doublings of the multiplier; `way` is how far the bird has flown, in pixels. */
  readonly draw: (altitude: number, way: number, seconds: number) => void
  readonly resize: (size: Size) => void
}

const softScale = 1.5
const seed = 7
const stripWidth = 960
const sunReach = 330
/** The world passes slowly: half of the frames are enough for it. */
const drawnEvery = 1 / 40

/** Where each cloud hangs: how high, where along, how near. */
const clouds = [
  { height: 0.55, along: 0.2, near: 0.5, kind: 0 },
  { height: 0.9, along: 0.72, near: 0.7, kind: 1 },
  { height: 1.5, along: 0.36, near: 0.9, kind: 2 },
  { height: 1.9, along: 0.88, near: 0.6, kind: 0 },
  { height: 2.4, along: 0.1, near: 1.1, kind: 1 },
  { height: 2.8, along: 0.55, near: 0.8, kind: 2 },
  { height: 3.4, along: 0.8, near: 1.2, kind: 0 },
  { height: 4.1, along: 0.3, near: 0.9, kind: 1 },
] as const

export function createWorld(): World {
  const canvas = document.createElement('canvas')
  Object.assign(canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
  const pen = canvas.getContext('2d', { alpha: false })
  if (!pen) throw new Error('There is nothing to draw on')
  const pictures = picturesOf()
  let size: Size = { width: 1, height: 1 }
  let since = drawnEvery
  return {
    sheet: canvas,
    resize: (next) => {
      size = next
      since = drawnEvery
      const scale = Math.min(pixelScale(), softScale)
      canvas.width = Math.max(1, Math.round(size.width * scale))
      canvas.height = Math.max(1, Math.round(size.height * scale))
      pen.setTransform(scale, 0, 0, scale, 0, 0)
    },
    draw: (altitude, way, seconds) => {
      since += seconds
      if (since < drawnEvery) return
      since = 0
      const view = { pen, size, altitude, way }
      drawHeavens(view, pictures)
      drawLand(view, pictures)
      drawClouds(view, pictures)
    },
  }
}

type Pictures = ReturnType<typeof picturesOf>
type View = {
  readonly pen: Pen
  readonly size: Size
  readonly altitude: number
  readonly way: number
}

function picturesOf() {
  const chance = createChance(seed)
  return {
    sky: skyStrip(),
    stars: starField(480, 480, 150, chance),
    sun: sunPicture(34),
    shine: sunLight(34, sunReach),
    moon: moonPicture(30),
    mountains: mountains({ width: stripWidth, height: 150 }),
    woods: woods({ width: stripWidth, height: 170 }, chance),
    treetops: treetops({ width: stripWidth, height: 150 }, chance),
    clouds: [cloudPicture(190, chance), cloudPicture(250, chance), cloudPicture(150, chance)],
  }
}

/** The horizon sinks quickly at first and is gone after a few doublings. */
const horizonOf = ({ size: { height }, altitude }: View): number => height * (0.7 + 0.26 * altitude)

const nightOf = (altitude: number): number => clamp((altitude - 0.5) / 3.2)

function drawHeavens(view: View, { sky, stars, sun, shine, moon }: Pictures): void {
  const { pen, size, altitude } = view
  const { width, height } = size
  // The strip is looked at through a window that slides up it.
  const window = 0.52
  const top = (1 - window) * (1 - clamp(altitude / 5.5)) ** 1.4
  const { image } = sky
  pen.drawImage(image, 0, top * image.height, image.width, window * image.height, 0, 0, width, height)
  drawStars(view, stars)
  const horizon = horizonOf(view)
  const sunY = horizon - height * 0.02
  if (sunY - sunReach < height) {
    pen.globalCompositeOperation = 'lighter'
    pen.globalAlpha = 1 - nightOf(altitude) * 0.7
    stamp(pen, shine, width * 0.24, sunY)
    pen.globalCompositeOperation = 'source-over'
    stamp(pen, sun, width * 0.24, sunY)
    pen.globalAlpha = 1
  }
  if (altitude > 3) stamp(pen, moon, width * 0.17, lerp(-90, height * 0.46, clamp((altitude - 3) / 4)))
}

function drawStars({ pen, size, altitude, way }: View, stars: Sprite): void {
  pen.globalAlpha = 0.25 + 0.75 * nightOf(altitude)
  const y = (altitude * 46) % stars.height
  const x = (way * 0.02) % stars.width
  for (let left = -x; left < size.width; left += stars.width)
    for (let top = y - stars.height; top < size.height; top += stars.height)
      pen.drawImage(stars.image, left, top, stars.width, stars.height)
  pen.globalAlpha = 1
}

/** Nearer land sinks faster, and hides what is behind it. */
function drawLand(view: View, { mountains: rocks, woods: hills, treetops: trees }: Pictures): void {
  const { pen, size, altitude } = view
  const { height, width } = size
  const horizon = horizonOf(view)
  drawStrip(view, rocks, horizon - rocks.height * 0.72, 0.06)
  const woodsTop = horizon + height * (altitude * 0.1)
  pen.fillStyle = '#c9707c'
  pen.fillRect(0, horizon + rocks.height * 0.28 - 1, width, Math.max(0, woodsTop - horizon))
  drawStrip(view, hills, woodsTop, 0.16)
  pen.fillStyle = '#160b34'
  pen.fillRect(0, woodsTop + hills.height - 1, width, height)
  drawStrip(view, trees, height - trees.height * 0.78 + altitude * height * 0.9, 0.5)
}

/** A strip goes by at its own pace: the nearer, the faster. */
function drawStrip({ pen, size, way }: View, strip: Sprite, top: number, pace: number): void {
  if (top > size.height) return
  for (let left = -((way * pace) % strip.width); left < size.width; left += strip.width)
    pen.drawImage(strip.image, left, top, strip.width, strip.height)
}

function drawClouds({ pen, size, altitude, way }: View, { clouds: kinds }: Pictures): void {
  pen.globalAlpha = 0.85 - 0.45 * nightOf(altitude)
  for (const { height, along, near, kind } of clouds) {
    const picture = kinds[kind]
    const y = size.height * 0.5 + (altitude - height) * size.height * 0.6 * near
    if (!picture || y < -picture.height || y > size.height + picture.height) continue
    const round = size.width + picture.width
    const x = (((along * round - way * 0.3 * near) % round) + round) % round
    stamp(pen, picture, x - picture.width / 2, y, 0.6 + near * 0.5)
  }
  pen.globalAlpha = 1
}
