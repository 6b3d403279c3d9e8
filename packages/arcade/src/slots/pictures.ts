/** The symbols of a slot: loaded as one sheet and cut to the shown size, sharp and blurred. */
import { type Sprite, sprite } from '../kit/sprite.ts'
import { covers, symbolSheets } from './art-files.ts'
import { cellOf, sheetColumns, sheetRows } from './symbol-sheet.ts'

export type Art = { readonly sheet: HTMLImageElement; readonly cover: HTMLImageElement | undefined }

export type Pictures = {
  readonly sharp: readonly Sprite[]
  /** Blurred, for running reels. */
  readonly blurred: readonly Sprite[]
}

/** The number of copies of a blurred symbol, and their spread as a share of its height. */
const echoes = 21
const flight = 0.7

/** Rejects when the pictures are missing or cannot be loaded; the plain scene is used then. */
export async function loadArt(themeId: string): Promise<Art> {
  const address = symbolSheets[themeId]
  if (!address) throw new Error(`Slot ${themeId} has no symbol sheet`)
  const [sheet, cover] = await Promise.all([loadAvifOrWebp(address), loadCover(covers[themeId])])
  return { sheet, cover }
}

/** The background is optional: a failed cover does not stop the game. */
const loadCover = (address: string | undefined): Promise<HTMLImageElement | undefined> =>
  address ? loadAvifOrWebp(address).catch(() => undefined) : Promise.resolve(undefined)

/** Pictures exist as AVIF and WebP; older browsers cannot read AVIF. */
const loadAvifOrWebp = (address: string): Promise<HTMLImageElement> =>
  load(address.replace(/webp$/, 'avif')).catch(() => load(address))

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

export function cutPictures(sheet: HTMLImageElement, count: number, side: number): Pictures {
  const cut = { width: sheet.naturalWidth / sheetColumns, height: sheet.naturalHeight / sheetRows }
  const drawSymbol = (pen: CanvasRenderingContext2D, index: number, y: number) => {
    const { column, row } = cellOf(index)
    const [left, top] = [column * cut.width, row * cut.height]
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(sheet, left, top, cut.width, cut.height, -side / 2, y - side / 2, side, side)
  }
  const numbers = Array.from({ length: count }, (_, index) => index)
  return {
    sharp: numbers.map((index) => sprite(side, side, (pen) => drawSymbol(pen, index, 0))),
    blurred: numbers.map((index) =>
      sprite(side, side * (1 + flight), (pen) => {
        // Additive blending of equal parts gives their mean.
        pen.globalCompositeOperation = 'lighter'
        pen.globalAlpha = 1 / echoes
        for (let echo = 0; echo < echoes; echo += 1)
          drawSymbol(pen, index, (echo / (echoes - 1) - 0.5) * side * flight)
      }),
    ),
  }
}
