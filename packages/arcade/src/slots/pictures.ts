/** The symbols of a slot: fetched as one sheet, then cut to the size they are shown in, sharp and in flight. */
import { type Sprite, sprite } from '../kit/sprite.ts'
import { covers, symbolSheets } from './art-files.ts'
import { cellOf, sheetColumns, sheetRows } from './symbol-sheet.ts'

export type Art = { readonly sheet: HTMLImageElement; readonly cover: HTMLImageElement | undefined }

export type Pictures = {
  readonly sharp: readonly Sprite[]
  /** As the eye sees them while a reel runs. */
  readonly blurred: readonly Sprite[]
}

/** How often a picture is laid over itself to look like one in flight, and over what share of its height. */
const echoes = 21
const flight = 0.7

/** Rejects where a slot has no pictures or they do not come: a plain stage takes over then. */
export async function loadArt(themeId: string): Promise<Art> {
  const address = symbolSheets[themeId]
  if (!address) throw new Error(`Nothing is drawn for ${themeId}`)
  const [sheet, cover] = await Promise.all([loadAvifOrWebp(address), loadCover(covers[themeId])])
  return { sheet, cover }
}

/** The world behind the cabinet is pleasant to have; the game does not wait for it to fail. */
const loadCover = (address: string | undefined): Promise<HTMLImageElement | undefined> =>
  address ? loadAvifOrWebp(address).catch(() => undefined) : Promise.resolve(undefined)

/** Every picture of the house lies there in two formats; the smaller one is not read by every browser. */
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
        // Light of equal parts adds up to the mean of them.
        pen.globalCompositeOperation = 'lighter'
        pen.globalAlpha = 1 / echoes
        for (let echo = 0; echo < echoes; echo += 1)
          drawSymbol(pen, index, (echo / (echoes - 1) - 0.5) * side * flight)
      }),
    ),
  }
}
