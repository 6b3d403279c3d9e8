/** The grid of a mines board: five rows of five cells. */
export const gridSide = 5
export const cellCount = gridSide * gridSide

/** The position and the length of a side, in pixels. */
export type BoardPlace = { readonly left: number; readonly top: number; readonly side: number }
