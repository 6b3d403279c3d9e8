/** A feed in which operators suspend markets: they are shown, but accept no bets and no cash-outs. */
import { type Feed, marketOf, type StoredMatch } from '#modules/sports/feed/feed.ts'

/** An empty text in `suspended` is the whole match. */
export const isSuspended = ({ suspended }: Pick<StoredMatch, 'suspended'>, market: string): boolean =>
  suspended.includes('') || suspended.includes(market)

export const withSuspensions = (feed: Feed): Feed => ({
  ...feed,
  viewAt: (match, now) => {
    const view = feed.viewAt(match, now)
    if (match.suspended.length === 0) return view
    const markets = view.markets.map((market) => ({
      ...market,
      suspended: market.suspended || isSuspended(match, market.id),
    }))
    return { ...view, markets }
  },
  chance: (match, selection, now) =>
    isSuspended(match, marketOf(selection)) ? undefined : feed.chance(match, selection, now),
})
