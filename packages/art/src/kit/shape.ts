// Shapes and their placement. Numbers are rounded, so that the SVG text is short and reproducible.

export type Point = readonly [x: number, y: number]

export function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** A computed path with rounded numbers. */
export function rounded(d: string): string {
  return d.replace(/-?\d+\.\d+(?:e-?\d+)?/g, (figure) => String(round(Number(figure))))
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

/** A line of its own, with round ends. */
export function line(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
}

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${more}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`
}

export function rect(x: number, y: number, w: number, h: number, fill: string, more = ''): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${more}/>`
}

export function ring(x: number, y: number, r: number, colour: string, width: number, more = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`
}

export function group(content: string, more = ''): string {
  return `<g ${more}>${content}</g>`
}

export type Placing = { readonly scale?: number; readonly stretch?: number; readonly turn?: number }

/** Places content drawn around the origin; `stretch` is the ratio of height to width. */
export function at(x: number, y: number, content: string, placing: Placing = {}): string {
  const { scale = 1, stretch = 1, turn = 0 } = placing
  const turned = turn === 0 ? '' : ` rotate(${round(turn)})`
  const scaled = scale === 1 && stretch === 1 ? '' : ` scale(${round(scale)} ${round(scale * stretch)})`
  return `<g transform="translate(${round(x)} ${round(y)})${turned}${scaled}">${content}</g>`
}

export function mirrored(content: string, axis = 0): string {
  return `<g transform="translate(${2 * axis} 0) scale(-1 1)">${content}</g>`
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

/** A soft line through all the points, open or closed. */
export function smooth(points: readonly Point[], closed = true): string {
  const count = points.length
  const point = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))
    return points[wrapped] ?? [0, 0]
  }
  const [startX, startY] = point(0)
  let d = `M${round(startX)} ${round(startY)}`
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [point(index - 1), point(index), point(index + 1), point(index + 2)]
    const out = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const back = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    d += `C${[...out, ...back, ...to].map(round).join(' ')}`
  }
  return closed ? `${d}Z` : d
}

/** A point at an angle (0 is up, clockwise) and distance from another. */
export function polar(x: number, y: number, angle: number, distance: number): Point {
  const radians = (angle * Math.PI) / 180
  return [x + Math.sin(radians) * distance, y - Math.cos(radians) * distance]
}

/** A slice of a disc or of a ring, between two angles. */
export function slice(from: number, to: number, outer: number, inner = 0): string {
  const arc = (r: number, angle: number, sweep: number) => {
    const [x, y] = polar(0, 0, angle, r)
    return `A${round(r)} ${round(r)} 0 ${to - from > 180 ? 1 : 0} ${sweep} ${round(x)} ${round(y)}`
  }
  const [x, y] = polar(0, 0, from, outer)
  const [innerX, innerY] = polar(0, 0, to, inner)
  return `M${round(x)} ${round(y)}${arc(outer, to, 1)}L${round(innerX)} ${round(innerY)}${inner > 0 ? arc(inner, from, 0) : ''}Z`
}

export function starPath(x: number, y: number, tips: number, outer: number, inner: number, turn = 0): string {
  const points = Array.from({ length: tips * 2 }, (_, index) =>
    polar(x, y, turn + (index * 180) / tips, index % 2 === 0 ? outer : inner),
  )
  return polygon(points)
}

/** A leaf, petal or flame lying along the upward axis from the origin. */
export function petal(length: number, width: number, belly = 0.45): string {
  const [h, w] = [round(-length * belly), round(width / 2)]
  return `M0 0C${round(w * 0.9)} ${round(h * 0.2)} ${w} ${h} 0 ${-length}C${-w} ${h} ${round(-w * 0.9)} ${round(h * 0.2)} 0 0Z`
}

function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

export function repeat(count: number, make: (index: number) => string): string {
  return times(count, make).join('')
}
