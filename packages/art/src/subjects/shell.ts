// A scallop that opens on a pearl.
import { darken, lighten } from '../kit/colour.ts'
import { around, halo, orb } from '../kit/gradient.ts'
import { aura, cast, gloss, glow, sculpt } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { circle, ellipse, group, line, path, polar, repeat, round } from '../kit/shape.ts'

/** About 320 wide; the pearl lies at the origin. */
export function openShell(pen: Pen, colour: string): string {
  const back = group(valve(pen, colour), 'transform="translate(0 34) scale(1 0.94)"')
  const front = group(valve(pen, colour, true), 'transform="translate(0 6) scale(1 -0.5)"')
  const mouth = ellipse(
    0,
    22,
    132,
    34,
    around(pen, [0, 14, 130], '#fff3e6', [0.4, lighten(colour, 0.35)], [1, darken(colour, 0.6)]),
  )
  return (
    cast(pen, back, { x: 4, y: 10, blur: 12 }) +
    mouth +
    pearl(pen, 52) +
    cast(pen, group(front, 'transform="translate(0 26)"'), { x: 0, y: -4, blur: 6, colour: '#00102060' })
  )
}

export function pearl(pen: Pen, r: number): string {
  return (
    glow(pen, 0, 0, r * 2.5, '#fff4ff', 0.75) +
    aura(
      pen,
      circle(
        0,
        0,
        r,
        orb(pen, '#ffffff', [0.3, '#fff3fb'], [0.62, '#e6cbe8'], [0.86, '#a7b4dc'], [1, '#8a9ad0']),
      ),
      '#ffffffaa',
      r * 0.2,
    ) +
    ellipse(r * 0.2, r * 0.5, r * 0.55, r * 0.3, halo(pen, '#ffd9c8aa', '#ffd9c800')) +
    gloss(-r * 0.34, -r * 0.42, round(r * 0.26), round(r * 0.16), -34, 0.95)
  )
}

// Ribs fan out from the hinge; every second one lies in the shade of its neighbour.
function valve(pen: Pen, colour: string, outside = false): string {
  const ribs = 9
  const [from, to] = [-72, 72]
  const step = (to - from) / ribs
  const fan = repeat(ribs, (index) => {
    const angle = from + index * step
    const [x1, y1] = polar(0, 0, angle, 150)
    const [x2, y2] = polar(0, 0, angle + step, 150)
    const [cx, cy] = polar(0, 0, angle + step / 2, 180)
    const d = `M0 14L${round(x1)} ${round(y1)}Q${round(cx)} ${round(cy)} ${round(x2)} ${round(y2)}Z`
    const tone = index % 2 === 0 ? colour : darken(colour, 0.14)
    const fill = around(
      pen,
      [0, 10, 180],
      darken(tone, outside ? 0.1 : 0.5),
      [0.5, tone],
      [0.86, lighten(tone, 0.45)],
      [1, lighten(tone, 0.75)],
    )
    return path(d, fill)
  })
  const grooves = repeat(ribs - 1, (index) => {
    const [x, y] = polar(0, 0, from + (index + 1) * step, 150)
    return `M0 10L${round(x)} ${round(y)}`
  })
  return sculpt(pen, fan + line(grooves, darken(colour, 0.55), 3, 'opacity="0.5"'), {
    depth: 6,
    light: '#ffffff99',
    shade: '#20001866',
  })
}
