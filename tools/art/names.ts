// How a drawing's files are called. The name holds a hash of all that decides how the files look, so a browser
// may keep one for ever, and what is already there need not be made again.
import { createHash } from 'node:crypto'
import type { Picture } from '../../apps/web/art/gallery.ts'
import { svgOf } from '../../apps/web/art/kit/pen.ts'

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
const recipe = 1

export const extensions: readonly Extension[] = ['avif', 'webp']
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

export function entryOf(key: string, hash: string, { format }: Picture, color: string): Entry {
  const widths = format.outputs.map(({ width }) => width)
  const width = widths.at(-1) ?? format.width
  return {
    cover: `/art/${fileOf(key, hash, width, 'webp')}`,
    color,
    widths,
    width,
    height: Math.round((width * format.height) / format.width),
  }
}

/** Lists of figures stay on their line, as the formatter wants it. */
export function manifestText(manifest: Manifest): string {
  const text = JSON.stringify(manifest, null, 2)
  return `${text.replace(/\[\s+([\d,\s]+?)\s+\]/g, (_, figures: string) => `[${figures.replace(/\s+/g, ' ')}]`)}\n`
}
