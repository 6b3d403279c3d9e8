// Contact sheets: every picture side by side at the sizes a phone shows it in, for visual review.
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import type { Entry, Manifest } from './file-names.ts'

type Row = { readonly kind: string; readonly width: number; readonly perRow: number }

const sheetWidth = 1376
const gap = 12
const rows: readonly Row[] = [
  { kind: 'games/', width: 160, perRow: 8 },
  { kind: 'games/', width: 100, perRow: 12 },
  { kind: 'banners/', width: 332, perRow: 4 },
  { kind: 'promotions/', width: 332, perRow: 4 },
  { kind: 'categories/', width: 100, perRow: 8 },
]

export async function writeSheet(manifest: Manifest, folder: string, file: string): Promise<void> {
  const placed: OverlayOptions[] = []
  let top = gap
  for (const row of rows) top = await placeRow(row, manifest, folder, placed, top)
  mkdirSync(dirname(file), { recursive: true })
  await sharp({ create: { width: sheetWidth, height: top + gap, channels: 3, background: '#0b101d' } })
    .composite(placed)
    .webp({ quality: 82 })
    .toFile(file)
}

async function placeRow(
  { kind, width, perRow }: Row,
  manifest: Manifest,
  folder: string,
  placed: OverlayOptions[],
  start: number,
): Promise<number> {
  const entries = Object.entries(manifest).filter(([key]) => key.startsWith(kind))
  let top = start
  for (let first = 0; first < entries.length; first += perRow) {
    const pictures = entries.slice(first, first + perRow).map(([, entry]) => entry)
    for (const [index, entry] of pictures.entries()) {
      placed.push({ input: await thumbnail(entry, folder, width), left: gap + index * (width + gap), top })
    }
    top += Math.max(...pictures.map((entry) => heightOf(entry, width))) + gap
  }
  return top + gap
}

async function thumbnail(entry: Entry, folder: string, width: number): Promise<Buffer> {
  const height = heightOf(entry, width)
  const corners = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="12"/></svg>`
  return sharp(join(folder, entry.cover.replace('/art/', '')))
    .resize(width, height)
    .ensureAlpha()
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

function heightOf({ width, height }: Pick<Entry, 'width' | 'height'>, shown: number): number {
  return Math.round((shown * height) / width)
}

const symbolWidths = [700, 300] as const

/** The symbols of every slot on the dark background of a reel, at twice the size on a phone and at that size. */
export async function writeSymbolsSheet(manifest: Manifest, folder: string, file: string): Promise<void> {
  const entries = Object.entries(manifest).filter(([key]) => key.startsWith('symbols/'))
  const placed: OverlayOptions[] = []
  const rowHeight = heightOf({ width: 5, height: 2 }, symbolWidths[0]) + gap
  for (const [index, [, { cover }]] of entries.entries()) {
    let left = gap
    for (const width of symbolWidths) {
      const input = await sharp(join(folder, cover.replace('/art/', '')))
        .resize(width)
        .png()
        .toBuffer()
      placed.push({ input, left, top: gap + index * rowHeight })
      left += width + gap
    }
  }
  const width = symbolWidths[0] + symbolWidths[1] + gap * 3
  const background = {
    width,
    height: gap + entries.length * rowHeight,
    channels: 3,
    background: '#1c1636',
  } as const
  await sharp({ create: background }).composite(placed).webp({ quality: 82 }).toFile(file)
}
