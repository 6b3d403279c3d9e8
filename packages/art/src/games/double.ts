// Double: two rings, ruby and onyx, linked for good, with the white stone where they cross.
import { darken, lighten } from '../kit/colour.ts'
import { around, gold, halo } from '../kit/gradient.ts'
import { additive, aura, blurred, cast, glow, inside, sculpt, vignette } from '../kit/light.ts'
import { gem, motes, sparkles } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, line, path, polar, polygon, rect, repeat, ring, slice } from '../kit/shape.ts'

const size = { width: 480, height: 640 }
const high = { x: 176, y: 240 }
const low = { x: 304, y: 412 }

export function double(pen: Pen): string {
  const ruby = at(high.x, high.y, jewelRing(pen, '#e8203c'), { scale: 1.14 })
  const onyx = at(low.x, low.y, jewelRing(pen, '#39415e'), { scale: 1.14 })
  const crossing = circle(338, 236, 72, '#000')
  return (
    backdrop(pen) +
    ruby +
    onyx +
    inside(pen, crossing, ruby) +
    at(240, 326, stone(pen), { scale: 1.2 }) +
    motes(pen, 20, [60, 100, 360, 440], '#ff8a9a', 2.8) +
    sparkles(pen, [
      [92, 176, 28],
      [396, 318, 18],
      [210, 276, 22],
      [352, 546, 16],
      [70, 470, 12],
    ]) +
    vignette(pen, size, '#08020a')
  )
}

function backdrop(pen: Pen): string {
  const split = polygon([
    [480, -10],
    [490, 650],
    [-10, 650],
    [-10, 560],
  ])
  return (
    rect(
      0,
      0,
      480,
      640,
      around(pen, [170, 220, 440], '#ff5a6a', [0.3, '#b81238'], [0.7, '#5a0626'], [1, '#2a0418']),
    ) +
    path(split, around(pen, [320, 420, 380], '#5a6690', [0.4, '#262c48'], [1, '#0a0c1a'])) +
    blurred(pen, 5, line('M-10 560L480 -10', '#ffd27a', 12)) +
    line('M-10 560L480 -10', '#fff3cf', 4) +
    additive(glow(pen, 240, 312, 300, '#ffcf8a', 0.6)) +
    repeat(9, (index) =>
      ring(
        index < 5 ? high.x : low.x,
        index < 5 ? high.y : low.y,
        190 + (index % 5) * 36,
        '#ffffff',
        1.4,
        'opacity="0.1"',
      ),
    )
  )
}

// A gold band with square stones all the way round.
function jewelRing(pen: Pen, colour: string): string {
  const band = sculpt(pen, ring(0, 0, 116, gold(pen), 64), {
    depth: 9,
    light: '#fffbe6cc',
    shade: '#3a1400aa',
  })
  const stones = repeat(14, (index) => {
    const step = 360 / 14
    const lit = (1 - Math.cos(((index * step - 135) * Math.PI) / 180)) / 2
    const tone = lit > 0.5 ? lighten(colour, (lit - 0.5) * 0.7) : darken(colour, (0.5 - lit) * 0.7)
    const [x, y] = polar(0, 0, (index + 0.5) * step, 122)
    return (
      path(slice(index * step + 2, (index + 1) * step - 2, 140, 93), darken(tone, 0.35)) +
      path(
        slice(index * step + 4.4, (index + 1) * step - 4.4, 135, 99),
        around(pen, [-50, -60, 200], lighten(tone, 0.5), [0.5, tone], [1, darken(tone, 0.35)]),
      ) +
      circle(x - 4, y - 5, 4, '#ffffff', `opacity="${lit > 0.5 ? 0.85 : 0.35}"`)
    )
  })
  return cast(pen, band + stones, { x: 10, y: 20, blur: 14, colour: '#100008cc' })
}

function stone(pen: Pen): string {
  return (
    glow(pen, 0, 0, 150, '#ffffff', 0.9) +
    circle(0, 0, 66, halo(pen, '#fff3cf', '#ffd27a00')) +
    aura(pen, gem(pen, { r: 54, colour: '#dfe9ff' }), '#ffffffcc', 12)
  )
}
