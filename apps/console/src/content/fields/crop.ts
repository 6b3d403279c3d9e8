/**
 * A picture that the operator chose. The browser decodes it for the crop; a file that it cannot decode is sent as it is,
 * and the server says why it is refused.
 */
import { pictureTypes } from '@saguao/contract/operators/content-names.ts'
import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'

type Size = { readonly width: number; readonly height: number }
type PictureType = (typeof pictureTypes)[number]

export type ChosenFile = {
  readonly name: string
  readonly type: PictureType
  /** A data address: the content security policy allows no others. */
  readonly address: string
  /** Undefined when the browser cannot decode the file. */
  readonly size: Size | undefined
}

/** Beyond it a cut picture is made smaller: the largest that players get is 750 px wide. */
const maxSide = 2000
const quality = 0.95
const full = 99.5

export async function readFile(file: File): Promise<ChosenFile> {
  const address = await dataAddress(file)
  const type = pictureTypes.find((known) => known === file.type) ?? 'image/png'
  const size = (await isComplete(file)) ? await sizeOf(address) : undefined
  return { name: file.name, type, address, size }
}

/** The largest part in the middle. */
export function firstCrop({ width, height }: Size, aspect: number | undefined): PercentCrop {
  if (aspect === undefined) return { unit: '%', x: 0, y: 0, width: 100, height: 100 }
  const isWider = width / height > aspect
  const side = isWider ? ({ unit: '%', height: 100 } as const) : ({ unit: '%', width: 100 } as const)
  return centerCrop(makeAspectCrop(side, aspect, width, height), width, height)
}

export async function cropFile(
  file: ChosenFile,
  crop: PercentCrop | undefined,
): Promise<{ readonly type: PictureType; readonly base64: string }> {
  const isWhole = !crop || !file.size || (crop.width > full && crop.height > full)
  if (isWhole) return { type: file.type, base64: base64Of(file.address) }
  const picture = await load(file.address)
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const canvas = document.createElement('canvas')
  const source = {
    x: (crop.x / 100) * picture.naturalWidth,
    y: (crop.y / 100) * picture.naturalHeight,
    width: (crop.width / 100) * picture.naturalWidth,
    height: (crop.height / 100) * picture.naturalHeight,
  }
  const scale = Math.min(1, maxSide / Math.max(source.width, source.height))
  canvas.width = Math.round(source.width * scale)
  canvas.height = Math.round(source.height * scale)
  const target = [0, 0, canvas.width, canvas.height] as const
  canvas.getContext('2d')?.drawImage(picture, source.x, source.y, source.width, source.height, ...target)
  return { type, base64: base64Of(canvas.toDataURL(type, quality)) }
}

const base64Of = (address: string): string => address.slice(address.indexOf(',') + 1)

function dataAddress(file: File): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

async function load(address: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  return picture
}

/** An image element shows the first part of a truncated file, and its crop would be a valid picture. */
async function isComplete(file: File): Promise<boolean> {
  if (!('ImageDecoder' in globalThis)) return true
  const decoder = new ImageDecoder({ data: await file.arrayBuffer(), type: file.type })
  const decoded = await decoder.decode({ completeFramesOnly: true }).catch(() => undefined)
  decoded?.image.close()
  decoder.close()
  return decoded !== undefined
}

async function sizeOf(address: string): Promise<Size | undefined> {
  const picture = await load(address).catch(() => undefined)
  return picture && { width: picture.naturalWidth, height: picture.naturalHeight }
}
