/** How much a win is made of. A round that gives back no more than was staked is not one. */
export type Moment = 'small' | 'big' | 'huge'

const bigFrom = 5
const hugeFrom = 25

export function momentOf({ bet, win }: { readonly bet: number; readonly win: number }): Moment | undefined {
  if (!(win > bet)) return undefined
  const times = win / bet
  if (times >= hugeFrom) return 'huge'
  return times >= bigFrom ? 'big' : 'small'
}
