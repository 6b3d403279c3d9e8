/** Pictures that are drawn once and stamped many times. */

export type Sprite = {
  readonly image: HTMLCanvasElement
  readonly width: number
  readonly height: number
}

/** More than two dots to a pixel cost four times the work and are seen by nobody. */
const maxScale = 2

export const pixelScale = (): number => Math.min(maxScale, Math.max(1, devicePixelRatio))

/** `draw` has the middle of the picture at 0, 0. What is soft needs fewer dots to a pixel than the screen has. */
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
  if (!pen) throw new Error('There is nothing to draw on')
  pen.setTransform(scale, 0, 0, scale, image.width / 2, image.height / 2)
  draw(pen)
  const made = { image, width: image.width / scale, height: image.height / scale }
  coldSprites.push(made)
  return made
}

/** A browser paints what was drawn when it is first used; in the middle of a round that would cost a frame. */
const coldSprites: Sprite[] = []
const warmedPerFrame = 3
const invisibleAlpha = 0.004

/** Uses a few of the new pictures where nobody sees it; tells whether there are more. */
export function warmUpSprites(pen: CanvasRenderingContext2D): boolean {
  pen.globalAlpha = invisibleAlpha
  for (const { image } of coldSprites.splice(0, warmedPerFrame)) pen.drawImage(image, 0, 0, 1, 1)
  pen.globalAlpha = 1
  return coldSprites.length > 0
}

/** Lays a picture with its middle at x, y. */
export function drawSprite(
  pen: CanvasRenderingContext2D,
  { image, width, height }: Sprite,
  x: number,
  y: number,
  scale = 1,
): void {
  pen.drawImage(image, x - (width * scale) / 2, y - (height * scale) / 2, width * scale, height * scale)
}

/** The same, turned around its middle. */
export function drawSpriteRotated(
  pen: CanvasRenderingContext2D,
  picture: Sprite,
  x: number,
  y: number,
  turn: number,
  scale = 1,
): void {
  pen.save()
  pen.translate(x, y)
  pen.rotate(turn)
  drawSprite(pen, picture, 0, 0, scale)
  pen.restore()
}
