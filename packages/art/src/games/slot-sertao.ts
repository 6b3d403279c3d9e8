// Backlands moon: a tall cactus in bloom and a leather hat with its stars before a huge amber moon.
import { across, around, down, gold, halo, slant } from '../kit/gradient.ts'
import { additive, cast, glow, sculpt, vignette } from '../kit/light.ts'
import { motes, ridge, sparkles, stars } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import {
  at,
  circle,
  ellipse,
  line,
  mirrored,
  path,
  petal,
  rect,
  repeat,
  ring,
  starPath,
} from '../kit/shape.ts'

const size = { width: 480, height: 640 }

export function slotSertao(pen: Pen): string {
  return (
    sky(pen) +
    land(pen) +
    at(356, 540, cactus(pen)) +
    at(184, 486, hat(pen), { scale: 0.94 }) +
    front(pen) +
    motes(pen, 18, [40, 330, 400, 240], '#ffc45a', 2.8) +
    sparkles(pen, [
      [110, 404, 20],
      [250, 452, 14],
      [402, 250, 16],
      [70, 120, 12],
    ]) +
    vignette(pen, size, '#0c0414')
  )
}

function sky(pen: Pen): string {
  const craters = (
    [
      [170, 190, 34],
      [280, 150, 24],
      [250, 280, 44],
      [150, 290, 22],
      [330, 240, 20],
      [210, 130, 16],
    ] as const
  ).map(([x, y, r]) => circle(x, y, r, slant(pen, '#e08a2e', '#ffce6a'), 'opacity="0.4"'))
  return (
    rect(0, 0, 480, 640, down(pen, '#1a1050', [0.35, '#4a1c6a'], [0.62, '#b8402e'], [0.75, '#f08a2e'])) +
    stars(pen, 80, [0, 0, 480, 330]) +
    glow(pen, 232, 226, 350, '#ffb84a', 0.9) +
    circle(
      232,
      226,
      172,
      around(pen, [170, 150, 290], '#fffbe0', [0.4, '#ffd97a'], [0.8, '#f5a03a'], [1, '#d8742a']),
    ) +
    craters.join('') +
    circle(232, 226, 172, halo(pen, [0.9, '#fff0c000'], [1, '#fff6d8aa']))
  )
}

function land(pen: Pen): string {
  return (
    path(ridge(480, 700, [470, 448, 464, 430, 438, 470, 452, 474, 440]), down(pen, '#8a2f3e', '#4a1436')) +
    path(
      ridge(480, 700, [512, 496, 520, 506, 488, 504, 520, 508]),
      down(pen, '#b8502e', [0.25, '#6a1f34'], [1, '#220a22']),
    )
  )
}

export function cactus(pen: Pen): string {
  const limb = (d: string, width: number) => {
    const rib = (dx: number, colour: string, opacity: number) =>
      line(d, colour, 3, `opacity="${opacity}" transform="translate(${dx} 0)"`)
    return (
      line(d, '#0c3a34', width + 6) +
      line(d, across(pen, '#a8f08a', [0.3, '#2fa864'], [0.7, '#136a52'], [1, '#0a3a3c']), width) +
      rib(-width * 0.26, '#d8ffb0', 0.75) +
      rib(0, '#0a4a3c', 0.6) +
      rib(width * 0.26, '#06302e', 0.6)
    )
  }
  const trunk = column(pen)
  const left = limb('M-8 -60C-60 -56 -84 -84 -84 -120V-190', 46)
  const right = limb('M8 -130C56 -126 78 -150 78 -186V-250', 46)
  const spines = repeat(26, (index) => {
    const [x, y] = [index % 2 === 0 ? -34 : 34, 30 - index * 13]
    return `M${x} ${y}l${index % 2 === 0 ? -12 : 12} -7`
  })
  return (
    cast(
      pen,
      sculpt(pen, left + right, { depth: 6, light: '#ffe9a099' }) +
        sculpt(pen, trunk, { depth: 8, light: '#ffe9a0aa' }) +
        line(spines, '#fff3c8', 2.4),
      { x: -6, y: 8, blur: 12 },
    ) +
    at(0, -362, bloom(pen)) +
    at(-84, -212, bloom(pen), { scale: 0.62 }) +
    at(78, -272, bloom(pen), { scale: 0.62 })
  )
}

export function bloom(pen: Pen): string {
  const petals = repeat(9, (index) =>
    at(0, 20, path(petal(56, 22), down(pen, '#fffafc', '#ffb0d0', '#e83a80')), { turn: -84 + index * 21 }),
  )
  return cast(pen, petals, { x: 2, y: 4, blur: 4 }) + circle(0, 8, 8, '#ffd84a')
}

/** The half-moon hat of the backlands, its brim turned up in front and studded. */
export function hat(pen: Pen): string {
  const leather = around(
    pen,
    [-50, -60, 250],
    '#f0b070',
    [0.35, '#b8682e'],
    [0.75, '#6a3212'],
    [1, '#341406'],
  )
  const crown = path(
    'M-84 10C-80 -50 -40 -76 0 -76C40 -76 80 -50 84 10Z',
    slant(pen, '#c87a3a', '#6a3212', '#2e1206'),
  )
  const brim =
    'M-168 34C-150 -70 -86 -138 0 -138C86 -138 150 -70 168 34C120 62 60 70 0 70C-60 70 -120 62 -168 34Z'
  const edge =
    line('M-168 34C-150 -70 -86 -138 0 -138C86 -138 150 -70 168 34', '#ffd88a', 6) +
    line(
      'M-148 24C-132 -62 -78 -118 0 -118C78 -118 132 -62 148 24',
      '#ffe9b8',
      2.6,
      'stroke-dasharray="7 7" opacity="0.8"',
    )
  const medal = (x: number, y: number, r: number) =>
    at(
      x,
      y,
      cast(pen, circle(0, 0, r, gold(pen)), { x: 2, y: 4, blur: 4 }) +
        ring(0, 0, r * 0.8, '#8a4a0c', 2) +
        path(starPath(0, 0, 8, r * 0.66, r * 0.3), '#fff6d0'),
    )
  const band =
    path(
      'M-166 30C-110 50 -56 58 0 58C56 58 110 50 166 30L160 52C110 72 56 80 0 80C-56 80 -110 72 -160 52Z',
      down(pen, '#8a3f1a', '#3a1608'),
    ) +
    repeat(11, (index) => circle(-140 + index * 28, 56 + 14 - Math.abs(index - 5) ** 2 * 0.7, 6, gold(pen)))
  const side = medal(92, -34, 24)
  return (
    cast(
      pen,
      crown +
        sculpt(pen, path(brim, leather), { depth: 11, light: '#ffe0b0bb', shade: '#1a0600bb' }) +
        edge +
        band,
      { x: 6, y: 18, blur: 14, colour: '#0c0210cc' },
    ) +
    medal(0, -54, 40) +
    side +
    mirrored(side) +
    ellipse(-70, -76, 40, 10, '#ffffff', 'opacity="0.16" transform="rotate(-38 -70 -76)"')
  )
}

function front(pen: Pen): string {
  const mound = path(
    'M-60 720V580C40 548 120 562 200 566C300 570 380 552 540 578V720Z',
    down(pen, '#e0783a', [0.2, '#8a3034'], [1, '#3a1034']),
  )
  const aloe = (x: number, y: number, scale: number) =>
    at(
      x,
      y,
      repeat(7, (index) =>
        at(0, 0, path(petal(74 - Math.abs(index - 3) * 8, 18), down(pen, '#8ae0a0', '#1f7a5a', '#0a3a34')), {
          turn: -66 + index * 22,
        }),
      ),
      { scale },
    )
  return (
    sculpt(pen, mound, { depth: 6, light: '#ffb06a88' }) +
    aloe(50, 590, 0.9) +
    aloe(438, 606, 0.8) +
    additive(glow(pen, 232, 540, 120, '#ff9a3a', 0.2))
  )
}

// A straight line has no width for a gradient to cross, so the trunk is a box with round ends.
function column(pen: Pen): string {
  const ribs = [-24, -12, 0, 12, 24].map((x, index) =>
    line(
      `M${x} 50V${-346 + Math.abs(x) * 0.5}`,
      index < 2 ? '#e0ffb8' : '#06302e',
      3,
      `opacity="${index < 2 ? 0.7 : 0.5}"`,
    ),
  )
  const skin = across(pen, '#c8ff9a', [0.16, '#5fd07a'], [0.5, '#1f8a5c'], [0.85, '#0c4a44'], [1, '#1a6a5a'])
  return rect(-36, -366, 72, 430, skin, 'rx="36"') + ribs.join('')
}
