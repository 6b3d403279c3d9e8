// High tide: a turquoise breaker curls over the shore and a golden fish leaps from its crest.
import { around, down, orb } from '../kit/gradient.ts'
import { additive, blurred, cast, glow, inside, rays, sculpt, vignette } from '../kit/light.ts'
import { cloud, motes, sparkles } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, path, polar, rect, repeat, starPath } from '../kit/shape.ts'

const size = { width: 480, height: 640 }

export function slotMare(pen: Pen): string {
  return (
    sky(pen) +
    breaker(pen) +
    at(292, 214, goldfish(pen), { turn: -34, scale: 1.28 }) +
    surf(pen) +
    spray(pen) +
    motes(pen, 12, [60, 120, 360, 260], '#fff3b0', 2.6) +
    sparkles(pen, [
      [240, 150, 26],
      [366, 250, 16],
      [120, 352, 16],
      [400, 486, 14],
    ]) +
    vignette(pen, size, '#2a0a1a')
  )
}

function sky(pen: Pen): string {
  const puffs = (
    [
      [70, 130, 46],
      [420, 90, 54],
      [380, 330, 44],
    ] as const
  ).map(([x, y, r]) => at(x, y, blurred(pen, 2, cloud(r, '#fff0d0cc'))))
  return (
    rect(0, 0, 480, 640, down(pen, '#ff6a3a', [0.22, '#ff9a3e'], [0.5, '#ffd36a'], [0.72, '#fff0b0'])) +
    additive(rays(pen, 330, 260, { count: 18, reach: 480, colour: '#ffffff', strength: 0.45 })) +
    glow(pen, 330, 260, 240, '#fffbe0', 0.9) +
    puffs.join('')
  )
}

function breaker(pen: Pen): string {
  const back =
    'M-70 720V320C-30 190 60 110 160 96C240 86 300 116 316 160C280 140 236 146 214 176C180 224 196 320 270 380C340 430 430 440 540 420V720Z'
  const streaks = repeat(9, (index) =>
    line(
      `M${-20 + index * 10} ${640 - index * 22}C${10 + index * 6} ${420 - index * 16} ${30 + index * 12} ${240 - index * 6} ${130 + index * 8} ${132 + index * 6}`,
      index % 2 === 0 ? '#b8fff4' : '#0a6a9a',
      5,
      'opacity="0.4"',
    ),
  )
  const body =
    path(back, around(pen, [150, 160, 480], '#b8fff0', [0.2, '#2fe0d0'], [0.5, '#0a94b8'], [1, '#063f86'])) +
    inside(pen, `<path d="${back}"/>`, streaks)
  const curl = path(
    'M316 160C280 140 236 146 214 176C204 192 200 212 202 234C230 196 268 186 300 200C316 190 322 174 316 160Z',
    down(pen, '#0a7aa8', '#0fa8b8'),
  )
  return (
    cast(pen, sculpt(pen, body, { depth: 6, light: '#ffffff99', shade: '#02306a88' }), {
      x: 8,
      y: 10,
      blur: 14,
      colour: '#02305a88',
    }) +
    curl +
    foam(pen)
  )
}

// The claws of the crest: round drops along the lip, smaller towards its tip.
function foam(pen: Pen): string {
  const lip = [
    [-6, 262, 26],
    [4, 222, 26],
    [22, 186, 26],
    [46, 154, 26],
    [76, 128, 26],
    [110, 110, 26],
    [146, 100, 24],
    [182, 96, 24],
    [216, 98, 22],
    [248, 106, 22],
    [276, 120, 20],
    [300, 138, 18],
    [316, 158, 16],
    [324, 180, 12],
    [306, 200, 13],
    [282, 196, 12],
    [258, 194, 11],
  ] as const
  return sculpt(pen, lip.map(([x, y, r]) => circle(x, y, r, '#f4fffd')).join(''), {
    depth: 8,
    light: '#ffffff',
    shade: '#5fc8d899',
  })
}

function goldfish(pen: Pen): string {
  const fin = (d: string) => path(d, down(pen, '#ffe27a', '#ff7a2a', '#d82a3a'))
  const body = 'M-104 6C-70 -52 40 -66 108 -6C112 2 110 8 106 12C50 62 -60 56 -104 6Z'
  const scales = repeat(28, (index) => {
    const [x, y] = [
      -74 + (index % 7) * 20 + (Math.floor(index / 7) % 2) * 10,
      -26 + Math.floor(index / 7) * 18,
    ]
    return line(`M${x} ${y - 9}Q${x + 13} ${y} ${x} ${y + 9}`, '#b8580c', 2.6, 'opacity="0.6"')
  })
  const tail = fin(
    'M-92 6C-124 -16 -168 -60 -176 -72C-166 -30 -158 -4 -152 8C-160 30 -166 60 -160 92C-140 62 -116 30 -92 6Z',
  )
  const back =
    fin('M-40 -42C-24 -86 34 -94 62 -76C52 -62 48 -50 46 -42Z') +
    fin('M-20 44C-26 72 -10 88 12 92C12 74 18 58 28 50Z')
  const skin =
    path(body, around(pen, [-6, -34, 150], '#fffbd8', [0.25, '#ffcf3a'], [0.6, '#ff8a1a'], [1, '#d83a1a'])) +
    inside(pen, `<path d="${body}"/>`, scales)
  const side = fin('M20 12C0 14 -22 32 -26 52C2 50 28 36 34 20Z')
  const eye =
    circle(76, -8, 13, '#ffffff') +
    circle(79, -8, 8, orb(pen, '#3a8af0', '#0a1a4a')) +
    circle(76, -12, 3, '#ffffff')
  const gill =
    line('M48 -34C38 -12 40 16 50 34', '#b8580c', 5, 'opacity="0.7"') +
    line('M104 8Q94 16 86 12', '#a8380c', 4)
  return cast(
    pen,
    sculpt(pen, tail + back, { depth: 6 }) +
      sculpt(pen, skin, { depth: 11, light: '#fffdf0cc', shade: '#7a1a0099' }) +
      gill +
      sculpt(pen, side, { depth: 4 }) +
      eye +
      ellipse(10, -36, 44, 8, '#ffffff', 'opacity="0.45" transform="rotate(-4)"'),
    { x: 6, y: 14, blur: 10, colour: '#02306a99' },
  )
}

// Water runs up the sand in lobes with a lace of foam, and leaves a shell and a starfish behind.
function surf(pen: Pen): string {
  const sea = path(
    'M-60 470C60 440 180 476 290 462C380 452 440 468 540 456V720H-60Z',
    down(pen, '#24c4cc', [0.5, '#0f8fb4'], [1, '#0a6a9c']),
  )
  const glints = repeat(16, (index) => {
    const [x, y] = [20 + ((index * 97) % 440), 486 + ((index * 31) % 60)]
    return line(`M${x} ${y}q14 -8 28 0t28 0`, '#b8fff4', 3, 'opacity="0.6"')
  })
  const sand = path(
    'M-60 720V600C40 566 150 584 240 604C340 624 430 590 540 568V720Z',
    down(pen, '#ffe9b8', '#e8b87a'),
  )
  const lobe = 'M-60 580C0 548 60 560 100 580C150 604 210 560 270 578C340 602 400 548 540 552'
  const wash = path(`${lobe}V520H-60Z`, down(pen, '#0f9ab800', '#8af0e4'))
  const edge =
    line(lobe, '#ffffff', 15) + line(lobe, '#b8f0ec', 3, 'transform="translate(0 9)" opacity="0.8"')
  return (
    sea +
    glints +
    sculpt(pen, sand, { depth: 7 }) +
    wash +
    lace() +
    edge +
    at(398, 606, starfish(pen), { turn: 14 })
  )
}

function spray(pen: Pen): string {
  const { between } = pen.random
  return repeat(46, () => {
    const [x, y] = polar(270, 220, between(-130, 130), between(80, 190))
    return circle(x, y, between(1.6, 6), '#f6ffff', 'opacity="0.9"')
  })
}

function lace(): string {
  const cells = [
    [30, 548, 14],
    [70, 556, 10],
    [130, 574, 12],
    [196, 562, 15],
    [240, 558, 9],
    [320, 570, 14],
    [370, 554, 10],
    [430, 540, 14],
  ] as const
  return cells
    .map(([x, y, r]) =>
      ellipse(x, y, r * 1.7, r * 0.8, 'none', 'stroke="#ffffff" stroke-width="4" opacity="0.85"'),
    )
    .join('')
}

export function starfish(pen: Pen): string {
  const star = path(
    starPath(0, 0, 5, 44, 20),
    around(pen, [-10, -14, 60], '#ffc08a', [0.5, '#ff6a4a'], [1, '#c0304a']),
    'stroke="#ff7a5a" stroke-width="12" stroke-linejoin="round"',
  )
  const dots = repeat(5, (index) => circle(...polar(0, 0, index * 72, 24), 4, '#ffe0c0'))
  return cast(pen, sculpt(pen, star, { depth: 5 }) + dots + circle(0, 0, 5, '#ffe0c0'), { y: 6, blur: 5 })
}
