// The shapes pictures come in: the size they are drawn at, the widths they are delivered in, and how many
// bytes each width may weigh as AVIF. A lobby shows two dozen tiles on a phone's data plan.

export type Format = {
  readonly width: number
  readonly height: number
  /** Narrowest first. */
  readonly outputs: readonly { readonly width: number; readonly bytes: number }[]
  /** Laid over something else, so that what is not drawn is seen through. */
  readonly transparent?: true
}

export const tile: Format = {
  width: 480,
  height: 640,
  outputs: [
    { width: 240, bytes: 7_500 },
    { width: 480, bytes: 20_000 },
  ],
}

/** The home carousel and promotions: words stand on the left, the subject on the right. */
export const wide: Format = {
  width: 750,
  height: 340,
  outputs: [
    { width: 480, bytes: 13_000 },
    { width: 750, bytes: 24_000 },
  ],
}

/** Low banners of the menu, the login and the foot of the home page. */
export const strip: Format = {
  width: 750,
  height: 200,
  outputs: [
    { width: 480, bytes: 9_000 },
    { width: 750, bytes: 16_000 },
  ],
}

export const badge: Format = { width: 256, height: 256, outputs: [{ width: 128, bytes: 4_500 }] }

/** The symbols of a slot, five to a row; on a phone a reel is about 72 points wide. */
export const sheet: Format = {
  width: 1000,
  height: 400,
  outputs: [{ width: 720, bytes: 45_000 }],
  transparent: true,
}
