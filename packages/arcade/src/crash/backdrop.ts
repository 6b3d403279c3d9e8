/**
 * The background of the flight: landscape and clouds move down and past while the sky turns to night. All layers are
 * painted once and moved by CSS transforms: painting the sky in every frame costs a phone more than the rest of the
 * scene.
 */

import { clamp, lerp } from '../kit/easing.ts'
import { type Layer, layerOf } from '../kit/layer.ts'
import { createRandom } from '../kit/random.ts'
import { type Sprite, sprite } from '../kit/sprite.ts'
import type { Pen, Size } from '../kit/surface.ts'
import { mountains, palmSpace, treetops, woods } from './land.ts'
import { cloudPicture, moonPicture, skyStrip, softScale, starField, sunLight, sunPicture } from './sky.ts'

export type Backdrop = {
  readonly sheet: HTMLElement
  /** `altitude` counts doublings of the multiplier; `distance` is the flown distance in pixels. */
  readonly draw: (altitude: number, distance: number) => void
  readonly resize: (size: Size) => void
}

const seed = 7
const stripWidth = 960
const stripHeights = { rocks: 150, hills: 170, trees: 150 } as const
const starsSize = 480
const sunReach = 330
/** The visible share of the sky. */
const skyWindow = 0.52

/** Where each cloud hangs: how high, where along, how near; and how wide it is. */
const clouds = [
  { height: 0.55, along: 0.2, near: 0.5, wide: 190 },
  { height: 0.9, along: 0.72, near: 0.7, wide: 250 },
  { height: 1.5, along: 0.36, near: 0.9, wide: 150 },
  { height: 1.9, along: 0.88, near: 0.6, wide: 190 },
  { height: 2.4, along: 0.1, near: 1.1, wide: 250 },
  { height: 2.8, along: 0.55, near: 0.8, wide: 150 },
  { height: 3.4, along: 0.8, near: 1.2, wide: 190 },
  { height: 4.1, along: 0.3, near: 0.9, wide: 250 },
] as const

export function createBackdrop(): Backdrop {
  const sheet = document.createElement('div')
  Object.assign(sheet.style, { position: 'absolute', inset: '0', overflow: 'hidden' })
  const pictures = picturesOf()
  let size: Size = { width: 1, height: 1 }
  let parts: Parts | undefined
  return {
    sheet,
    resize: (next) => {
      size = next
      parts = partsOf(pictures, size)
      const { sky, stars, shine, sun, moon, rocks, hills, trees } = parts
      const all = [sky, stars, shine, sun, moon, rocks, hills, trees, ...parts.clouds]
      sheet.replaceChildren(...all.map(({ canvas }) => canvas))
    },
    draw: (altitude, distance) => {
      if (!parts) return
      const view = { size, altitude, distance }
      moveSky(view, parts)
      moveLand(view, parts)
      moveClouds(view, parts)
    },
  }
}

type Pictures = ReturnType<typeof picturesOf>
type Parts = ReturnType<typeof partsOf>
type View = { readonly size: Size; readonly altitude: number; readonly distance: number }

function picturesOf() {
  const random = createRandom(seed)
  return {
    sky: skyStrip(),
    stars: starField(starsSize, starsSize, 150, random),
    sun: sunPicture(34),
    shine: sunLight(34, sunReach),
    moon: moonPicture(30),
    rocks: mountains({ width: stripWidth, height: stripHeights.rocks }),
    hills: woods({ width: stripWidth, height: stripHeights.hills }, random),
    trees: treetops({ width: stripWidth, height: stripHeights.trees }, random),
    clouds: clouds.map(({ wide }) => cloudPicture(wide, random)),
  }
}

/** Layers extend below the visible area, so that no gap appears under them. */
function partsOf({ sky, stars, shine, sun, moon, rocks, hills, trees, clouds: puffs }: Pictures, size: Size) {
  const { width, height } = size
  const layer = (picture: Sprite): Layer => layerOf(picture.image, picture)
  return {
    sky: layerOf(sky.image, { width, height: height / skyWindow }),
    stars: layer(tiled(stars, { width, height: height + starsSize })),
    shine: layer(shine),
    sun: layer(sun),
    moon: layer(moon),
    rocks: layer(tiled(rocks, { width, height: rocks.height + height * 0.2 }, '#c9707c')),
    hills: layer(tiled(hills, { width, height: hills.height + height * 0.5 }, '#160b34')),
    trees: layer(tiled(trees, { width, height: trees.height })),
    clouds: puffs.map(layer),
  }
}

/** A picture side by side with itself, so wide that a window can go along it; under a strip of land is its ground. */
function tiled(tile: Sprite, { width, height }: Size, ground?: string): Sprite {
  const whole = width + tile.width
  const draw = (pen: Pen): void => {
    pen.translate(-whole / 2, -height / 2)
    for (let left = 0; left < whole; left += tile.width)
      for (let top = 0; top < (ground ? tile.height : height); top += tile.height)
        pen.drawImage(tile.image, left, top, tile.width, tile.height)
    if (!ground) return
    pen.fillStyle = ground
    pen.fillRect(0, tile.height - 1, whole, height)
  }
  return sprite(whole, height, draw, softScale)
}

/** The horizon sinks quickly at first and is gone after a few doublings. */
const horizonOf = ({ size: { height }, altitude }: View): number => height * (0.7 + 0.26 * altitude)

const nightOf = (altitude: number): number => clamp((altitude - 0.5) / 3.2)

function moveSky(view: View, { sky, stars, shine, sun, moon }: Parts): void {
  const { size, altitude, distance } = view
  const { width, height } = size
  // The visible window slides up the strip.
  const top = (1 - skyWindow) * (1 - clamp(altitude / 5.5)) ** 1.4
  sky.place(width / 2, (height / skyWindow) * (0.5 - top))
  stars.fade(0.25 + 0.75 * nightOf(altitude))
  stars.place(
    (width + starsSize) / 2 - ((distance * 0.02) % starsSize),
    (height - starsSize) / 2 + ((altitude * 46) % starsSize),
  )
  const sunY = horizonOf(view) - height * 0.02
  for (const light of [shine, sun]) {
    light.fade(1 - nightOf(altitude) * 0.7)
    light.place(width * 0.24, Math.min(sunY, height + sunReach))
  }
  moon.place(width * 0.17, lerp(-90, height * 0.46, clamp((altitude - 3) / 4)))
}

/** Nearer land sinks faster, and hides what is behind it. */
function moveLand(view: View, { rocks, hills, trees }: Parts): void {
  const { altitude, size } = view
  const { height } = size
  const horizon = horizonOf(view)
  moveStrip(view, rocks, horizon - stripHeights.rocks * 0.72, 0.06)
  moveStrip(view, hills, horizon + height * (altitude * 0.1), 0.16)
  moveStrip(view, trees, height - stripHeights.trees * 0.78 - palmSpace + altitude * height * 0.9, 0.5)
}

/** Nearer strips move faster. */
function moveStrip({ size, distance }: View, strip: Layer, top: number, pace: number): void {
  const { width, height } = strip.size
  strip.place(width / 2 - ((distance * pace) % stripWidth), Math.min(top, size.height) + height / 2)
}

function moveClouds({ size, altitude, distance }: View, { clouds: layers }: Parts): void {
  const share = 0.85 - 0.45 * nightOf(altitude)
  for (const [index, { height, along, near }] of clouds.entries()) {
    const cloud = layers[index]
    if (!cloud) continue
    const round = size.width + cloud.size.width
    const x = (((along * round - distance * 0.3 * near) % round) + round) % round
    const y = size.height * 0.5 + (altitude - height) * size.height * 0.6 * near
    cloud.fade(share)
    cloud.place(x - cloud.size.width / 2, clamp(y, -size.height, size.height * 2), 0, 0.6 + near * 0.5)
  }
}
