// File names of rendered pictures. A name contains a hash of everything that determines the pixels, so browsers may
// cache a file forever and unchanged pictures are not rendered again.
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

/** Increase it when the encoder changes: the SVG text does not show that. */
const encoderVersion = 2

const extensions: readonly Extension[] = ['avif', 'webp']
/** Relative to the repository root. */
export const artFolder = 'apps/web/public/art'

export function svgTextOf(key: string, { format, draw }: Picture): string {
  return svgOf(key, format, draw)
}

export function hashOf(svg: string, { format }: Picture): string {
  const widths = format.outputs.map(({ width }) => width).join(' ')
  return createHash('sha256').update(`${encoderVersion} ${widths} ${svg}`).digest('hex').slice(0, 8)
}

/** A path below the art folder, such as `games/mines.1a2b3c4d-480.webp`. */
export function fileOf(key: string, hash: string, width: number, extension: Extension): string {
  return `${key}.${hash}-${width}.${extension}`
}

/** All files of one drawing. */
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

/** Arrays of numbers stay on one line, as the formatter prints them. */
export function manifestText(manifest: Manifest): string {
  const text = JSON.stringify(manifest, null, 2)
  return `${text.replace(/\[\s+([\d,\s]+?)\s+\]/g, (_, figures: string) => `[${figures.replace(/\s+/g, ' ')}]`)}\n`
}
