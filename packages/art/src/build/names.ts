// How a drawing's files are called. The name holds a hash of all that decides how the files look, so a browser
// may keep one for ever, and what is already there need not be made again.
import { createHash } from 'node:crypto'
import type { Format } from '../formats.ts'
import type { Picture } from '../gallery.ts'
import { svgOf } from '../kit/pen.ts'

export type Entry = {
  readonly cover: string
  readonly color: string
  readonly widths: readonly number[]
  readonly width: number
  readonly height: number
}
export type Manifest = Readonly<Record<string, Entry>>
export type Extension = 'avif' | 'webp'

/** Counted up when the way of encoding changes, which no drawing tells. */
const recipe = 2

const extensions: readonly Extension[] = ['avif', 'webp']
export const artFolder = 'apps/web/public/art'

export function svgTextOf(key: string, { format, draw }: Picture): string {
  return svgOf(key, format, draw)
}

export function hashOf(svg: string, { format }: Picture): string {
  const widths = format.outputs.map(({ width }) => width).join(' ')
  return createHash('sha256').update(`${recipe} ${widths} ${svg}`).digest('hex').slice(0, 8)
}

/** Below the art folder, such as `games/mines.1a2b3c4d-480.webp`. */
export function fileOf(key: string, hash: string, width: number, extension: Extension): string {
  return `${key}.${hash}-${width}.${extension}`
}

/** Everything a drawing becomes. */
export function filesOf(key: string, hash: string, { format }: Picture): string[] {
  return format.outputs.flatMap(({ width }) =>
    extensions.map((extension) => fileOf(key, hash, width, extension)),
  )
}

export function coverOf(key: string, hash: string, { format }: Picture): string {
  return `/art/${fileOf(key, hash, largestWidth(format), 'webp')}`
}

export function entryOf(key: string, hash: string, picture: Picture, color: string): Entry {
  const { format } = picture
  const width = largestWidth(format)
  return {
    cover: coverOf(key, hash, picture),
    color,
    widths: format.outputs.map((output) => output.width),
    width,
    height: Math.round((width * format.height) / format.width),
  }
}

function largestWidth({ outputs }: Format): number {
  return Math.max(...outputs.map(({ width }) => width))
}

/** Lists of figures stay on their line, as the formatter wants it. */
export function manifestText(manifest: Manifest): string {
  const text = JSON.stringify(manifest, null, 2)
  return `${text.replace(/\[\s+([\d,\s]+?)\s+\]/g, (_, figures: string) => `[${figures.replace(/\s+/g, ' ')}]`)}\n`
}
