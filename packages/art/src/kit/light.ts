// Light and shadow effects. Light always comes from the top left.
import { fade } from './colour.ts'
import { around, down, halo, radial } from './gradient.ts'
import type { Pen, Size } from './pen.ts'
import { at, circle, group, path, polar, polygon, rect, repeat, starPath } from './shape.ts'

export type Relief = { readonly depth?: number; readonly light?: string; readonly shade?: string }

/** Rounds a flat shape: a lit inner edge to the top left, a shaded one to the bottom right. */
export function sculpt(pen: Pen, content: string, relief: Relief = {}): string {
  const { depth = 8, light = '#ffffff99', shade = '#16041e99' } = relief
  const filter = pen.define((id) =>
    filterOf(
      id,
      `<feGaussianBlur in="SourceAlpha" stdDeviation="${depth * 0.6}" result="soft"/>`,
      innerEdge('shade', -depth, shade),
      innerEdge('light', depth, light),
      '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="shade"/><feMergeNode in="light"/></feMerge>',
    ),
  )
  return group(content, `filter="${filter}"`)
}

// The part of the shape that is not covered by its own blurred and shifted copy.
function innerEdge(name: string, distance: number, colour: string): string {
  return [
    `<feOffset in="soft" dx="${distance * 0.7}" dy="${distance}" result="moved"/>`,
    '<feComposite in="SourceAlpha" in2="moved" operator="out" result="edge"/>',
    `<feFlood flood-color="${colour.slice(0, 7)}" flood-opacity="${opacityOf(colour)}"/>`,
    `<feComposite in2="edge" operator="in" result="${name}"/>`,
  ].join('')
}

export type Cast = {
  readonly x?: number
  readonly y?: number
  readonly blur?: number
  readonly colour?: string
}

/** A soft shadow behind the content; with a bright colour and no offset, its glow. */
export function cast(pen: Pen, content: string, shadow: Cast = {}): string {
  const { x = 6, y = 12, blur = 10, colour = '#000000a0' } = shadow
  const drop = `<feDropShadow dx="${x}" dy="${y}" stdDeviation="${blur}" flood-color="${colour.slice(0, 7)}" flood-opacity="${opacityOf(colour)}"/>`
  return group(content, `filter="${pen.define((id) => filterOf(id, drop))}"`)
}

export function aura(pen: Pen, content: string, colour: string, blur = 14): string {
  return cast(pen, content, { x: 0, y: 0, blur, colour })
}

export function blurred(pen: Pen, radius: number, content: string): string {
  const filter = pen.define((id) => filterOf(id, `<feGaussianBlur stdDeviation="${radius}"/>`))
  return group(content, `filter="${filter}"`)
}

/** Shows the content only inside the shape. */
export function inside(pen: Pen, shape: string, content: string): string {
  return group(content, `clip-path="${pen.define((id) => `<clipPath id="${id}">${shape}</clipPath>`)}"`)
}

/** Blends the content additively with the layers below. */
export function additive(content: string): string {
  return group(content, 'style="mix-blend-mode:screen"')
}

export function glow(pen: Pen, x: number, y: number, r: number, colour: string, strength = 0.8): string {
  const fill = halo(
    pen,
    fade(colour, strength),
    [0.35, fade(colour, strength * 0.45)],
    [0.7, fade(colour, strength * 0.1)],
    [1, fade(colour, 0)],
  )
  return circle(x, y, r, fill)
}

/** Broad beams from one point that fade outwards. */
export function rays(
  pen: Pen,
  x: number,
  y: number,
  { count, reach, colour, strength = 0.3, turn = 0, spread = 0.45 }: Beams,
): string {
  const paint = around(pen, [x, y, reach], fade(colour, strength), fade(colour, 0))
  const step = 360 / count
  return repeat(count, (index) => {
    const angle = turn + index * step
    const half = (step * spread) / 2
    return path(polygon([[x, y], polar(x, y, angle - half, reach), polar(x, y, angle + half, reach)]), paint)
  })
}

type Beams = {
  readonly count: number
  readonly reach: number
  readonly colour: string
  readonly strength?: number
  readonly turn?: number
  readonly spread?: number
}

/** A glint with four points. */
export function sparkle(pen: Pen, x: number, y: number, r: number, colour = '#fff6d8'): string {
  const star = path(starPath(0, 0, 4, r, r * 0.12), '#ffffff')
  return at(x, y, glow(pen, 0, 0, r * 0.9, colour, 0.75) + star)
}

/** A highlight on a polished surface near its top left. */
export function gloss(x: number, y: number, rx: number, ry: number, turn = -32, opacity = 0.75): string {
  return `<ellipse rx="${rx}" ry="${ry}" transform="translate(${x} ${y}) rotate(${turn})" fill="#ffffff" opacity="${opacity}"/>`
}

/** Darkens the edges, which emphasises the subject and leaves space for a title at the bottom. */
export function vignette(pen: Pen, { width, height }: Size, colour = '#03050c'): string {
  const edge = radial(pen, 'cx="0.5" cy="0.44" r="0.78"', [
    [0.55, fade(colour, 0)],
    [1, fade(colour, 0.42)],
  ])
  const foot = down(pen, fade(colour, 0), fade(colour, 0.2))
  return rect(0, 0, width, height, edge) + rect(0, height * 0.72, width, height * 0.28, foot)
}

function filterOf(id: string, ...steps: readonly string[]): string {
  return `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%" color-interpolation-filters="sRGB">${steps.join('')}</filter>`
}

function opacityOf(colour: string): number {
  return colour.length < 9 ? 1 : Number((Number.parseInt(colour.slice(7), 16) / 255).toFixed(2))
}
