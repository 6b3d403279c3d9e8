// Spotted jaguar: the hunter, the moon it hunts by, and those who listen for it.
import { across, around, halo, orb, slant } from '../kit/gradient.ts'
import { aura, gloss, glow, inside, sculpt } from '../kit/light.ts'
import { feather, leaf, stars } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, mirrored, path, polar, repeat } from '../kit/shape.ts'
import { jaguar } from '../subjects/jaguar.ts'
import { macaw } from '../subjects/macaw.ts'
import {
  golden,
  ground,
  highPaying,
  matter,
  piece,
  plain,
  type Symbols,
  scatter,
  topPaying,
  wild,
} from './parts.ts'

export const onca: Symbols = {
  jaguar: (pen) => wild(pen, { colour: '#1f8a4e', scale: 0.43, y: 2 }, jaguar(pen)),
  'full-moon': (pen) => scatter(pen, { colour: '#4a7aff' }, moon(pen)),
  'jaguar-eyes': (pen) => topPaying(pen, { colour: '#06281c' }, eyes(pen)),
  tapir: (pen) => highPaying(pen, { colour: '#9ab8ff', y: 4 }, tapir(pen)),
  macaw: (pen) => highPaying(pen, { colour: '#ff6a4a', scale: 0.345, y: -16, turn: -18 }, macaw(pen)),
  anteater: (pen) => plain(pen, { y: 4 }, anteater(pen)),
  capybara: (pen) => plain(pen, { y: 4 }, capybara(pen)),
  snake: (pen) => plain(pen, {}, snake(pen)),
  leaf: (pen) => plain(pen, { turn: 24, x: -18, y: 60 }, broadLeaf(pen)),
  paw: (pen) => plain(pen, {}, paw(pen)),
}

function moon(pen: Pen): string {
  return (
    ground(around(pen, [0, 0, 90], '#3a6ac8', [0.6, '#12286a'], [1, '#050c2e'])) +
    stars(pen, 20, [-68, -68, 136, 136]) +
    glow(pen, 0, -2, 66, '#fff6d0', 0.9) +
    circle(0, -2, 42, around(pen, [-14, -16, 60], '#fffef4', [0.6, '#fff0c0'], [1, '#d8b878'])) +
    circle(-14, -14, 9, '#e8d4a0', 'opacity="0.7"') +
    circle(14, 8, 12, '#e8d4a0', 'opacity="0.7"') +
    circle(10, -22, 6, '#e8d4a0', 'opacity="0.7"') +
    at(-60, 74, leaf(pen, 86, 40, '#0c4a34'), { turn: 26 }) +
    at(60, 74, leaf(pen, 86, 40, '#0a4230'), { turn: -26 }) +
    at(0, 90, leaf(pen, 60, 40, '#0f5a3a'))
  )
}

function eyes(pen: Pen): string {
  const lid = 'M12 4C20 -28 58 -36 76 -24C72 6 40 24 18 16C14 12 12 8 12 4Z'
  const ball =
    path(lid, '#1a2a08') +
    inside(
      pen,
      `<path d="${lid}"/>`,
      circle(44, -6, 24, orb(pen, '#fffff0', [0.25, '#f0ff8a'], [0.6, '#9ae83a'], [1, '#2a8a2a'])) +
        ellipse(45, -6, 6, 20, '#07120a') +
        circle(36, -15, 6, '#ffffff'),
    )
  const one =
    path(lid, '#c87a24', 'stroke="#c87a24" stroke-width="22" stroke-linejoin="round"') +
    path(lid, '#120602', 'stroke="#120602" stroke-width="9" stroke-linejoin="round"') +
    aura(pen, ball, '#c8ff5acc', 8)
  const spot = (x: number, y: number) => circle(x, y, 6, '#120602')
  const brow = spot(22, -44) + spot(44, -50) + spot(62, -44) + spot(20, 42) + spot(42, 42) + spot(60, 30)
  return inside(
    pen,
    '<circle r="77"/>',
    sculpt(pen, one + mirrored(one), { depth: 4, light: '#ffe0a066' }) +
      brow +
      mirrored(brow) +
      glow(pen, 44, -6, 50, '#d0ff5a', 0.5) +
      glow(pen, -44, -6, 50, '#d0ff5a', 0.5),
  )
}

const hide = (pen: Pen, light: string, middle: string, dark: string) =>
  around(pen, [-30, -36, 170], light, [0.4, middle], [1, dark])

// The whole animal, since its outline is what is known of it: a heavy back, a short trunk, pale ears and lips.
function tapir(pen: Pen): string {
  const coat = hide(pen, '#d8b494', '#7a5440', '#2e1c18')
  const far = path('M-50 30L-54 78H-34L-28 36ZM34 24L40 76H58L56 20Z', '#3a241c')
  const body = path(
    'M-86 16C-88 -24 -56 -46 -14 -40C4 -38 14 -46 26 -54C46 -64 70 -54 80 -34C86 -20 98 -10 98 10C98 26 86 28 82 16C76 10 66 10 58 12C50 30 42 36 40 48L44 82H20L14 46C-6 52 -34 52 -48 46L-50 82H-74L-74 42C-82 36 -86 28 -86 16Z',
    coat,
  )
  const mane = path('M-10 -42C2 -50 12 -58 26 -62C34 -66 40 -62 40 -56C24 -52 12 -40 0 -34Z', '#24140e')
  const ear =
    piece(pen, 'M26 -54C22 -78 36 -88 46 -80C52 -72 48 -60 42 -52Z', '#5a3a2c', { depth: 4 }) +
    line('M34 -82C42 -86 48 -80 48 -74', '#fff6e8', 6)
  return (
    far +
    sculpt(pen, body, { depth: 8, light: '#fff0dc99' }) +
    mane +
    ear +
    ellipse(58, -34, 6, 7, '#120a08') +
    circle(56, -37, 2.4, '#ffffff') +
    path('M60 10C68 4 78 6 84 14C80 20 68 22 60 20Z', '#fff0dc') +
    ellipse(92, 12, 3, 5, '#1a0f0c') +
    line('M20 82H44M-74 82H-50', '#140c0a', 7) +
    gloss(-44, -26, 24, 7, -12, 0.35)
  )
}

function anteater(pen: Pen): string {
  const tail = repeat(8, (index) =>
    at(-38, 22, feather(pen, 64 - index * 2, 24, index % 2 === 0 ? '#5a4638' : '#7a6250'), {
      turn: -136 + index * 17,
    }),
  )
  const body = path(
    'M-56 8C-50 -34 -8 -44 20 -30C46 -22 66 -2 94 30C98 38 92 44 84 40C62 26 44 16 30 18C22 44 -10 52 -34 46C-52 42 -58 26 -56 8Z',
    hide(pen, '#e8d8c0', '#a88a6a', '#4a3626'),
  )
  const band =
    path('M-8 -34C10 -10 18 14 12 40L-2 46C2 16 -6 -12 -26 -28Z', '#2a1c14') +
    line('M-4 -36C16 -12 24 12 20 36M-30 -30C-10 -12 -4 14 -10 48', '#fff3dc', 4)
  const legs =
    path('M10 34L16 76H32L34 30Z', hide(pen, '#d8c8b0', '#8a6e54', '#3a2a1c')) +
    path('M-40 36L-40 76H-22L-18 44Z', hide(pen, '#c8b8a0', '#7a6048', '#32241a'))
  return (
    sculpt(pen, tail, { depth: 4 }) +
    sculpt(pen, legs, { depth: 4 }) +
    sculpt(pen, body, { depth: 7 }) +
    band +
    circle(46, 0, 4.4, '#14100c') +
    circle(45, -1.5, 1.6, '#ffffff') +
    ellipse(28, -26, 8, 10, '#8a6e54') +
    line('M16 76H36M-40 76H-18', '#1a120c', 6)
  )
}

function capybara(pen: Pen): string {
  const body = path(
    'M-84 84C-92 40 -70 14 -36 8C-10 4 20 20 30 50L36 88Z',
    hide(pen, '#e0a870', '#9a6238', '#4a2a14'),
  )
  const head = path(
    'M-36 -8C-38 -44 -8 -60 22 -54C50 -50 76 -38 80 -12C84 16 66 34 40 36C4 40 -34 30 -36 -8Z',
    around(pen, [-6, -36, 120], '#f4c890', [0.4, '#b87a48'], [1, '#5a3418']),
  )
  const ear = piece(pen, 'M-22 -44C-34 -60 -22 -76 -8 -70C2 -64 2 -52 -4 -46Z', '#8a5a34', { depth: 4 })
  return (
    sculpt(pen, body, { depth: 7 }) +
    ear +
    sculpt(pen, head, { depth: 8 }) +
    ellipse(66, -4, 16, 24, around(pen, [60, -14, 30], '#a8704a', '#5a341c')) +
    ellipse(70, -12, 4, 5, '#2a140a') +
    ellipse(60, -12, 3.4, 5, '#2a140a') +
    line('M64 10C56 22 40 24 30 20', '#4a2814', 4) +
    ellipse(18, -26, 7, 8, '#1a0f08') +
    circle(15, -29, 2.6, '#ffffff') +
    line('M8 -36C14 -40 22 -40 28 -36', '#7a4a28', 4) +
    circle(-2, -64, 15, orb(pen, '#ffc88a', [0.4, '#ff8a1a'], [1, '#a84a08'])) +
    at(-2, -78, leaf(pen, 24, 13, '#2fae52'), { turn: 50 })
  )
}

function snake(pen: Pen): string {
  const coils =
    'M-60 60C-20 88 50 84 62 52C70 24 20 14 -20 22C-64 28 -70 -12 -30 -20C0 -26 22 -22 30 -38C36 -54 20 -66 4 -62'
  const wide = line(coils, '#0c4a2a', 36) + line(coils, slant(pen, '#a8f07a', '#3fae4a', '#146a3a'), 30)
  const marks =
    line(coils, '#0f5a34', 16, 'stroke-dasharray="1 27"') +
    line(coils, '#ffd84a', 9, 'stroke-dasharray="1 27"')
  const head = path(
    'M14 -78C-6 -90 -40 -84 -48 -62C-48 -44 -20 -40 6 -48C22 -54 26 -70 14 -78Z',
    around(pen, [-20, -76, 70], '#d8ff9a', [0.4, '#5fc04a'], [1, '#146a3a']),
  )
  return (
    sculpt(pen, wide, { depth: 6, light: '#f0ffc088' }) +
    marks +
    line('M-46 -58C-60 -54 -64 -48 -74 -50M-60 -53C-66 -46 -70 -42 -72 -40', '#e0203c', 4) +
    sculpt(pen, head, { depth: 6 }) +
    circle(-18, -70, 7, '#ffe04a') +
    ellipse(-18, -70, 2.4, 6, '#14100a') +
    circle(-42, -64, 2.4, '#0c3a20')
  )
}

function broadLeaf(pen: Pen): string {
  const blade = 'M0 0C70 -10 84 -90 0 -164C-84 -90 -70 -10 0 0Z'
  const ribs = repeat(
    5,
    (index) =>
      `M0 ${-18 - index * 27}Q34 ${-30 - index * 27} 62 ${-58 - index * 25}M0 ${-18 - index * 27}Q-34 ${-30 - index * 27} -62 ${-58 - index * 25}`,
  )
  const drop = (x: number, y: number, r: number) =>
    circle(x, y, r, halo(pen, '#ffffff', '#c8f4ff66')) + circle(x - r * 0.3, y - r * 0.4, r * 0.3, '#ffffff')
  const skin = across(pen, '#a8f07a', [0.49, '#3fb84a'], [0.51, '#1f8a40'], [1, '#0c5a34'])
  return (
    line('M0 -4C-2 14 -8 24 -16 32', '#1f7a40', 9) +
    sculpt(
      pen,
      path(blade, skin) +
        inside(pen, `<path d="${blade}"/>`, line(`M0 0V-156${ribs}`, '#d8ffa8', 4, 'opacity="0.6"')),
      { depth: 7, light: '#f0ffc0aa' },
    ) +
    drop(-26, -92, 9) +
    drop(20, -62, 7) +
    drop(-12, -36, 5)
  )
}

function paw(pen: Pen): string {
  const fur = 'M0 -86C46 -86 80 -50 78 -4C76 48 44 84 0 86C-44 84 -76 48 -78 -4C-80 -50 -46 -86 0 -86Z'
  const spots = repeat(10, (index) => {
    const [x, y] = polar(0, 0, index * 36 + 12, 68)
    return ellipse(x, y, 8, 6, '#2a0f08', `transform="rotate(${index * 36} ${x.toFixed(1)} ${y.toFixed(1)})"`)
  })
  const toe = (x: number, y: number, turn: number) =>
    at(
      x,
      y,
      sculpt(pen, ellipse(0, 0, 15, 20, matter(pen, '#4a2a2a')), { depth: 4 }) +
        golden(pen, path('M-5 -18L0 -36L5 -18Z', slant(pen, '#ffffff', '#f0e0c0', '#8a7a5a')), 2),
      { turn },
    )
  return (
    sculpt(
      pen,
      path(fur, around(pen, [-24, -30, 140], '#ffe8a8', [0.35, '#ffbe48'], [0.7, '#e0801f'], [1, '#7a300c'])),
      { depth: 9 },
    ) +
    inside(pen, `<path d="${fur}"/>`, spots) +
    toe(-42, -12, -24) +
    toe(-15, -36, -8) +
    toe(15, -36, 8) +
    toe(42, -12, 24) +
    piece(
      pen,
      'M0 -4C22 -4 40 18 42 36C42 54 22 54 0 48C-22 54 -42 54 -42 36C-40 18 -22 -4 0 -4Z',
      '#4a2a2a',
      { depth: 6 },
    ) +
    gloss(-12, 14, 12, 6, -24, 0.4)
  )
}
