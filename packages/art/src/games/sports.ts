// Virtual arena: the ball comes straight out of a lit stadium, with fire behind it.
import { down } from '../kit/gradient.ts'
import { additive, blurred, glow, rays, vignette } from '../kit/light.ts'
import { confetti, flame, motes, sparkles } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, mirrored, path, polygon, rect, repeat } from '../kit/shape.ts'
import { football } from '../subjects/football.ts'

const size = { width: 480, height: 640 }

export function sports(pen: Pen): string {
  return (
    stadium(pen) +
    pitch(pen) +
    goal() +
    confetti(pen, 26, [20, 60, 440, 200], ['#ffd05a', '#4fe08a', '#5fb8ff', '#ffffff']) +
    trail(pen) +
    at(226, 306, football(pen, 146)) +
    motes(pen, 24, [160, 400, 280, 210], '#ffb03a', 3.2) +
    sparkles(pen, [
      [146, 214, 28],
      [326, 402, 16],
    ]) +
    vignette(pen, size, '#020a10')
  )
}

export function stadium(pen: Pen): string {
  const { between, pick } = pen.random
  const crowd = repeat(230, () =>
    circle(
      between(0, 480),
      between(196, 348),
      between(1.4, 3),
      pick(['#ffe9b8', '#8ad0ff', '#4fe08a', '#ffffff', '#ff9a7a']),
      `opacity="${between(0.3, 0.9).toFixed(2)}"`,
    ),
  )
  const stands =
    path('M-20 190Q240 250 500 190V360H-20Z', down(pen, '#1c2a5a', '#0c1838')) +
    path('M-20 170Q240 232 500 170V200Q240 256 -20 200Z', down(pen, '#5a74b8', '#26386e')) +
    line('M-20 268Q240 316 500 268', '#0a1430', 8)
  const lamp = (x: number, y: number) =>
    rect(x - 42, y - 22, 84, 44, '#26325a', 'rx="6"') +
    repeat(8, (index) =>
      circle(x - 30 + (index % 4) * 20, y - 10 + Math.floor(index / 4) * 20, 7.5, '#ffffff'),
    ) +
    glow(pen, x, y, 150, '#d8ecff', 0.95)
  const beams =
    rays(pen, 70, 90, { count: 14, reach: 460, colour: '#d8ecff', strength: 0.35 }) +
    rays(pen, 410, 90, { count: 14, reach: 460, colour: '#d8ecff', strength: 0.35, turn: 9 })
  return (
    rect(0, 0, 480, 640, down(pen, '#050a2e', [0.3, '#123a8a'], [0.5, '#2f86d8'])) +
    line('M70 110V220M410 110V220', '#26325a', 10) +
    stands +
    crowd +
    additive(beams) +
    lamp(70, 90) +
    lamp(410, 90)
  )
}

function pitch(pen: Pen): string {
  const grass = rect(0, 344, 480, 296, down(pen, '#5fe06a', [0.3, '#1fa84e'], [1, '#075a32']))
  const mown = repeat(5, (index) =>
    path(
      polygon([
        [200 - index * 80, 344],
        [240 - index * 80, 344],
        [120 - index * 190, 640],
        [20 - index * 190, 640],
      ]),
      '#ffffff',
      'opacity="0.09"',
    ),
  )
  const lines =
    ellipse(240, 500, 190, 60, 'none', 'stroke="#ffffff" stroke-width="6" opacity="0.85"') +
    line('M-20 424H500', '#ffffff', 4, 'opacity="0.7"')
  return grass + mown + mirrored(mown, 240) + lines
}

function goal(): string {
  const net =
    repeat(13, (index) => line(`M${140 + index * 17} 300V380`, '#ffffff', 1.2, 'opacity="0.5"')) +
    repeat(6, (index) => line(`M140 ${304 + index * 15}H344`, '#ffffff', 1.2, 'opacity="0.5"'))
  return net + line('M138 384V298H346V384', '#ffffff', 6)
}

// Tongues of fire stream back from the ball to where it was kicked.
function trail(pen: Pen): string {
  const tongues = [
    [-64, 40, 330, 150, 4],
    [64, 40, 330, 150, -4],
    [-110, 10, 230, 110, 10],
    [110, 10, 230, 110, -10],
    [0, 60, 420, 220, 0],
  ] as const
  const fire = tongues
    .map(([x, y, length, width, turn]) => at(x, -y, flame(pen, length, width), { turn: turn + 2 }))
    .join('')
  const turned = at(226, 306, fire, { turn: 142 })
  return blurred(pen, 18, turned) + blurred(pen, 3, turned) + glow(pen, 226, 306, 230, '#ffb43a', 0.75)
}
