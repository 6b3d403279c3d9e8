// Objects shared by many pictures: metal, stones, plants, weather. Each is drawn around the origin or from a point.
import { darken, fade, lighten, mix } from './colour.ts'
import { across, down, halo, orb, slant } from './gradient.ts'
import { gloss, glow, sculpt, sparkle } from './light.ts'
import type { Pen } from './pen.ts'
import {
  at,
  circle,
  ellipse,
  group,
  line,
  type Point,
  path,
  petal,
  polygon,
  rect,
  repeat,
  ring,
  round,
  rounded,
  slice,
  starPath,
} from './shape.ts'

/** A thick coin with a star, seen a little from above when `flat` is below 1. */
export function coin(pen: Pen, r: number, flat = 1): string {
  const edge = r * 0.16 * (1.2 - flat * 0.6)
  const side = ellipse(0, edge, r, r * flat, across(pen, '#8a4a0c', '#f0a836', '#9a5510', '#6a350a'))
  const star = starPath(0, 0, 5, r * 0.5, r * 0.22)
  const face = group(
    circle(0, 0, r, slant(pen, '#fffae0', [0.3, '#ffd35e'], [0.6, '#f0a42a'], [1, '#b5690c'])) +
      circle(0, 0, r * 0.8, slant(pen, '#e09a22', [0.4, '#ffc840'], [1, '#ffe08a'])) +
      ring(0, 0, r * 0.8, '#a8620e', round(r * 0.04), 'opacity="0.7"') +
      path(star, '#a8620e', `transform="translate(${round(r * 0.03)} ${round(r * 0.05)})"`) +
      path(star, slant(pen, '#fffdf0', '#ffe69a')) +
      ring(0, 0, r * 0.96, '#fffbe6', round(r * 0.05), 'opacity="0.8"') +
      path(slice(-70, -20, r * 0.9, r * 0.84), '#ffffff', 'opacity="0.9"'),
    `transform="scale(1 ${flat})"`,
  )
  return side + face
}

export type Cut = { readonly r: number; readonly colour: string; readonly sides?: number }

/** A faceted stone seen from above: table, crown facets, each lit by the way it faces. */
export function gem(pen: Pen, { r, colour, sides = 8 }: Cut): string {
  const step = 360 / sides
  const point = (angle: number, reach: number): Point => {
    const radians = ((angle - 90) * Math.PI) / 180
    return [Math.cos(radians) * reach, Math.sin(radians) * reach]
  }
  const facets = repeat(sides, (index) => {
    const [from, to] = [index * step + step / 2, (index + 1) * step + step / 2]
    const lit = (1 - Math.cos((((from + to) / 2 - 135) * Math.PI) / 180)) / 2
    const tone = lit > 0.5 ? lighten(colour, (lit - 0.5) * 1.3) : darken(colour, (0.5 - lit) * 1.3)
    const middle = point((from + to) / 2, r * 0.8)
    return (
      path(polygon([point(from, r), point(to, r), point(to, r * 0.56), point(from, r * 0.56)]), tone) +
      path(polygon([point(from, r * 0.56), point(to, r * 0.56), middle]), fade(lighten(tone, 0.4), 0.5))
    )
  })
  const table = Array.from({ length: sides }, (_, index) => point(index * step + step / 2, r * 0.56))
  const face = slant(pen, lighten(colour, 0.75), [0.45, colour], [1, darken(colour, 0.45)])
  const outline = Array.from({ length: sides }, (_, index) => point(index * step + step / 2, r))
  return (
    facets +
    path(polygon(table), face) +
    path(
      polygon(outline),
      'none',
      `stroke="${lighten(colour, 0.7)}" stroke-width="${round(r * 0.03)}" opacity="0.7"`,
    )
  )
}

/** An upright crystal of the given height, cut like a pencil, its foot at the origin. */
export function crystal(pen: Pen, width: number, height: number, colour: string): string {
  const [w, tip] = [width / 2, -height]
  const shoulder = -height * 0.76
  const left = path(
    polygon([
      [-w, 0],
      [-w, shoulder],
      [-w * 0.1, tip],
      [-w * 0.3, shoulder * 0.94],
      [-w * 0.3, 0],
    ]),
    down(pen, lighten(colour, 0.72), [0.5, lighten(colour, 0.15)], [1, darken(colour, 0.35)]),
  )
  const middle = path(
    polygon([
      [-w * 0.3, 0],
      [-w * 0.3, shoulder * 0.94],
      [-w * 0.1, tip],
      [w * 0.45, shoulder * 0.9],
      [w * 0.45, 0],
    ]),
    down(pen, lighten(colour, 0.4), [0.45, colour], [1, darken(colour, 0.5)]),
  )
  const right = path(
    polygon([
      [w * 0.45, 0],
      [w * 0.45, shoulder * 0.9],
      [-w * 0.1, tip],
      [w, shoulder],
      [w, 0],
    ]),
    down(pen, darken(colour, 0.1), [0.5, darken(colour, 0.45)], [1, darken(colour, 0.7)]),
  )
  const shine = line(
    `M${round(-w * 0.72)} ${round(shoulder * 0.2)}V${round(shoulder * 0.86)}`,
    '#ffffff',
    round(width * 0.06),
    'opacity="0.7"',
  )
  return left + middle + right + shine
}

/** A broad leaf along the upward axis, with a lit half, a shaded half and veins. */
export function leaf(pen: Pen, length: number, width: number, colour: string): string {
  const whole = petal(length, width, 0.5)
  const half = `M0 0C${-width * 0.45} ${-length * 0.1} ${-width / 2} ${-length * 0.5} 0 ${-length}Z`
  const veins = repeat(5, (index) => {
    const y = -length * (0.16 + index * 0.15)
    const reach = width * 0.3 * (1 - Math.abs(index - 1.6) * 0.16)
    return `M0 ${round(y)}Q${round(reach * 0.6)} ${round(y - length * 0.05)} ${round(reach)} ${round(y - length * 0.12)}M0 ${round(y)}Q${round(-reach * 0.6)} ${round(y - length * 0.05)} ${round(-reach)} ${round(y - length * 0.12)}`
  })
  return (
    path(
      whole,
      across(pen, lighten(colour, 0.12), [0.5, colour], [0.52, darken(colour, 0.3)], darken(colour, 0.55)),
    ) +
    path(half, down(pen, fade(lighten(colour, 0.5), 0.5), fade(colour, 0))) +
    line(`M0 0V${round(-length * 0.94)}${veins}`, fade(lighten(colour, 0.45), 0.55), round(width * 0.03))
  )
}

/** A feather along the upward axis: quill, vane with a notch or two, an eye of another colour when given. */
export function feather(pen: Pen, length: number, width: number, colour: string, eye?: string): string {
  const w = width / 2
  const vane = `M0 0C${w * 0.6} ${-length * 0.15} ${w} ${-length * 0.45} ${w * 0.86} ${-length * 0.72}L${w * 0.6} ${-length * 0.7}L${w * 0.78} ${-length * 0.8}C${w * 0.6} ${-length * 0.93} ${w * 0.2} ${-length} 0 ${-length}C${-w * 0.5} ${-length * 0.96} ${-w * 0.9} ${-length * 0.8} ${-w} ${-length * 0.55}L${-w * 0.72} ${-length * 0.55}L${-w * 0.98} ${-length * 0.47}C${-w * 0.9} ${-length * 0.25} ${-w * 0.5} ${-length * 0.1} 0 0Z`
  const barbs = repeat(7, (index) => {
    const y = -length * (0.2 + index * 0.105)
    return `M0 ${round(y)}L${round(w * 0.75)} ${round(y - length * 0.1)}M0 ${round(y)}L${round(-w * 0.75)} ${round(y - length * 0.1)}`
  })
  return (
    path(rounded(vane), across(pen, lighten(colour, 0.35), [0.45, colour], [1, darken(colour, 0.45)])) +
    line(barbs, fade(darken(colour, 0.5), 0.35), round(width * 0.03)) +
    (eye ? plumeEye(pen, length, w, eye) : '') +
    line(
      `M0 ${round(length * 0.06)}Q${round(w * 0.12)} ${round(-length * 0.5)} 0 ${round(-length * 0.95)}`,
      fade(lighten(colour, 0.7), 0.8),
      round(width * 0.05),
    )
  )
}

function plumeEye(pen: Pen, length: number, w: number, colour: string): string {
  return (
    ellipse(
      0,
      -length * 0.76,
      w * 0.56,
      length * 0.13,
      halo(pen, lighten(colour, 0.4), colour, fade(colour, 0.7)),
    ) + ellipse(0, -length * 0.75, w * 0.28, length * 0.07, darken(colour, 0.75))
  )
}

/** A ball of one colour with light, shade and reflected light on its far edge. */
export function ball(pen: Pen, r: number, colour: string): string {
  return (
    circle(
      0,
      0,
      r,
      orb(
        pen,
        lighten(colour, 0.65),
        [0.3, lighten(colour, 0.12)],
        [0.68, darken(colour, 0.2)],
        [1, darken(colour, 0.65)],
      ),
    ) +
    circle(0, 0, r * 0.97, halo(pen, [0.84, fade(colour, 0)], [1, fade(mix(colour, '#ffffff', 0.5), 0.38)])) +
    gloss(-r * 0.36, -r * 0.46, round(r * 0.26), round(r * 0.15))
  )
}

/** Stars scattered over a box, a few of them larger. */
export function stars(pen: Pen, count: number, [x, y, w, h]: Box, colour = '#ffffff'): string {
  const { between } = pen.random
  return repeat(count, (index) => {
    const size = index % 9 === 0 ? between(1.6, 2.4) : between(0.6, 1.4)
    return circle(
      between(x, x + w),
      between(y, y + h),
      size,
      colour,
      `opacity="${round(between(0.35, 0.95))}"`,
    )
  })
}

export type Box = readonly [x: number, y: number, width: number, height: number]

/** Specks of light that float: embers, pollen, spray. */
export function motes(pen: Pen, count: number, [x, y, w, h]: Box, colour: string, size = 3): string {
  const { between } = pen.random
  return repeat(count, () => {
    const [cx, cy] = [between(x, x + w), between(y, y + h)]
    const r = between(size * 0.4, size)
    return glow(pen, cx, cy, round(r * 3.4), colour, 0.7) + circle(cx, cy, r * 0.7, lighten(colour, 0.65))
  })
}

export function sparkles(
  pen: Pen,
  places: readonly (readonly [number, number, number])[],
  colour?: string,
): string {
  return places.map(([x, y, r]) => sparkle(pen, x, y, r, colour)).join('')
}

/** Pieces of paper in the air, each with its own rotation. */
export function confetti(pen: Pen, count: number, [x, y, w, h]: Box, colours: readonly string[]): string {
  const { between, pick } = pen.random
  return repeat(count, () => {
    const [width, height] = [between(5, 11), between(3, 7)]
    const bit = rect(-width / 2, -height / 2, width, height, pick(colours), 'rx="1"')
    return at(between(x, x + w), between(y, y + h), bit, { turn: between(0, 180), scale: between(0.7, 1.3) })
  })
}

/** A range of hills from edge to edge: heights are read from left to right and joined softly or sharply. */
export function ridge(width: number, foot: number, heights: readonly number[], sharp = false): string {
  const step = width / (heights.length - 1)
  const tops = heights.map((height, index): Point => [index * step, height])
  if (sharp) return polygon([...tops, [width, foot], [0, foot]])
  const soft = tops.map(([x, y], index) => {
    const [beforeX, beforeY] = tops[index - 1] ?? [x, y]
    const middle = round((beforeX + x) / 2)
    return index === 0
      ? `M${round(x)} ${round(y)}`
      : `C${middle} ${round(beforeY)} ${middle} ${round(y)} ${round(x)} ${round(y)}`
  })
  return `${soft.join('')}V${foot}H0Z`
}

/** A tongue of fire along the upward axis, hot inside. */
export function flame(pen: Pen, length: number, width: number): string {
  const tongue = (l: number, w: number) =>
    `M0 0C${round(w * 0.7)} ${round(-l * 0.02)} ${round(w * 0.62)} ${round(-l * 0.36)} ${round(w * 0.3)} ${round(-l * 0.56)}C${round(w * 0.16)} ${round(-l * 0.7)} ${round(w * 0.3)} ${round(-l * 0.8)} ${round(w * 0.06)} ${round(-l)}C${round(-w * 0.04)} ${round(-l * 0.74)} ${round(-w * 0.3)} ${round(-l * 0.66)} ${round(-w * 0.46)} ${round(-l * 0.44)}C${round(-w * 0.66)} ${round(-l * 0.2)} ${round(-w * 0.5)} ${round(-l * 0.01)} 0 0Z`
  return (
    path(tongue(length, width), down(pen, '#ffb52e', [0.4, '#ff6a1a'], [1, '#d41f10'])) +
    at(
      0,
      -length * 0.02,
      path(tongue(length * 0.72, width * 0.7), down(pen, '#ffe27a', [0.6, '#ffa726'], [1, '#ff7a1c'])),
    ) +
    at(0, -length * 0.03, path(tongue(length * 0.42, width * 0.42), down(pen, '#fffbe0', '#ffe98f')))
  )
}

export function cloud(r: number, fill: string): string {
  return (
    ellipse(0, 0, r * 1.5, r * 0.42, fill) +
    circle(-r * 0.55, -r * 0.22, r * 0.5, fill) +
    circle(r * 0.1, -r * 0.42, r * 0.62, fill) +
    circle(r * 0.75, -r * 0.16, r * 0.44, fill)
  )
}

/** A crescent, its horns to the upper right. */
export function crescent(pen: Pen, r: number, colour: string): string {
  const shape = `M${round(r * 0.4)} ${round(-r * 0.92)}A${r} ${r} 0 1 0 ${round(r * 0.92)} ${round(r * 0.4)}A${round(r * 0.8)} ${round(r * 0.8)} 0 1 1 ${round(r * 0.4)} ${round(-r * 0.92)}Z`
  return sculpt(pen, path(shape, slant(pen, lighten(colour, 0.6), colour, darken(colour, 0.35))), {
    depth: round(r * 0.08),
    shade: fade(darken(colour, 0.7), 0.6),
  })
}
