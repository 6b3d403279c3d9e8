// A wheel of fortune seen from the front: coloured fields, a gold rim with lamps, a hub and a pointer.
import { darken, lighten } from '../kit/colour.ts'
import { around, down, gold, halo, orb, slant } from '../kit/gradient.ts'
import { cast, glow, sculpt } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, path, polar, repeat, ring, slice, starPath } from '../kit/shape.ts'

export type WheelLook = {
  readonly r: number
  readonly colours: readonly string[]
  readonly fields?: number
  readonly turn?: number
}

export function wheelDisc(pen: Pen, { r, colours, fields = 12, turn = 8 }: WheelLook): string {
  const step = 360 / fields
  const pie = repeat(fields, (index) => {
    const colour = colours[index % colours.length] ?? '#ffffff'
    const fill = around(
      pen,
      [0, 0, r],
      darken(colour, 0.4),
      [0.35, colour],
      [0.86, lighten(colour, 0.22)],
      [1, darken(colour, 0.2)],
    )
    const [x, y] = polar(0, 0, (index + 0.5) * step, r * 0.62)
    const mark =
      index % 2 === 0
        ? path(starPath(0, 0, 5, r * 0.075, r * 0.034), '#ffffff', 'opacity="0.92"')
        : circle(0, 0, r * 0.042, '#ffffff', 'opacity="0.85"')
    return (
      path(slice(index * step, (index + 1) * step, r * 0.86), fill) +
      at(x, y, mark, { turn: (index + 0.5) * step })
    )
  })
  const spokes = repeat(fields, (index) => {
    const [x, y] = polar(0, 0, index * step, r * 0.86)
    return `<path d="M0 0L${x.toFixed(1)} ${y.toFixed(1)}" stroke="#ffdf8a" stroke-width="${(r * 0.018).toFixed(1)}"/>`
  })
  const shade =
    circle(0, 0, r * 0.86, halo(pen, [0.7, '#00000000'], [1, '#00000080'])) +
    path(slice(-80, 20, r * 0.84), '#ffffff', 'opacity="0.1"')
  return `<g transform="rotate(${turn})">${pie}${spokes}</g>${shade}${rim(pen, r)}${hub(pen, r * 0.2)}`
}

function rim(pen: Pen, r: number): string {
  const band = sculpt(pen, ring(0, 0, r * 0.93, gold(pen), r * 0.14), {
    depth: r * 0.03,
    light: '#fffbe0cc',
    shade: '#4a200099',
  })
  const lamps = repeat(16, (index) => {
    const [x, y] = polar(0, 0, index * 22.5, r * 0.93)
    const lit = index % 2 === 0
    return (
      (lit ? glow(pen, x, y, r * 0.13, '#fff0a0', 0.9) : '') +
      circle(x, y, r * 0.038, lit ? '#fffbe6' : orb(pen, '#ffb4a0', '#e03a3a', '#7a1018'))
    )
  })
  return band + lamps
}

function hub(pen: Pen, r: number): string {
  return (
    cast(pen, circle(0, 0, r, gold(pen)), { x: 3, y: 6, blur: 7 }) +
    circle(0, 0, r * 0.76, orb(pen, '#ff9a8a', [0.4, '#d8203c'], [1, '#5c0820'])) +
    path(starPath(0, 0, 5, r * 0.56, r * 0.25), slant(pen, '#fffbe0', '#ffc94d', '#d98a1a'))
  )
}

/** Points down, its tip at the origin. */
export function pointer(pen: Pen, height: number): string {
  const w = height * 0.36
  const shape = path(
    `M0 0C${-w * 0.4} ${-height * 0.35} ${-w} ${-height * 0.5} ${-w} ${-height * 0.72}A${w} ${w} 0 0 1 ${w} ${-height * 0.72}C${w} ${-height * 0.5} ${w * 0.4} ${-height * 0.35} 0 0Z`,
    gold(pen),
  )
  return (
    cast(pen, sculpt(pen, shape, { depth: height * 0.05 }), { x: 4, y: 8, blur: 7 }) +
    circle(0, -height * 0.7, w * 0.5, down(pen, '#ff8a8a', '#d8203c', '#6a0a20'))
  )
}
