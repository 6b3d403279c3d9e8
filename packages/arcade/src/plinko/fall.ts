/** The path of one ball from peg to peg, as settled, in parabolic arcs. */

export type FieldPlace = {
  readonly rows: number
  readonly middle: number
  /** Between two pegs, and between two rows of them. */
  readonly pitch: number
  readonly drop: number
  readonly firstRow: number
  readonly cupTop: number
  readonly pegRadius: number
  readonly ballRadius: number
}

export type Point = { readonly x: number; readonly y: number }

export type Fall = {
  /** From where it is let go, over the pegs it touches, into the bucket. */
  readonly stations: readonly Point[]
  /** The column of the peg that is touched at each row, from 0. */
  readonly pegs: readonly number[]
}

/** The contact point beside the top of a peg in radians, on the side of the next step. */
const shoulder = 0.5
/** The share of a row by which a touch throws the ball up again. */
const bounce = 0.62

export const pegAt = ({ middle, pitch, drop, firstRow }: FieldPlace, row: number, column: number): Point => ({
  x: middle + (column - (row + 2) / 2) * pitch,
  y: firstRow + row * drop,
})

/** Where a ball is let go. */
export const startOf = ({ middle, firstRow, drop, pegRadius, ballRadius }: FieldPlace): Point => ({
  x: middle,
  y: firstRow - drop - pegRadius - ballRadius,
})

export function fallOf(place: FieldPlace, path: readonly number[]): Fall {
  const reach = place.pegRadius + place.ballRadius
  const pegs: number[] = []
  const stations: Point[] = [startOf(place)]
  let rights = 0
  for (const [row, step] of path.entries()) {
    pegs.push(rights + 1)
    const { x, y } = pegAt(place, row, rights + 1)
    const side = step === 1 ? shoulder : -shoulder
    stations.push({ x: x + Math.sin(side) * reach, y: y - Math.cos(side) * reach })
    rights += step
  }
  stations.push({
    x: place.middle + (rights - path.length / 2) * place.pitch,
    y: place.cupTop + place.ballRadius,
  })
  return { stations, pegs }
}

/** The position of the ball: `hops` is the number of passed stations, its fraction the progress to the next one. */
export function ballAt({ stations }: Fall, hops: number): Point {
  const index = Math.min(stations.length - 2, Math.floor(hops))
  const [from, to] = [stations[index], stations[index + 1]]
  if (!from || !to) return { x: 0, y: 0 }
  const share = Math.min(1, hops - index)
  const thrown = index === 0 ? 0 : bounce
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * ((1 + thrown) * share * share - thrown * share),
  }
}
