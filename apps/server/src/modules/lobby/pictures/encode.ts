/**
 * Decodes an uploaded picture and encodes it again in the widths of its shape. Only pixels pass: metadata, further
 * frames and bytes after the picture are dropped.
 */
import { hash } from 'node:crypto'
import { artWidths } from '@saguao/contract/lobby/art.ts'
import type { PictureShape, pictureTypes } from '@saguao/contract/operators/content-names.ts'
import sharp, { type Sharp } from 'sharp'
import { createKeyedMutex } from '#kernel/db/keyed-mutex.ts'
import { Refusal } from '#kernel/refusal.ts'

export type PictureType = (typeof pictureTypes)[number]

export type EncodedFile = { readonly width: number; readonly type: 'avif' | 'webp'; readonly bytes: Buffer }

export type EncodedPicture = {
  /** A hash of the files. */
  readonly id: string
  readonly width: number
  readonly height: number
  readonly color: string
  readonly files: readonly EncodedFile[]
}

const maxPixels = 40_000_000
const timeoutSeconds = 20
const webp = { quality: 76, effort: 4, smartSubsample: true } as const
const avif = { quality: 50, effort: 3 } as const

/** Width to height. Popups keep their own form, within bounds. */
const ratios: Readonly<Record<PictureShape, number | undefined>> = {
  games: 480 / 640,
  banners: 750 / 340,
  strips: 750 / 200,
  categories: 1,
  popups: undefined,
}
const popupBounds = { least: 0.5, most: 3 }

// One thread: encoding must not slow down the calls of players.
sharp.concurrency(1)
sharp.cache(false)

const startsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

/**
 * The type by the first bytes. Only these types reach the decoder, so that its readers of other formats, such as SVG
 * and PDF, are never run on foreign data.
 */
function typeOf(bytes: Buffer): PictureType | undefined {
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'image/webp'
  const isAvif = startsWith(bytes, 4, 'ftypavif') || startsWith(bytes, 4, 'ftypavis')
  return isAvif ? 'image/avif' : undefined
}

const isPixelLimit = (error: unknown): boolean =>
  error instanceof Error && /pixel limit|exceeds|too large/i.test(error.message)

/** The decoder's errors are about the file: they are refusals, not failures of the server. */
async function decoding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new Refusal(isPixelLimit(error) ? 'PICTURE_TOO_LARGE' : 'PICTURE_REFUSED', { field: 'data' })
  }
}

const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })

/** Decoded and upright, as raw pixels: every further step works on them. */
async function pixelsOf(bytes: Buffer): Promise<{ readonly image: Sharp; width: number; height: number }> {
  const { width, height } = await decoding(open(bytes).metadata())
  if (width * height > maxPixels) throw new Refusal('PICTURE_TOO_LARGE', { field: 'data' })
  const upright = open(bytes).rotate().toColourspace('srgb').timeout({ seconds: timeoutSeconds })
  const { data, info } = await decoding(upright.raw().toBuffer({ resolveWithObject: true }))
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return { image: sharp(data, { raw }), width: info.width, height: info.height }
}

const maxLuminance = 0.1

/** The colour shown until the picture is loaded: its average, dark enough for the lobby. */
async function colorOf(image: Sharp): Promise<string> {
  const pixel = await image.clone().resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  let rgb = [...pixel.subarray(0, 3)]
  if (rgb.length < 3) rgb = [rgb[0] ?? 0, rgb[0] ?? 0, rgb[0] ?? 0]
  const luminance = ([r = 0, g = 0, b = 0]: number[]): number =>
    0.2126 * (r / 255) ** 2.2 + 0.7152 * (g / 255) ** 2.2 + 0.0722 * (b / 255) ** 2.2
  while (luminance(rgb) > maxLuminance) rgb = rgb.map((value) => value * 0.95)
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

const heightOf = (shape: PictureShape, width: number, own: number): number =>
  Math.round(width / (ratios[shape] ?? own))

async function encodeAll(bytes: Buffer, shape: PictureShape): Promise<EncodedPicture> {
  const { image, width, height } = await pixelsOf(bytes)
  const widths = artWidths.get(shape) ?? []
  const largest = Math.max(...widths)
  const own = width / height
  if (width < largest || height < heightOf(shape, largest, own))
    throw new Refusal('PICTURE_TOO_SMALL', { field: 'data' })
  const isOdd = ratios[shape] === undefined && (own < popupBounds.least || own > popupBounds.most)
  if (isOdd) throw new Refusal('PICTURE_TOO_SMALL', { field: 'data' })
  const files: EncodedFile[] = []
  for (const target of widths) {
    const sized = image.clone().resize(target, heightOf(shape, target, own), { fit: 'cover' })
    files.push({ width: target, type: 'avif', bytes: await sized.clone().avif(avif).toBuffer() })
    files.push({ width: target, type: 'webp', bytes: await sized.clone().webp(webp).toBuffer() })
  }
  const id = hash('sha256', Buffer.concat(files.map((file) => file.bytes)), 'hex').slice(0, 32)
  return { id, width: largest, height: heightOf(shape, largest, own), color: await colorOf(image), files }
}

const runExclusive = createKeyedMutex<string>()

/** One picture at a time: a decoded one needs up to 160 MB. */
export function encodePicture(
  bytes: Buffer,
  declared: PictureType,
  shape: PictureShape,
): Promise<EncodedPicture> {
  if (typeOf(bytes) !== declared) return Promise.reject(new Refusal('PICTURE_TYPE', { field: 'type' }))
  return runExclusive('picture', () => encodeAll(bytes, shape))
}
