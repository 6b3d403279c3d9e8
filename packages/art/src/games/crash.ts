// Macaw flight: the bird climbs out of the bay at nightfall and draws the round's curve in gold behind it.
import { fade } from '../kit/colour.ts'
import { between, down } from '../kit/gradient.ts'
import { additive, blurred, glow, rays, vignette } from '../kit/light.ts'
import { cloud, motes, ridge, sparkles, stars } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, path, rect, repeat } from '../kit/shape.ts'
import { macaw } from '../subjects/macaw.ts'

const size = { width: 480, height: 640 }
const sun = { x: 112, y: 470 }

export function crash(pen: Pen): string {
  return (
    sky(pen) +
    bay(pen) +
    trail(pen) +
    at(248, 230, macaw(pen), { scale: 0.78, turn: 40 }) +
    motes(pen, 16, [30, 400, 220, 190], '#ffb84a', 3) +
    sparkles(pen, [
      [112, 492, 22],
      [166, 420, 14],
      [410, 80, 14],
      [60, 560, 14],
    ]) +
    vignette(pen, size, '#0c0426')
  )
}

function sky(pen: Pen): string {
  const clouds = [
    [64, 330, 54],
    [420, 300, 50],
    [250, 410, 84],
  ] as const
  return (
    rect(
      0,
      0,
      480,
      640,
      down(pen, '#150b45', [0.26, '#4a1a78'], [0.46, '#c23a78'], [0.6, '#ff8a4a'], [0.7, '#ffd27a']),
    ) +
    stars(pen, 60, [0, 0, 480, 230]) +
    glow(pen, sun.x, 440, 360, '#ffdf8a', 0.95) +
    additive(rays(pen, sun.x, sun.y, { count: 22, reach: 460, colour: '#ffd98a', strength: 0.32, turn: 4 })) +
    circle(sun.x, sun.y, 62, down(pen, '#fffbe0', '#ffd35e')) +
    clouds
      .map(([x, y, r]) => at(x, y, blurred(pen, 3, cloud(r, down(pen, '#ffd9b8cc', '#e0568a66')))))
      .join('')
  )
}

function bay(pen: Pen): string {
  const far = path(
    ridge(480, 640, [468, 476, 480, 478, 466, 462, 436, 448, 440, 454]),
    down(pen, '#a23f83', '#6d2a78'),
  )
  const loaf = path(
    'M296 640V470C318 464 330 428 346 372C354 344 372 330 388 332C410 336 420 372 430 414C440 450 456 462 490 468V640Z',
    down(pen, '#6a2f8a', '#2a1252'),
  )
  const hump = path(
    'M200 640V480C226 474 240 452 260 450C282 448 292 472 316 478V640Z',
    down(pen, '#7a3288', '#331558'),
  )
  const light =
    line('M344 380C354 344 372 330 388 332', '#ffc49a', 4, 'opacity="0.9"') +
    line('M234 460C244 451 256 448 266 452', '#ffb08a', 3, 'opacity="0.7"')
  const water = rect(
    0,
    482,
    480,
    158,
    down(pen, '#ff9a7a', [0.14, '#b8508a'], [0.55, '#4a2080'], [1, '#1c1050']),
  )
  const shimmer = repeat(18, (index) => {
    const y = 490 + index * 8
    const reach = 60 + (index % 4) * 18 - index * 1.6
    const x = sun.x + ((index * 37) % 30) - 15
    return ellipse(x, y, reach, 2.2, '#ffeab0', `opacity="${(0.95 - index * 0.045).toFixed(2)}"`)
  })
  return far + hump + loaf + light + water + shimmer + shore(pen)
}

// Three strokes of one curve: its light, its body, its hot core. All begin as nothing.
function trail(pen: Pen): string {
  const curve = 'M-30 628C90 596 170 520 196 382'
  const tone = (colour: string, strength: number) =>
    between(
      pen,
      [0, 630, 190, 390],
      fade(colour, 0),
      [0.4, fade(colour, strength * 0.8)],
      [1, fade(colour, strength)],
    )
  return (
    blurred(pen, 12, line(curve, tone('#ff9a1a', 1), 42)) +
    line(curve, tone('#ffb52e', 1), 19) +
    line(curve, tone('#fff0b8', 1), 8)
  )
}

// The far shore at the foot of the picture, with the lamps of the town.
function shore(pen: Pen): string {
  const { between, pick } = pen.random
  const bank = path(
    'M490 640V574C440 560 400 570 360 580C310 592 280 606 240 614C180 624 90 618 -10 634V640Z',
    down(pen, '#2a1458', '#100628'),
  )
  const lamps = repeat(40, () =>
    circle(between(300, 478), between(584, 632), between(1, 2.4), pick(['#ffd27a', '#ffb04a', '#fff0c8'])),
  )
  return bank + lamps
}
