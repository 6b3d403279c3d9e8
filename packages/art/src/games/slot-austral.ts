// Southern star: a full-rigged ship among icebergs, the Cross above it and the southern lights between.
import { across, down, gold, slant } from '../kit/gradient.ts'
import { additive, aura, blurred, cast, glow, sculpt, sparkle, vignette } from '../kit/light.ts'
import { motes, stars } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, path, polygon, rect, repeat } from '../kit/shape.ts'

const size = { width: 480, height: 640 }

export function slotAustral(pen: Pen): string {
  return (
    sky(pen) +
    lights(pen) +
    cross(pen) +
    bergs(pen) +
    at(226, 470, ship(pen), { scale: 1.12 }) +
    sea(pen) +
    motes(pen, 18, [40, 280, 400, 300], '#b8ffe8', 2.4) +
    vignette(pen, size, '#010a1a')
  )
}

function sky(pen: Pen): string {
  return (
    rect(0, 0, 480, 640, down(pen, '#050a3a', [0.4, '#0c2a6a'], [0.66, '#12708a'], [0.76, '#7ae0d8'])) +
    stars(pen, 120, [0, 0, 480, 420])
  )
}

function lights(pen: Pen): string {
  const veil = (d: string, colour: string) =>
    path(d, down(pen, `${colour}00`, [0.4, `${colour}cc`], [1, `${colour}00`]))
  const veils =
    veil(
      'M-80 60C80 10 140 120 240 70C340 20 400 110 560 50V330C400 300 340 340 240 320C140 300 80 350 -80 300Z',
      '#2fffa8',
    ) +
    veil(
      'M-80 150C60 120 160 210 260 160C360 110 420 180 560 150V380C400 360 300 400 200 370C120 350 40 400 -80 370Z',
      '#7a5aff',
    ) +
    veil(
      'M-80 20C110 60 180 20 250 50C330 80 380 10 560 30V220C380 190 330 250 250 230C180 210 110 250 -80 210Z',
      '#2fd8ff',
    )
  const rays = repeat(20, (index) =>
    path(
      polygon([
        [10 + index * 25, 60 + ((index * 53) % 60)],
        [17 + index * 25, 60 + ((index * 53) % 60)],
        [20 + index * 24, 330],
        [2 + index * 24, 330],
      ]),
      down(pen, '#d8fff000', '#a8ffe066', '#a8ffe000'),
    ),
  )
  return additive(blurred(pen, 10, veils)) + additive(blurred(pen, 4, rays))
}

function cross(pen: Pen): string {
  const points = [
    [250, 40, 30],
    [232, 190, 34],
    [168, 104, 26],
    [318, 96, 24],
    [282, 134, 14],
  ] as const
  const lines = line('M250 40L232 190M168 104L318 96', '#e8fff8', 1.6, 'opacity="0.45"')
  return (
    lines +
    points
      .map(([x, y, r]) => glow(pen, x, y, r * 1.6, '#bff8ff', 0.8) + sparkle(pen, x, y, r, '#e8fff8'))
      .join('')
  )
}

function bergs(pen: Pen): string {
  const ice = (
    points: readonly (readonly [number, number])[],
    shade: readonly (readonly [number, number])[],
  ) =>
    sculpt(pen, path(polygon(points), down(pen, '#ffffff', [0.4, '#b8f0f8'], [1, '#2f8ab8'])), { depth: 7 }) +
    path(polygon(shade), down(pen, '#3fa8d0', '#12507a'), 'opacity="0.75"')
  return (
    ice(
      [
        [-30, 500],
        [-30, 350],
        [20, 300],
        [56, 330],
        [86, 316],
        [120, 400],
        [150, 430],
        [180, 500],
      ],
      [
        [56, 330],
        [86, 316],
        [120, 400],
        [150, 430],
        [180, 500],
        [90, 500],
      ],
    ) +
    ice(
      [
        [320, 500],
        [350, 420],
        [386, 396],
        [402, 330],
        [440, 290],
        [510, 360],
        [510, 500],
      ],
      [
        [440, 290],
        [510, 360],
        [510, 500],
        [430, 500],
        [420, 400],
      ],
    )
  )
}

export function ship(pen: Pen): string {
  const hull = path(
    'M-150 -18C-156 -40 -150 -58 -146 -66L-104 -56C-96 -36 -80 -30 -40 -30H70C104 -32 130 -44 150 -62C146 -10 118 46 84 58H-92C-124 44 -142 14 -150 -18Z',
    down(pen, '#c8824a', [0.4, '#8a4a22'], [1, '#3a1a0c']),
  )
  const planks = line(
    'M-146 -18C-60 -2 60 -4 138 -24M-136 8C-60 20 50 18 122 0M-120 32C-50 40 40 38 104 26',
    '#3a1a0c',
    3.4,
    'opacity="0.7"',
  )
  const trim = line('M-148 -42C-130 -36 -116 -30 -100 -24C-60 -12 60 -14 146 -46', '#ffd27a', 6)
  const ports = repeat(
    5,
    (index) =>
      circle(-84 + index * 40, 6 - Math.abs(index - 2), 8, '#ffe9a0') +
      circle(-84 + index * 40, 6 - Math.abs(index - 2), 8, 'none', 'stroke="#ffd27a" stroke-width="3"'),
  )
  const masts =
    line('M-92 -40V-230M0 -34V-290M84 -40V-220M150 -60L216 -116', '#5a3016', 9) +
    line('M0 -290L216 -116M0 -290L-150 -66', '#3a2a3a', 2)
  const flags =
    path('M0 -290L46 -300L34 -286L46 -272L0 -276Z', '#e8283f') +
    path('M-92 -230L-56 -238L-66 -226L-56 -216L-92 -219Z', '#ffc42e') +
    path('M84 -220L118 -228L108 -216L118 -208L84 -210Z', '#ffc42e')
  return (
    cast(
      pen,
      masts +
        sails(pen) +
        flags +
        sculpt(pen, hull, { depth: 7, light: '#ffe0b0aa' }) +
        planks +
        trim +
        ports,
      { x: 6, y: 10, blur: 12, colour: '#010f2acc' },
    ) +
    aura(pen, circle(-146, -78, 8, '#fff3b0'), '#ffd05a', 10) +
    circle(0, -252, 12, gold(pen))
  )
}

function sails(pen: Pen): string {
  const cloth = (x: number, top: number, w: number, h: number) =>
    path(
      `M${x - w / 2} ${top}H${x + w / 2}C${x + w / 2 + 22} ${top + h * 0.4} ${x + w / 2 + 18} ${top + h * 0.8} ${x + w / 2 + 6} ${top + h}C${x + w * 0.2} ${top + h - 14} ${x - w * 0.2} ${top + h - 14} ${x - w / 2 + 6} ${top + h}C${x - w / 2 + 18} ${top + h * 0.7} ${x - w / 2 + 16} ${top + h * 0.3} ${x - w / 2} ${top}Z`,
      slant(pen, '#ffffff', [0.5, '#f4e8d4'], [1, '#a8a8c8']),
    )
  const yards = line(
    'M-142 -206H-44M-148 -140H-38M-60 -262H62M-66 -190H68M-70 -112H72M38 -196H132M32 -132H138',
    '#5a3016',
    5,
  )
  const set =
    cloth(-92, -206, 82, 62) +
    cloth(-92, -140, 96, 76) +
    cloth(0, -262, 100, 66) +
    cloth(0, -190, 116, 74) +
    cloth(0, -112, 124, 72) +
    cloth(84, -196, 78, 60) +
    cloth(84, -132, 90, 74)
  const jib = path(
    'M148 -66L214 -114C196 -130 120 -200 62 -240C110 -180 120 -120 148 -66Z',
    across(pen, '#f4ead8', '#c8c8e0'),
  )
  return (
    jib +
    yards +
    sculpt(pen, set, { depth: 7, light: '#ffffff', shade: '#1a2a6a77' }) +
    at(0, -156, path('M0 -24L6 -6L24 0L6 6L0 24L-6 6L-24 0L-6 -6Z', '#12a8b8'))
  )
}

function sea(pen: Pen): string {
  const rows = [
    ['M-60 506C40 488 100 512 170 502C240 490 320 514 540 498V720H-60Z', '#4fd8d8', '#1278b0'],
    ['M-60 552C50 532 130 560 210 548C300 534 380 560 540 544V720H-60Z', '#1fa0bc', '#0c5090'],
    ['M-60 602C60 586 150 606 240 598C330 588 420 606 540 596V720H-60Z', '#147aa8', '#0a3a70'],
  ] as const
  const foam =
    ellipse(230, 520, 150, 9, '#f4ffff', 'opacity="0.85"') +
    line('M90 516q30 -10 60 0t60 0t60 0t60 0', '#ffffff', 5, 'opacity="0.8"')
  const floes = (
    [
      [70, 566, 54],
      [400, 580, 64],
      [250, 616, 44],
    ] as const
  )
    .map(([x, y, r]) =>
      path(
        polygon([
          [x - r, y],
          [x - r * 0.4, y - 12],
          [x + r * 0.6, y - 10],
          [x + r, y + 2],
          [x + r * 0.2, y + 12],
        ]),
        down(pen, '#ffffff', '#7ad0e0'),
      ),
    )
    .join('')
  return (
    rows
      .map(
        ([d, top, foot]) =>
          path(d, down(pen, top, foot)) + line(d.slice(0, d.indexOf('V')), '#d8fff8', 3, 'opacity="0.6"'),
      )
      .join('') +
    foam +
    floes
  )
}
