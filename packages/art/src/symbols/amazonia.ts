// Amazon gold: the idol of the sun, the temple, and the creatures of the river and its banks.
import { frog } from '../games/slot-amazonia.ts'
import { darken, lighten } from '../kit/colour.ts'
import { across, around, down, gold, orb, slant } from '../kit/gradient.ts'
import { additive, gloss, inside, rays, sculpt } from '../kit/light.ts'
import { ball, feather, gem, leaf } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, mirrored, path, petal, polygon, rect, repeat } from '../kit/shape.ts'
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

export const amazonia: Symbols = {
  'sun-idol': (pen) => wild(pen, { colour: '#0f8a6a' }, sunIdol(pen)),
  temple: (pen) => scatter(pen, { colour: '#5fb83a' }, temple(pen)),
  'golden-macaw': (pen) => topPaying(pen, { colour: '#0f6a5a', y: 4 }, goldenMacaw(pen)),
  'river-dolphin': (pen) => highPaying(pen, { colour: '#ff8ac8', turn: -8 }, dolphin(pen)),
  toucan: (pen) => highPaying(pen, { colour: '#ffb84a' }, toucan(pen)),
  caiman: (pen) => plain(pen, { y: 6 }, caiman(pen)),
  frog: (pen) => plain(pen, { scale: 0.5, turn: -12, y: -4 }, frog(pen)),
  butterfly: (pen) => plain(pen, { turn: 10 }, butterfly(pen)),
  orchid: (pen) => plain(pen, {}, orchid(pen)),
  acai: (pen) => plain(pen, { y: 4 }, acai(pen)),
}

function sunIdol(pen: Pen): string {
  const spikes = repeat(
    12,
    (index) =>
      `<g transform="rotate(${index * 30})">${path(index % 2 === 0 ? 'M-13 -44L0 -76L13 -44Z' : 'M-9 -44C-16 -58 6 -60 0 -72C14 -60 10 -54 9 -44Z', gold(pen))}</g>`,
  )
  const face =
    circle(0, 0, 48, gold(pen)) +
    circle(0, 0, 40, around(pen, [-12, -16, 60], '#fffbe0', [0.4, '#ffd35e'], [1, '#c87a10']))
  const eye = path('M8 -12C14 -20 26 -18 28 -8C22 -4 12 -4 8 -12Z', '#3a1a04') + circle(18, -10, 4, '#2fffa8')
  return (
    golden(pen, spikes, 3) +
    golden(pen, face, 5) +
    eye +
    mirrored(eye) +
    golden(pen, path('M-6 -8L-9 10C-6 16 6 16 9 10L6 -8Z', '#ffc44d'), 2) +
    path('M-16 20C-6 18 6 18 16 20C10 32 -10 32 -16 20Z', '#3a1a04') +
    rect(-10, 20, 20, 5, '#fff6dc', 'rx="2"') +
    at(0, -28, gem(pen, { r: 9, colour: '#12c878', sides: 6 })) +
    line('M-34 8C-28 12 -26 18 -28 24M34 8C28 12 26 18 28 24', '#8a4a0c', 3.4)
  )
}

function temple(pen: Pen): string {
  const steps = repeat(5, (index) =>
    rect(
      -56 + index * 10,
      40 - index * 17,
      112 - index * 20,
      19,
      across(pen, '#f4e0a8', '#c8a050', '#6a4a1c'),
      'rx="2"',
    ),
  )
  return (
    ground(down(pen, '#ffe884', [0.5, '#6ac04a'], [1, '#12603a'])) +
    additive(rays(pen, 0, -34, { count: 14, reach: 100, colour: '#fffbe0', strength: 0.8 })) +
    at(-52, 60, leaf(pen, 90, 44, '#1f8a48'), { turn: -10 }) +
    at(54, 60, leaf(pen, 90, 44, '#178044'), { turn: 12 }) +
    sculpt(
      pen,
      steps +
        rect(-20, -48, 40, 22, across(pen, '#fff0c0', '#d8b060', '#7a5620'), 'rx="2"') +
        path('M-26 -46L0 -62L26 -46Z', '#c89a4a'),
      { depth: 3 },
    ) +
    path(
      polygon([
        [-12, 60],
        [12, 60],
        [7, -28],
        [-7, -28],
      ]),
      down(pen, '#fff6dc', '#b88a4a'),
    ) +
    repeat(8, (index) =>
      line(`M${-11 + index * 0.5} ${54 - index * 10}H${11 - index * 0.5}`, '#7a5620', 2, 'opacity="0.6"'),
    ) +
    rect(-6, -42, 12, 15, '#3a2408', 'rx="5"') +
    at(-60, 84, leaf(pen, 60, 36, '#2fae52'), { turn: 40 }) +
    at(60, 84, leaf(pen, 60, 36, '#2fae52'), { turn: -40 })
  )
}

function goldenMacaw(pen: Pen): string {
  const crest = repeat(5, (index) =>
    at(-22 + index * 3, -40, feather(pen, 44, 16, '#ffc42e'), { turn: -70 + index * 22 }),
  )
  const body = path(
    'M-30 -52C-4 -84 52 -74 56 -30C58 -8 44 10 42 30C40 60 20 84 -8 88C-44 86 -54 40 -48 0C-46 -22 -44 -38 -30 -52Z',
    around(pen, [-10, -40, 150], '#fffbd0', [0.3, '#ffd02e'], [0.65, '#f0961a'], [1, '#a8500c']),
  )
  const wing = repeat(5, (index) =>
    at(
      -40 + index * 9,
      0 + index * 2,
      feather(pen, 88 - index * 6, 26, index % 2 === 0 ? '#1f8ad8' : '#12b8c8'),
      { turn: 186 - index * 5 },
    ),
  )
  const face = path('M14 -58C40 -60 50 -40 44 -20C32 -10 14 -14 8 -30C6 -44 8 -54 14 -58Z', '#fffaf0')
  const beak =
    path('M42 -54C72 -58 84 -34 70 -6C66 -18 56 -26 42 -26Z', slant(pen, '#6a6a7a', '#2a2a38', '#08080f')) +
    path('M44 -22C54 -22 62 -14 62 -6C52 -4 44 -10 42 -18Z', '#1a1a26')
  return (
    sculpt(pen, crest, { depth: 3 }) +
    sculpt(pen, body, { depth: 7, light: '#fffde0cc', shade: '#6a2c0099' }) +
    sculpt(pen, wing, { depth: 4 }) +
    face +
    line('M16 -28H34M18 -22H32', '#e8a8a0', 2) +
    circle(26, -42, 8, '#ffd02e') +
    circle(27, -42, 5, '#14101a') +
    circle(25, -44, 2, '#ffffff') +
    sculpt(pen, beak, { depth: 4 })
  )
}

function dolphin(pen: Pen): string {
  const body =
    'M-90 14C-84 10 -66 10 -56 2C-44 -34 -6 -52 34 -36C58 -26 70 -2 74 26C86 32 92 44 90 58C76 54 66 54 58 60C46 56 44 42 50 32C38 18 18 14 -4 20C-26 26 -48 26 -58 20C-70 22 -84 22 -90 14Z'
  const belly = path('M-90 16C-66 14 -40 20 -10 14C-26 26 -46 26 -58 20C-70 22 -84 22 -90 16Z', '#fff0f8')
  return (
    piece(pen, 'M-4 -44C6 -64 26 -70 36 -66C30 -54 30 -44 34 -36Z', '#f078b0', { depth: 4 }) +
    sculpt(
      pen,
      path(
        body,
        around(pen, [-20, -30, 130], '#ffe0f0', [0.3, '#ff9ac8'], [0.7, '#e0609a'], [1, '#8a2a6a']),
      ) + inside(pen, `<path d="${body}"/>`, belly),
      { depth: 8 },
    ) +
    piece(pen, 'M-26 16C-18 34 -24 52 -38 60C-46 46 -46 28 -40 18Z', '#e86aa8', { depth: 4 }) +
    circle(-50, -2, 5.4, '#2a0f24') +
    circle(-52, -4, 2, '#ffffff') +
    gloss(-6, -34, 26, 5, 4, 0.6) +
    line('M-70 72Q-40 56 -10 72T50 72T96 70', '#7af0e8', 8, 'opacity="0.85"') +
    line('M-50 86Q-24 74 2 86T54 86', '#b8fff4', 5, 'opacity="0.7"')
  )
}

function toucan(pen: Pen): string {
  const body = path(
    'M-52 88C-76 40 -66 -20 -36 -46C-12 -66 22 -54 24 -26C26 0 14 20 14 44C12 66 4 80 -8 90Z',
    around(pen, [-40, -20, 140], '#6a6a9a', [0.3, '#2a2a48'], [0.7, '#12121f'], [1, '#06060c']),
  )
  const bib = path(
    'M4 -34C24 -36 26 -18 22 0C16 24 4 34 -14 30C-32 22 -26 -24 4 -34Z',
    around(pen, [0, -10, 50], '#fffdf0', [0.6, '#ffe27a'], [1, '#ffb52e']),
  )
  const beak = path(
    'M14 -52C50 -70 94 -44 94 4C82 -8 56 -14 16 -14C8 -26 8 -42 14 -52Z',
    around(pen, [40, -50, 80], '#fff09a', [0.35, '#ffb52e'], [0.75, '#ff6a1a'], [1, '#c8300a']),
  )
  const tip = path('M84 -28C92 -18 95 -6 94 4C88 -2 82 -5 76 -7C82 -14 85 -20 84 -28Z', '#1a0a14')
  return (
    sculpt(pen, body, { depth: 7, light: '#a8b0ff88' }) +
    sculpt(pen, bib, { depth: 4 }) +
    sculpt(pen, beak + tip, { depth: 6 }) +
    line('M16 -30C46 -34 72 -26 88 -10', '#b83a0a', 3.4) +
    circle(-2, -40, 13, '#3fb8f0') +
    circle(-1, -40, 8, '#0a1020') +
    circle(-4, -43, 3, '#ffffff') +
    at(-40, 70, feather(pen, 40, 18, '#e8283f'), { turn: 196 }) +
    gloss(46, -48, 22, 5, 12, 0.6)
  )
}

// Its head from the side, jaws open.
function caiman(pen: Pen): string {
  const skin = around(pen, [-30, -30, 150], '#c8f07a', [0.3, '#5fa83a'], [0.7, '#2a6a34'], [1, '#0c3420'])
  const upper = path(
    'M92 -10C88 -26 70 -30 54 -26C30 -34 6 -36 -10 -42C-18 -62 -44 -62 -50 -42C-76 -34 -92 -10 -90 20L-30 26C-10 8 40 8 84 8C92 4 94 -2 92 -10Z',
    skin,
  )
  const lower = path(
    'M-90 20C-92 50 -70 66 -40 62C0 58 44 54 80 46C90 42 88 32 80 32C40 34 0 34 -34 22Z',
    skin,
  )
  const teeth = (y: number, turn: number) =>
    along(8, [-14, y], [80, y], 0, (x, at) =>
      path(`M${x - 5} ${at}L${x} ${at + turn}L${x + 5} ${at}Z`, '#fffdf0'),
    )
  const scales = repeat(14, (index) =>
    circle(-76 + (index % 7) * 11, -14 + Math.floor(index / 7) * 14, 3.6, '#2a6a34', 'opacity="0.7"'),
  )
  return (
    path('M-40 24C0 10 50 12 84 12V36C40 40 0 40 -40 24Z', '#a8283f') +
    sculpt(pen, lower, { depth: 6 }) +
    teeth(34, -13) +
    sculpt(pen, upper, { depth: 7, light: '#f0ffc0aa' }) +
    teeth(7, 14) +
    scales +
    circle(-30, -44, 13, orb(pen, '#fffbc0', [0.5, '#ffc42e'], '#c87a0a')) +
    ellipse(-29, -44, 3.6, 10, '#14200a') +
    circle(-34, -49, 3, '#ffffff') +
    circle(80, -16, 4, '#0c3420') +
    along(6, [-88, 4], [-56, -38], -10, (x, y) =>
      path(`M${x - 7} ${y + 4}L${x - 4} ${y - 8}L${x + 6} ${y}Z`, '#3f8a3a'),
    )
  )
}

function butterfly(pen: Pen): string {
  const blue = (r: number) =>
    around(pen, [30, -30, r], '#d8fbff', [0.3, '#3fc8ff'], [0.7, '#1460e0'], [1, '#0a1a6a'])
  const wing =
    path(
      'M4 -8C14 -54 52 -84 84 -72C92 -40 70 0 6 8Z',
      blue(110),
      'stroke="#0a0f2a" stroke-width="6" stroke-linejoin="round"',
    ) +
    path(
      'M6 8C44 4 70 24 66 52C54 76 20 60 4 24Z',
      blue(120),
      'stroke="#0a0f2a" stroke-width="6" stroke-linejoin="round"',
    ) +
    line(
      'M10 -8C30 -28 54 -50 74 -62M10 0C36 -8 58 -26 76 -42M10 14C30 22 44 34 54 50',
      '#0a1a6a',
      3,
      'opacity="0.6"',
    ) +
    circle(72, -58, 5, '#ffffff') +
    circle(60, -66, 3.4, '#ffffff') +
    circle(56, 46, 4, '#ffffff') +
    circle(76, -44, 3.4, '#ffffff')
  const half = sculpt(pen, wing, { depth: 4, light: '#ffffffaa' })
  return (
    half +
    mirrored(half) +
    sculpt(pen, ellipse(0, 10, 7, 38, down(pen, '#5a4a6a', '#140a1e')), { depth: 3 }) +
    circle(0, -28, 9, '#2a1c38') +
    line('M-3 -34C-8 -54 -16 -62 -24 -66M3 -34C8 -54 16 -62 24 -66', '#2a1c38', 3.4) +
    circle(-25, -67, 3.6, '#2a1c38') +
    circle(25, -67, 3.6, '#2a1c38')
  )
}

function orchid(pen: Pen): string {
  const sepal = (turn: number, colour: string, length: number, width: number) =>
    at(
      0,
      4,
      path(petal(length, width, 0.5), down(pen, lighten(colour, 0.75), colour, darken(colour, 0.3))) +
        line(`M0 -8V${-length * 0.8}`, fadeOf(colour), 2.4, 'opacity="0.5"'),
      { turn },
    )
  const back = sepal(0, '#e85ab8', 88, 52) + sepal(130, '#e85ab8', 84, 48) + sepal(-130, '#e85ab8', 84, 48)
  const front = sepal(68, '#ff8ad0', 90, 78) + sepal(-68, '#ff8ad0', 90, 78)
  const lip = path(
    'M-16 4C-24 24 -22 44 0 58C22 44 24 24 16 4C8 -4 -8 -4 -16 4Z',
    around(pen, [0, 14, 50], '#fff09a', [0.4, '#ff4a9a'], [1, '#8a0c5a']),
  )
  return (
    sculpt(pen, back, { depth: 5 }) +
    sculpt(pen, front, { depth: 5 }) +
    sculpt(pen, lip, { depth: 5 }) +
    circle(0, 2, 9, '#fff6c0') +
    along(3, [-8, 24], [8, 24], 6, (x, y) => circle(x, y, 2.6, '#fff0a0'))
  )
}

const fadeOf = (colour: string): string => darken(colour, 0.35)

function acai(pen: Pen): string {
  const berries = [
    [-34, -26],
    [0, -34],
    [34, -26],
    [-46, 2],
    [-16, -4],
    [16, -4],
    [46, 2],
    [-30, 24],
    [0, 24],
    [30, 24],
  ] as const
  const bowl = path(
    'M-76 20H76C74 60 44 84 0 84C-44 84 -74 60 -76 20Z',
    around(pen, [-30, 20, 130], '#f0b878', [0.4, '#b8702e'], [1, '#4a200a']),
  )
  return (
    at(-24, -44, leaf(pen, 48, 24, '#38b85a'), { turn: -40 }) +
    at(26, -44, leaf(pen, 48, 24, '#2fa04e'), { turn: 44 }) +
    berries.map(([x, y]) => at(x, y, ball(pen, 20, '#5a2a8a'))).join('') +
    sculpt(pen, bowl, { depth: 8, light: '#fff0d0aa' }) +
    line('M-66 40L-50 54L-34 40L-18 54L0 40L18 54L34 40L50 54L66 40', '#ffe0a0', 5)
  )
}
