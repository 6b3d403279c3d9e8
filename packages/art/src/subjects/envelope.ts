// The red envelope of luck: gold seal, gold edge. About 180 wide and 230 high around the origin.
import { around, down, gold, slant } from '../kit/gradient.ts'
import { cast, sculpt } from '../kit/light.ts'
import type { Pen } from '../kit/pen.ts'
import { circle, line, path, polar, rect, repeat, ring, round, starPath } from '../kit/shape.ts'

export function envelope(pen: Pen): string {
  const paper = rect(
    -90,
    -116,
    180,
    232,
    around(pen, [-40, -70, 280], '#ff7a6a', [0.35, '#e8202e'], [0.75, '#a80c22'], [1, '#5a0416']),
    'rx="16"',
  )
  const flap = path(
    'M-90 -100Q-90 -116 -74 -116H74Q90 -116 90 -100V-50Q0 40 -90 -50Z',
    down(pen, '#ff6a5a', '#c8142a'),
  )
  const edge = line('M-90 -50Q0 40 90 -50', '#ffd27a', 5)
  const frame = rect(-80, -106, 160, 212, 'none', 'rx="10" stroke="#ffd27a" stroke-width="2.6" opacity="0.7"')
  const petals = repeat(8, (index) => {
    const [x, y] = polar(0, 66, index * 45, 20)
    return circle(round(x), round(y), 8, '#ffc94d', 'opacity="0.5"')
  })
  const seal =
    circle(0, -4, 34, gold(pen)) +
    ring(0, -4, 27, '#8a4a0c', 3) +
    path(starPath(0, -4, 5, 19, 8.5), slant(pen, '#fffbe0', '#ffd873'))
  return (
    cast(
      pen,
      sculpt(pen, paper, { depth: 8, light: '#ffc0a8aa', shade: '#2a0008aa' }) +
        petals +
        frame +
        sculpt(pen, flap, { depth: 6, light: '#ffc0a888', shade: '#3a000a88' }) +
        edge,
      { x: 6, y: 14, blur: 12 },
    ) + cast(pen, sculpt(pen, seal, { depth: 3 }), { x: 2, y: 4, blur: 4 })
  )
}
