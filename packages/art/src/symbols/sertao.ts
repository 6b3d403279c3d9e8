// Backlands moon: the moon itself, the lamp, and the things of those who ride out under it.
import { bloom, cactus, hat } from '../games/slot-sertao.ts'
import { across, around, down, gold, slant } from '../kit/gradient.ts'
import { gloss, glow, inside, sculpt } from '../kit/light.ts'
import { flame, ridge, stars } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, mirrored, path, rect, repeat, ring } from '../kit/shape.ts'
import {
  along,
  golden,
  ground,
  highPaying,
  piece,
  plain,
  type Symbols,
  scatter,
  topPaying,
  wild,
} from './parts.ts'

export const sertao: Symbols = {
  moon: (pen) => wild(pen, { colour: '#4a1c7a' }, moon(pen)),
  'oil-lamp': (pen) => scatter(pen, { colour: '#ff9a2e' }, lampScene(pen)),
  'leather-hat': (pen) => topPaying(pen, { colour: '#8a2f3e', scale: 0.5, y: 16 }, hat(pen)),
  horse: (pen) => highPaying(pen, { colour: '#ffb06a' }, horse(pen)),
  zebu: (pen) => highPaying(pen, { colour: '#e0c8ff', y: 6 }, zebu(pen)),
  saddle: (pen) => plain(pen, {}, saddle(pen)),
  boots: (pen) => plain(pen, {}, boots(pen)),
  'cactus-flower': (pen) => plain(pen, {}, flower(pen)),
  'clay-pot': (pen) => plain(pen, {}, pot(pen)),
  horseshoe: (pen) => plain(pen, {}, horseshoe(pen)),
}

function moon(pen: Pen): string {
  const craters = (
    [
      [-24, -18, 12],
      [20, -30, 9],
      [14, 14, 15],
      [-24, 26, 8],
      [36, -2, 6],
    ] as const
  ).map(([x, y, r]) => circle(x, y, r, slant(pen, '#d8842a', '#ffd88a'), 'opacity="0.55"'))
  return (
    glow(pen, 0, 0, 92, '#ffd27a', 0.95) +
    circle(
      0,
      0,
      60,
      around(pen, [-20, -24, 100], '#fffdf0', [0.35, '#ffe29a'], [0.75, '#f5a83a'], [1, '#c8642a']),
    ) +
    craters.join('') +
    at(
      -78,
      30,
      inside(
        pen,
        '<rect x="0" y="0" width="156" height="48" rx="12"/>',
        path(ridge(156, 60, [26, 14, 24, 8, 22, 12, 28]), down(pen, '#6a1f3e', '#220a22')),
      ),
    ) +
    at(44, 56, cactus(pen), { scale: 0.14 }) +
    at(-42, 60, cactus(pen), { scale: 0.1 })
  )
}

function lampScene(pen: Pen): string {
  return (
    ground(down(pen, '#1a1050', [0.6, '#6a1c4a'], [1, '#c8502e'])) +
    stars(pen, 22, [-66, -66, 132, 90]) +
    glow(pen, 0, 2, 70, '#ffc45a', 0.95) +
    at(0, 6, lamp(pen))
  )
}

function lamp(pen: Pen): string {
  const glass = path(
    'M-18 16C-34 2 -30 -26 -14 -36H14C30 -26 34 2 18 16Z',
    across(pen, '#ffffff66', '#ffffff22', '#ffffff55'),
    'stroke="#fff6dc" stroke-width="2.4"',
  )
  const font =
    path('M-26 24H26L34 44C34 52 -34 52 -34 44Z', gold(pen)) + rect(-22, 14, 44, 11, gold(pen), 'rx="4"')
  const hood = path('M-16 -36H16L10 -50H-10Z', gold(pen))
  return (
    line('M-30 20C-54 -20 -40 -58 0 -62C40 -58 54 -20 30 20', '#a8640e', 3.6) +
    at(0, 12, flame(pen, 40, 24)) +
    glass +
    golden(pen, font + hood, 3) +
    golden(pen, ring(0, -60, 7, '#ffc44d', 4), 2)
  )
}

function horse(pen: Pen): string {
  const coat = around(pen, [-20, -40, 170], '#f4b880', [0.3, '#b8683a'], [0.7, '#74381c'], [1, '#361408'])
  const neck = path('M-58 90C-64 30 -44 -30 -8 -60L30 -30C20 0 34 40 50 90Z', coat)
  const head = path(
    'M-12 -62C10 -76 36 -62 46 -40C58 -16 76 4 84 24C88 40 74 52 58 46C36 38 20 18 6 -2C-8 -14 -22 -44 -12 -62Z',
    coat,
  )
  const mane = repeat(7, (index) =>
    at(
      -16 - index * 7,
      -60 + index * 22,
      path('M0 -10C-30 -6 -36 20 -22 40C-8 30 8 10 12 -4Z', slant(pen, '#6a4a3a', '#2a1410', '#0f0604')),
    ),
  )
  const ear = piece(pen, 'M-4 -62C-10 -84 4 -94 12 -94C20 -84 20 -70 14 -60Z', '#a85c32', { depth: 4 })
  return (
    sculpt(pen, neck, { depth: 8, light: '#ffe0c099' }) +
    sculpt(pen, mane, { depth: 4 }) +
    ear +
    sculpt(pen, head, { depth: 8, light: '#ffe0c0aa' }) +
    path('M18 -50C34 -30 52 -2 62 24C52 18 26 -18 18 -50Z', '#fff6e8', 'opacity="0.9"') +
    ellipse(20, -36, 6, 7, '#140a06') +
    circle(18, -39, 2.4, '#ffffff') +
    ellipse(76, 30, 4, 6, '#240e08', 'transform="rotate(30 76 30)"') +
    line('M60 44C66 42 70 40 74 38', '#361408', 3.4) +
    line('M2 -8C20 -2 36 -14 46 -28M48 40C52 24 60 10 66 4M2 -8C20 10 34 26 48 40', '#c8283f', 6) +
    golden(pen, circle(46, -28, 6, gold(pen)) + circle(48, 38, 6, gold(pen)), 2)
  )
}

function zebu(pen: Pen): string {
  const coat = around(pen, [-20, -40, 160], '#ffffff', [0.4, '#e8dcd8'], [0.8, '#a8949a'], [1, '#5a464e'])
  const horn = sculpt(
    pen,
    path('M24 -46C40 -60 54 -80 50 -96C70 -84 74 -52 44 -32Z', slant(pen, '#fffaf0', '#c8b090', '#4a3424')),
    { depth: 4 },
  )
  const ear =
    piece(pen, 'M38 -28C60 -36 84 -18 88 8C68 14 46 4 36 -10Z', '#c8b4b0', { depth: 4 }) +
    path('M46 -20C60 -24 74 -12 78 2C66 4 54 -2 46 -10Z', '#e8a8a0')
  const head = path(
    'M-38 -44C-20 -58 20 -58 38 -44C48 -20 40 10 34 34C36 60 22 80 0 80C-22 80 -36 60 -34 34C-40 10 -48 -20 -38 -44Z',
    coat,
  )
  const eye =
    ellipse(24, -10, 7, 8, '#1a1014') +
    circle(21, -13, 2.6, '#ffffff') +
    line('M14 -22C22 -26 30 -24 34 -18', '#6a565c', 4)
  return (
    horn +
    mirrored(horn) +
    ear +
    mirrored(ear) +
    sculpt(pen, head, { depth: 9, light: '#ffffff' }) +
    eye +
    mirrored(eye) +
    sculpt(
      pen,
      path(
        'M-30 40C-24 28 24 28 30 40C36 66 20 80 0 80C-20 80 -36 66 -30 40Z',
        around(pen, [-8, 44, 50], '#6a5a64', '#241a20'),
      ),
      { depth: 5 },
    ) +
    ellipse(-13, 52, 5, 7, '#0c070a') +
    ellipse(13, 52, 5, 7, '#0c070a') +
    golden(pen, ring(0, 66, 9, '#ffc44d', 5), 2) +
    path('M0 -54L14 -34L0 -8L-14 -34Z', '#fffaf6', 'opacity="0.8"')
  )
}

function saddle(pen: Pen): string {
  const leather = around(pen, [-30, -30, 150], '#f0b880', [0.3, '#b8682e'], [0.7, '#74381a'], [1, '#361406'])
  const flap = path('M-26 -10C-40 30 -34 60 -14 74C14 78 36 60 38 30C40 10 36 -4 30 -14Z', leather)
  const seat = path(
    'M-86 -24C-82 -46 -64 -58 -54 -44C-44 -24 0 -18 34 -28C44 -56 58 -66 70 -56C84 -40 80 -8 62 8C30 22 -30 22 -66 10C-80 4 -88 -8 -86 -24Z',
    leather,
  )
  const stitch = line(
    'M-72 -2C-40 10 20 10 58 -4M-24 14C-30 40 -24 56 -8 64C12 66 26 52 28 30',
    '#ffe9b8',
    3,
    'stroke-dasharray="7 6" opacity="0.9"',
  )
  const stirrup =
    line('M6 60V76', '#5a2a10', 8) +
    golden(
      pen,
      path('M-14 92V80C-14 70 26 70 26 80V92Z', 'none', `stroke="${gold(pen)}" stroke-width="8"`),
      2,
    )
  return (
    sculpt(pen, flap, { depth: 7 }) +
    stirrup +
    sculpt(pen, seat, { depth: 9, light: '#ffe0b0bb', shade: '#1a0600bb' }) +
    stitch +
    golden(pen, circle(64, -48, 8, gold(pen)) + circle(-66, -36, 7, gold(pen)), 3) +
    gloss(-20, -10, 30, 6, 4, 0.3)
  )
}

function boots(pen: Pen): string {
  const one = (colour: string) =>
    piece(
      pen,
      'M-30 -84C-10 -72 14 -72 32 -84C30 -40 28 0 30 22C48 30 72 40 78 58C80 68 76 74 66 74H-28C-36 60 -38 30 -34 10C-38 -20 -36 -56 -30 -84Z',
      colour,
      { depth: 7, light: '#ffe0b0aa' },
    ) +
    path('M-30 74H72C76 74 76 84 70 84H2L-4 92H-28Z', down(pen, '#4a2410', '#1a0a04')) +
    line('M-24 -60C-8 -20 14 -20 24 -60M-2 -34V10M-24 8C-6 18 14 18 28 8', '#ffd88a', 4) +
    golden(pen, circle(-30, 52, 10, gold(pen)) + circle(-2, -40, 6, gold(pen)), 2)
  return at(22, -6, one('#7a3c1a'), { scale: 0.86 }) + at(-22, 4, one('#b8622a'), { scale: 0.94 })
}

function flower(pen: Pen): string {
  const lobe = (x: number, y: number, rx: number, ry: number, turn: number) =>
    at(
      x,
      y,
      sculpt(
        pen,
        ellipse(0, 0, rx, ry, around(pen, [-12, -20, 80], '#c8ff9a', [0.35, '#4fb86a'], [1, '#0c4a44'])),
        { depth: 7 },
      ) +
        repeat(9, (index) =>
          line(`M${-18 + (index % 3) * 18} ${-24 + Math.floor(index / 3) * 22}l-4 -7m4 7l4 -7`, '#fff3c8', 2),
        ),
      { turn },
    )
  return (
    lobe(0, 42, 40, 46, 0) +
    lobe(-40, -6, 26, 36, -34) +
    lobe(42, -2, 24, 34, 36) +
    at(0, -22, bloom(pen), { scale: 1.16 }) +
    at(-58, -40, bloom(pen), { scale: 0.5, turn: -30 }) +
    at(60, -32, bloom(pen), { scale: 0.46, turn: 30 })
  )
}

function pot(pen: Pen): string {
  const clay =
    'M-34 -62H34C38 -50 30 -44 28 -38C62 -26 76 8 66 40C58 70 36 84 0 84C-36 84 -58 70 -66 40C-76 8 -62 -26 -28 -38C-30 -44 -38 -50 -34 -62Z'
  const bands =
    line('M-80 4Q0 24 80 4M-80 44Q0 64 80 44', '#fff0d0', 6) +
    along(9, [-66, 24], [66, 24], 20, (x, y) => circle(x, y, 5, '#fff0d0'))
  return (
    sculpt(
      pen,
      path(
        clay,
        around(pen, [-26, -16, 140], '#ffcfa0', [0.35, '#d87a42'], [0.75, '#964220'], [1, '#44180a']),
      ) + inside(pen, `<path d="${clay}"/>`, bands),
      { depth: 9 },
    ) +
    ellipse(0, -62, 36, 10, '#c86a38') +
    ellipse(0, -62, 28, 6.4, '#240e06') +
    gloss(-34, 10, 8, 24, 12, 0.5)
  )
}

function horseshoe(pen: Pen): string {
  const iron = slant(pen, '#ffffff', [0.25, '#c5cfe6'], [0.5, '#6a769a'], [0.6, '#dfe7f8'], [1, '#343e62'])
  const shoe = path(
    'M-64 -70C-84 -20 -74 80 0 82C74 80 84 -20 64 -70L34 -62C50 -10 40 46 0 48C-40 46 -50 -10 -34 -62Z',
    iron,
  )
  const nails = (
    [
      [-56, -28],
      [-58, 6],
      [-46, 38],
      [-22, 60],
    ] as const
  )
    .map(([x, y]) => circle(x, y, 5.4, '#1a2040') + circle(x - 1, y - 1, 2, '#8a96c0'))
    .join('')
  return (
    sculpt(pen, shoe, { depth: 7, light: '#ffffff', shade: '#0a103aaa' }) +
    nails +
    mirrored(nails) +
    golden(pen, path('M-72 -76H-28L-30 -56H-70ZM72 -76H28L30 -56H70Z', gold(pen)), 3)
  )
}
