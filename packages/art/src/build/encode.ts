// Renders the SVG text of a drawing to image files, and to the placeholder colour shown until they are loaded.
import sharp, { type Sharp } from 'sharp'
import type { Format } from '../formats.ts'
import { brand } from '../kit/colour.ts'
import { bleed } from '../kit/pen.ts'
import type { Extension } from './file-names.ts'

export type Encoded = { readonly width: number; readonly extension: Extension; readonly bytes: Buffer }

const firstQuality = 50
const bestQuality = 62
const worstQuality = 26
const guesses = 3
/** A guess aims at this share of the byte budget, so that it does not exceed it by a little. */
const aim = 0.93
const webpQuality = 76
/** Transparent WebP files are twice as large, and only browsers without AVIF load them. */
const webpTransparentQuality = 60
/** Drawings are rasterised larger than the largest file, so that fine lines are averaged instead of broken. */
const oversampling = 2
/** The maximal luminance of a placeholder: the lobby is dark. */
const maxPlaceholderLuminance = 0.1

/** The drawing as pixels, without its bleed. */
export async function rasterOf(svg: string, format: Format): Promise<Buffer> {
  const largest = Math.max(...format.outputs.map(({ width }) => width))
  const scale = (largest * oversampling) / format.width
  const px = (length: number) => Math.round(length * scale)
  const drawn = sharp(Buffer.from(svg), { density: 72 * scale }).extract({
    left: px(bleed),
    top: px(bleed),
    width: px(format.width),
    height: px(format.height),
  })
  const flattened = format.transparent ? drawn : drawn.flatten({ background: brand.night })
  return flattened.png({ compressionLevel: 1 }).toBuffer()
}

export async function encode(raster: Buffer, format: Format): Promise<Encoded[]> {
  const made: Encoded[] = []
  for (const { width, bytes } of format.outputs) {
    const image = sharp(raster).resize({ width, kernel: 'lanczos3' })
    const webp = await image
      .clone()
      .webp({
        quality: format.transparent ? webpTransparentQuality : webpQuality,
        effort: 6,
        smartSubsample: true,
      })
      .toBuffer()
    made.push({ width, extension: 'avif', bytes: await avifWithin(image, bytes) })
    made.push({ width, extension: 'webp', bytes: webp })
  }
  return made
}

// The best quality within the byte budget. Bytes grow almost linearly with quality, so the second guess is close.
async function avifWithin(image: Sharp, budget: number): Promise<Buffer> {
  let quality = firstQuality
  let best: Buffer | undefined
  for (let guess = 0; guess < guesses; guess += 1) {
    const bytes = await image.clone().avif({ quality, effort: 4 }).toBuffer()
    if (bytes.length <= budget && bytes.length > (best?.length ?? 0)) best = bytes
    const next = Math.floor(quality * (1 + 0.9 * ((budget * aim) / bytes.length - 1)))
    const bounded = Math.min(bestQuality, Math.max(worstQuality, next))
    if (bounded === quality) return bytes
    quality = bounded
  }
  return best ?? image.clone().avif({ quality: worstQuality, effort: 4 }).toBuffer()
}

/** The average colour of a picture, with saturated colours weighted more than grey ones. */
export async function placeholderColour(raster: Buffer): Promise<string> {
  const pixels = await sharp(raster).resize(24, 24, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const sum = [0, 0, 0]
  let total = 0
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = [...pixels.subarray(at, at + 3)]
    const weight = 8 + Math.max(...colour) - Math.min(...colour)
    total += weight
    for (const [channel, value] of colour.entries()) sum[channel] = (sum[channel] ?? 0) + value * weight
  }
  return hex(dimmed(sum.map((value) => value / total)))
}

function dimmed(colour: readonly number[]): number[] {
  let dim = [...colour]
  while (luminance(dim) > maxPlaceholderLuminance) dim = dim.map((value) => value * 0.95)
  return dim
}

function luminance(colour: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = colour.map((value) => (value / 255) ** 2.2)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function hex(colour: readonly number[]): string {
  return `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}
