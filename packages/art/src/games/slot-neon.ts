// Neon avenue: a low car on wet asphalt between lit towers, everything doubled in the rain.
import { fade } from '../kit/colour.ts'
import { across, around, down } from '../kit/gradient.ts'
import { additive, aura, blurred, cast, glow, inside, sculpt, vignette } from '../kit/light.ts'
import { sparkles } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, line, mirrored, path, polygon, rect, repeat, starPath } from '../kit/shape.ts'

const size = { width: 480, height: 640 }
const pink = '#ff2fa8'
const cyan = '#2ff0ff'
const horizon = 330

export function slotNeon(pen: Pen): string {
  return (
    sky(pen) +
    towers(pen) +
    road(pen) +
    signs(pen) +
    at(240, 474, car(pen), { scale: 1.22 }) +
    rain(pen) +
    sparkles(
      pen,
      [
        [150, 470, 22],
        [330, 470, 22],
        [108, 150, 14],
        [392, 210, 14],
      ],
      '#ffd0f4',
    ) +
    vignette(pen, size, '#060114')
  )
}

function sky(pen: Pen): string {
  return (
    rect(0, 0, 480, 640, down(pen, '#0c0436', [0.3, '#3a0f78'], [0.5, '#d82f9a'], [0.55, '#ff8a6a'])) +
    glow(pen, 240, horizon, 280, '#ff6ac0', 0.9) +
    neonMoon(pen)
  )
}

// Towers stand along the avenue and grow towards the viewer; windows are lit at random.
function towers(pen: Pen): string {
  const { between, pick } = pen.random
  const blocks = [
    [128, 56, 214],
    [82, 70, 122],
    [22, 84, 0],
    [-60, 110, -150],
  ] as const
  const side = blocks
    .map(([x, width, top], index) => {
      const front = rect(
        x,
        top + 60,
        width,
        700,
        across(pen, '#1c0a52', index % 2 === 0 ? '#4a1f9a' : '#34157e'),
      )
      const windows = repeat(70, (window) => {
        const [column, row] = [window % 4, Math.floor(window / 4)]
        if (between(0, 1) < 0.35) return ''
        const [w, h] = [width / 7.4, 11]
        const place = [x + width * 0.12 + column * width * 0.21, top + 78 + row * 23] as const
        return rect(
          ...place,
          w,
          h,
          pick(['#ffd27a', '#ff7ad0', '#7af0ff', '#c89aff']),
          `opacity="${between(0.5, 1).toFixed(2)}"`,
        )
      })
      const edge = rect(x + width - 3, top + 60, 3, 700, index % 2 === 0 ? pink : cyan)
      return (
        front + windows + edge + rect(x, top + 57, width, 4, index % 2 === 0 ? cyan : pink, 'opacity="0.8"')
      )
    })
    .join('')
  return side + mirrored(side, 240)
}

function road(pen: Pen): string {
  const asphalt = path(
    polygon([
      [196, horizon],
      [284, horizon],
      [760, 660],
      [-280, 660],
    ]),
    down(pen, '#6a1f7a', [0.25, '#2a0f4e'], [1, '#0a041e']),
  )
  const lanes = repeat(5, (index) => {
    const [top, foot] = [
      horizon + 14 + index * index * 14,
      horizon + 22 + index * index * 14 + 8 + index * 12,
    ]
    return rect(240 - 1.4 - index * 1.6, top, 3 + index * 3.2, foot - top, '#ffe9a0', 'opacity="0.85"')
  })
  const walk = path(
    polygon([
      [196, horizon],
      [-280, 660],
      [-600, 660],
      [180, horizon],
    ]),
    down(pen, '#ff4fb8', '#1a0640'),
  )
  const curb = line(`M196 ${horizon}L-280 660`, pink, 5) + line(`M284 ${horizon}L760 660`, cyan, 5)
  const gleam = repeat(7, (index) =>
    path(
      polygon([
        [120 + index * 40, horizon + 40],
        [132 + index * 40, horizon + 40],
        [90 + index * 54, 660],
        [50 + index * 54, 660],
      ]),
      index % 2 === 0 ? fade(pink, 0.35) : fade(cyan, 0.3),
    ),
  )
  return (
    walk +
    mirrored(walk, 240) +
    asphalt +
    additive(blurred(pen, 8, gleam)) +
    aura(pen, curb, '#ff6ad0cc', 8) +
    lanes
  )
}

function signs(pen: Pen): string {
  const tube = (content: string, colour: string) => aura(pen, aura(pen, content, colour, 4), colour, 14)
  const star = path(
    starPath(0, 0, 5, 38, 17),
    'none',
    `stroke="#fff0c0" stroke-width="6" stroke-linejoin="round"`,
  )
  const glass =
    line('M-30 -34H30L0 4V36M-18 38H18M-20 -22H20', '#d8fdff', 6) +
    circle(24, -40, 8, 'none', 'stroke="#ffb0e0" stroke-width="5"')
  const arrow = line('M-34 -40C20 -40 34 -20 34 16M16 2L34 22L52 2', '#ffd0f0', 7)
  const palm = line(
    'M0 50C-2 20 2 0 0 -16M0 -16C-16 -36 -36 -34 -44 -20M0 -16C16 -36 36 -34 44 -20M0 -16C-8 -40 -24 -50 -36 -46M0 -16C8 -40 24 -50 36 -46',
    '#d0ffe0',
    6,
  )
  return (
    at(92, 154, tube(star, '#ffb02e')) +
    at(398, 216, tube(glass, cyan)) +
    at(388, 92, tube(arrow, pink)) +
    at(70, 280, tube(palm, '#2fff9a'), { scale: 0.8 })
  )
}

export function car(pen: Pen): string {
  const body =
    'M-124 20C-126 -10 -112 -26 -92 -32C-76 -60 -60 -84 -44 -88C-20 -92 20 -92 44 -88C60 -84 76 -60 92 -32C112 -26 126 -10 124 20L118 58C116 66 108 70 98 70H-98C-108 70 -116 66 -118 58Z'
  const wheel = rect(-116, 44, 42, 48, '#07030f', 'rx="12"') + rect(74, 44, 42, 48, '#07030f', 'rx="12"')
  const shell = sculpt(
    pen,
    path(body, around(pen, [-40, -60, 220], '#b06aff', [0.35, '#5a1fb8'], [0.75, '#240a5c'], [1, '#0e0430'])),
    { depth: 8, light: '#7af4ffcc', shade: '#ff2fa866' },
  )
  const glass =
    path(
      'M-74 -34C-62 -58 -52 -74 -40 -77C-20 -80 20 -80 40 -77C52 -74 62 -58 74 -34Z',
      down(pen, '#12204a', '#ff6ac0'),
    ) + path('M-60 -40C-50 -60 -44 -70 -36 -72L-12 -74L-40 -38Z', '#ffffff', 'opacity="0.25"')
  const wing =
    rect(-112, -34, 224, 12, down(pen, '#8a4af0', '#1c0848'), 'rx="6"') +
    rect(-84, -24, 10, 16, '#1c0848') +
    rect(74, -24, 10, 16, '#1c0848')
  const lights =
    rect(-108, 2, 216, 18, '#12031f', 'rx="9"') +
    aura(
      pen,
      aura(
        pen,
        rect(-102, 6, 80, 10, '#ffe0f2', 'rx="5"') +
          rect(22, 6, 80, 10, '#ffe0f2', 'rx="5"') +
          rect(-20, 9, 40, 4, '#ff6ac0', 'rx="2"'),
        '#ff2f7a',
        5,
      ),
      '#ff2f9a',
      16,
    )
  const skirt =
    path('M-96 40H96L86 66H-86Z', '#0a0420') +
    rect(-28, 36, 56, 16, '#d8d0f0', 'rx="3"') +
    circle(-62, 58, 7, '#3a3060') +
    circle(-46, 58, 7, '#3a3060') +
    circle(46, 58, 7, '#3a3060') +
    circle(62, 58, 7, '#3a3060')
  const glowBelow = ellipse(0, 92, 150, 20, cyan, 'opacity="0.75"')
  return (
    blurred(pen, 9, glowBelow) +
    ellipse(0, 90, 124, 9, '#04010c') +
    cast(pen, wheel + shell + glass + wing + skirt, { x: 0, y: 6, blur: 8 }) +
    lights +
    line('M-112 -8C-60 -18 60 -18 112 -8', '#8af8ff', 2.4, 'opacity="0.8"')
  )
}

function rain(pen: Pen): string {
  const { between } = pen.random
  return repeat(34, () => {
    const [x, y] = [between(0, 480), between(0, 620)]
    return line(`M${x.toFixed(0)} ${y.toFixed(0)}l-5 22`, '#d8c8ff', 1.6, 'opacity="0.35"')
  })
}

// The moon of the arcades: warm above, cut into bands where it sinks behind the avenue.
function neonMoon(pen: Pen): string {
  const disc = circle(240, 214, 112, down(pen, '#fff0a0', [0.45, '#ff9a5a'], [1, '#ff2f9a']))
  const bands = repeat(5, (index) => rect(120, 226 + index * 20, 240, 4 + index * 2.4, '#5a1080'))
  return (
    glow(pen, 240, 214, 220, '#ff8a7a', 0.7) +
    disc +
    inside(pen, '<circle cx="240" cy="214" r="113"/>', bands)
  )
}
