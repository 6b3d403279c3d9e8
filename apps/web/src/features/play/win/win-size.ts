/** Size of the celebration of a win. A round that pays no more than its stake has none. */
type WinSize = 'small' | 'big' | 'huge'

const bigFrom = 5
const hugeFrom = 25

export function winSizeOf({ bet, win }: { readonly bet: number; readonly win: number }): WinSize | undefined {
  if (!(win > bet)) return undefined
  const times = win / bet
  if (times >= hugeFrom) return 'huge'
  return times >= bigFrom ? 'big' : 'small'
}
