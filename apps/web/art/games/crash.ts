// Macaw flight: the bird climbs out of the bay at nightfall and draws the round's curve in gold behind it.
import { down } from '../kit/gradient.ts'
import { blurred, glow, rays, shining, vignette } from '../kit/light.ts'
import { cloud, motes, ridge, sparkles, stars } from '../kit/matter.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, path, rect, repeat } from '../kit/shape.ts'
import { macaw } from '../subjects/macaw.ts'

const size = { width: 480, height: 640 }

export function crash(pen: Pen): string {
  return (
    sky(pen) +
    bay(pen) +
    trail(pen) +
    at(272, 236, macaw(pen), { scale: 0.86, turn: 38 }) +
    motes(pen, 16, [30, 380, 260, 200], '#ffb84a', 3) +
    sparkles(pen, [
      [96, 470, 20],
      [178, 398, 14],
      [410, 92, 12],
    ]) +
    vignette(pen, size)
  )
}

function sky(pen: Pen): string {
  const clouds = [
    [90, 330, 62],
    [400, 372, 70],
    [250, 402, 80],
  ] as const
  return (
    rect(
      0,
      0,
      480,
      640,
      down(pen, '#150b45', [0.28, '#4a1a78'], [0.5, '#c23a78'], [0.62, '#ff8a4a'], [0.7, '#ffd27a']),
    ) +
    stars(pen, 60, [0, 0, 480, 230]) +
    glow(pen, 330, 440, 330, '#ffdf8a', 0.95) +
    circle(330, 424, 58, down(pen, '#fffbe0', '#ffd35e')) +
    shining(rays(pen, 330, 424, { count: 22, reach: 420, colour: '#ffd98a', strength: 0.26, turn: 4 })) +
    clouds
      .map(([x, y, r]) => at(x, y, blurred(pen, 3, cloud(r, down(pen, '#ffc9a8cc', '#e0568a77')))))
      .join('')
  )
}

function bay(pen: Pen): string {
  const far = path(
    ridge(480, 640, [452, 430, 446, 408, 440, 452, 426, 448, 440, 454]),
    down(pen, '#a23f83', '#6d2a78'),
  )
  const loaf = path(
    'M296 640V470C318 464 330 428 346 372C354 344 372 330 388 332C410 336 420 372 430 414C440 450 456 462 480 468V640Z',
    down(pen, '#5e2a80', '#2a1252'),
  )
  const hump = path(
    'M150 640V480C196 474 214 444 238 440C264 438 276 470 310 478V640Z',
    down(pen, '#6a2c80', '#331558'),
  )
  const light =
    line('M346 372C354 344 372 330 388 332', '#ffb98a', 4, 'opacity="0.85"') +
    line('M206 452C220 442 232 438 246 442', '#ffa888', 3, 'opacity="0.7"')
  const water = rect(
    0,
    482,
    480,
    158,
    down(pen, '#e0688a', [0.16, '#7a2f86'], [0.6, '#2a145a'], [1, '#120a34']),
  )
  const shimmer = repeat(15, (index) => {
    const y = 490 + index * 7.4
    const reach = 46 + (index % 4) * 16 - index * 1.2
    return ellipse(
      330 + ((index * 37) % 26) - 13,
      y,
      reach,
      1.9,
      '#ffe3a0',
      `opacity="${(0.85 - index * 0.045).toFixed(2)}"`,
    )
  })
  const shore = path(
    'M0 640V560C40 548 70 566 110 574C150 582 170 604 210 612C300 628 400 612 480 628V640Z',
    down(pen, '#1a0f40', '#080418'),
  )
  return far + hump + loaf + light + water + shimmer + shore + city(pen)
}

function city(pen: Pen): string {
  const { between, pick } = pen.random
  return repeat(34, () =>
    circle(
      between(0, 200),
      between(566, 616),
      between(1, 2.2),
      pick(['#ffd27a', '#ffb04a', '#fff0c8']),
      'opacity="0.85"',
    ),
  )
}

function trail(pen: Pen): string {
  const curve = 'M-20 600C90 588 170 520 216 372'
  const tone = down(pen, '#fff3c4', [0.5, '#ffc13a'], [1, '#ff7a1a00'])
  return (
    blurred(pen, 12, line(curve, '#ffae2e', 34, 'opacity="0.75"')) +
    line(curve, tone, 16) +
    line(curve, '#fffbe6', 5, 'opacity="0.9"')
  )
}
