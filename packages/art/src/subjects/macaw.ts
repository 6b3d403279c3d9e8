// A scarlet macaw in full flight, seen from above, its head turned: red, then gold, then blue along each wing.
import { fade } from '../kit/colour.ts'
import { around, between, down, slant } from '../kit/gradient.ts'
import { cast, sculpt } from '../kit/light.ts'
import { feather } from '../kit/objects.ts'
import type { Pen } from '../kit/pen.ts'
import { at, circle, ellipse, group, line, path, repeat } from '../kit/shape.ts'

type Vane = readonly [x: number, y: number, turn: number, length: number]

const primaries: readonly Vane[] = [
  [120, -62, 176, 120],
  [138, -66, 166, 134],
  [156, -70, 155, 146],
  [172, -74, 143, 156],
  [184, -78, 130, 164],
  [192, -82, 116, 168],
  [196, -86, 103, 164],
  [196, -90, 91, 150],
]
const secondaries: readonly Vane[] = [
  [22, -30, 196, 104],
  [40, -38, 192, 108],
  [58, -45, 188, 112],
  [76, -52, 184, 114],
  [94, -57, 181, 116],
  [110, -61, 178, 118],
]
const goldCoverts: readonly Vane[] = [
  [20, -38, 192, 74],
  [42, -48, 188, 78],
  [64, -56, 183, 80],
  [86, -63, 178, 82],
  [108, -69, 172, 84],
  [130, -74, 163, 86],
  [150, -78, 152, 88],
  [168, -82, 138, 86],
  [182, -86, 122, 82],
  [190, -90, 106, 74],
]
const redCoverts: readonly Vane[] = [
  [24, -52, 190, 50],
  [48, -62, 186, 52],
  [72, -70, 180, 54],
  [96, -78, 174, 54],
  [120, -84, 166, 54],
  [144, -89, 156, 52],
  [164, -92, 142, 48],
  [180, -95, 124, 42],
]

/** About 500 wide, around the origin, beak up. */
export function macaw(pen: Pen): string {
  const wing = wingOf(pen)
  const far = group(wing, 'transform="scale(-1 1)"')
  return cast(pen, tail(pen) + wing + far + body(pen) + head(pen), {
    x: 10,
    y: 22,
    blur: 12,
    colour: '#0a021860',
  })
}

function wingOf(pen: Pen): string {
  const row = (vanes: readonly Vane[], width: number, colour: string) =>
    vanes.map(([x, y, turn, length]) => at(x, y, feather(pen, length, width, colour), { turn })).join('')
  const arm = path(
    'M6 -30C14 -74 58 -92 104 -108C142 -120 182 -118 204 -96C190 -84 160 -86 132 -78C92 -66 50 -44 22 -18Z',
    slant(pen, '#ff7a52', [0.4, '#e8242b'], [1, '#9c0f24']),
  )
  return sculpt(
    pen,
    row(primaries, 30, '#1b5fe0') +
      row(secondaries, 30, '#1478c8') +
      row(goldCoverts, 32, '#ffc42e') +
      row(redCoverts, 36, '#f03a2e') +
      arm,
    { depth: 5, light: '#fff3c980', shade: '#12002a80' },
  )
}

function tail(pen: Pen): string {
  const vanes = [
    [-16, 14, '#1b5fe0', 190],
    [16, -14, '#1b5fe0', 190],
    [-9, 8, '#d81f2b', 244],
    [9, -8, '#d81f2b', 244],
    [0, 0, '#f2382f', 280],
  ] as const
  return vanes
    .map(([x, turn, colour, length]) =>
      at(x, 62, feather(pen, length, 30, colour), { turn: 180 + turn / 1.6 }),
    )
    .join('')
}

function body(pen: Pen): string {
  const back = 'M0 -96C38 -92 46 -40 40 0C36 44 22 82 0 108C-22 82 -36 44 -40 0C-46 -40 -38 -92 0 -96Z'
  const scales = repeat(5, (row) =>
    repeat(4 - (row % 2), (index) => {
      const [x, y] = [(index - (3 - (row % 2)) / 2) * 17, -26 + row * 20]
      return line(`M${x - 8} ${y}Q${x} ${y + 12} ${x + 8} ${y}`, '#8e0d22', 2.4, 'opacity="0.45"')
    }),
  )
  return sculpt(
    pen,
    path(back, between(pen, [-40, -90, 40, 100], '#ff7d55', [0.35, '#ea2a2e'], [1, '#a01226'])) + scales,
    { depth: 10, light: '#ffd9a0a0', shade: '#2a0018a0' },
  )
}

function head(pen: Pen): string {
  const skull = path(
    'M-36 -92C-44 -128 -20 -158 10 -156C40 -154 50 -122 38 -92C26 -74 -24 -72 -36 -92Z',
    around(pen, [-10, -140, 80], '#ff8a5c', [0.4, '#ee2f30'], [1, '#b0142a']),
  )
  const cheek = path('M8 -148C30 -150 42 -128 36 -108C28 -98 8 -100 2 -116C-2 -130 0 -144 8 -148Z', '#fff4e4')
  const lines = line('M8 -112q14 6 24 2M6 -120q16 6 28 1', '#e8a090', 2)
  const upperBeak = path(
    'M22 -154C50 -166 80 -150 82 -118C83 -104 78 -94 74 -88C70 -106 58 -116 38 -118Z',
    slant(pen, '#fffdf4', [0.5, '#f3d9ae'], [1, '#a87a4a']),
  )
  const lowerBeak = path(
    'M36 -114C52 -116 64 -108 66 -96C54 -90 40 -96 36 -114Z',
    down(pen, '#3a2c3c', '#130c1a'),
  )
  const eye =
    circle(16, -134, 8.5, '#fff3b0') + circle(17, -134, 5, '#1a0a10') + circle(15, -136.5, 2, '#ffffff')
  return (
    sculpt(pen, skull, { depth: 7, light: '#ffe0b0a0' }) +
    lowerBeak +
    sculpt(pen, upperBeak, { depth: 5, shade: '#5a3a2090' }) +
    cheek +
    lines +
    eye +
    ellipse(-12, -138, 16, 8, fade('#ffffff', 0.3), 'transform="rotate(-40 -12 -138)"')
  )
}
