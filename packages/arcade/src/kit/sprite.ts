/** Sprites: pictures that are rendered once and drawn many times. */

export type Sprite = {
  readonly image: HTMLCanvasElement
  readonly width: number
  readonly height: number
}

/** A scale of 3 costs more than twice the work of 2 without a visible difference. */
const maxScale = 2

export const pixelScale = (): number => Math.min(maxScale, Math.max(1, devicePixelRatio))

/** `draw` has its origin at the centre of the sprite. Soft pictures may use a lower scale than the screen. */
export function sprite(
  width: number,
  height: number,
  draw: (pen: CanvasRenderingContext2D) => void,
  scale = pixelScale(),
): Sprite {
  const image = document.createElement('canvas')
  image.width = Math.max(1, Math.ceil(width * scale))
  image.height = Math.max(1, Math.ceil(height * scale))
  const pen = image.getContext('2d')
  if (!pen) throw new Error('This browser has no 2D canvas')
  pen.setTransform(scale, 0, 0, scale, image.width / 2, image.height / 2)
  draw(pen)
  const made = { image, width: image.width / scale, height: image.height / scale }
  coldSprites.push(made)
  return made
}

/** Browsers rasterise a canvas at its first use, which would drop a frame during a round. */
const coldSprites: Sprite[] = []
const warmedPerFrame = 3
const invisibleAlpha = 0.004

/** Draws a few new sprites invisibly, to rasterise them in advance; returns whether there are more. */
export function warmUpSprites(pen: CanvasRenderingContext2D): boolean {
  pen.globalAlpha = invisibleAlpha
  for (const { image } of coldSprites.splice(0, warmedPerFrame)) pen.drawImage(image, 0, 0, 1, 1)
  pen.globalAlpha = 1
  return coldSprites.length > 0
}

/** Draws a sprite centred at x, y. In its own size it is placed on whole pixels, which takes half of the time. */
export function drawSprite(
  pen: CanvasRenderingContext2D,
  { image, width, height }: Sprite,
  x: number,
  y: number,
  scale = 1,
): void {
  const [left, top] = [x - (width * scale) / 2, y - (height * scale) / 2]
  if (scale === 1) {
    const pixel = width / image.width
    pen.drawImage(image, Math.round(left / pixel) * pixel, Math.round(top / pixel) * pixel, width, height)
  } else pen.drawImage(image, left, top, width * scale, height * scale)
}

/** Draws a sprite rotated around its centre, which takes four times as long. */
export function drawSpriteRotated(
  pen: CanvasRenderingContext2D,
  picture: Sprite,
  x: number,
  y: number,
  turn: number,
  scale = 1,
): void {
  if (turn === 0) {
    drawSprite(pen, picture, x, y, scale)
    return
  }
  const { image, width, height } = picture
  pen.save()
  pen.translate(x, y)
  pen.rotate(turn)
  pen.drawImage(image, (-width * scale) / 2, (-height * scale) / 2, width * scale, height * scale)
  pen.restore()
}
