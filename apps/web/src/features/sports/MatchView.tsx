/** One match. */
import { BookHead } from '#features/sports/BookHead.tsx'
import { MatchCard } from '#features/sports/MatchCard.tsx'
import { useBook } from '#features/sports/use-book.ts'
import type { ScreenProps } from '#routes.tsx'

const everyMs = 2_500

export function MatchView({ params }: ScreenProps) {
  const { data } = useBook(everyMs)
  const match = data?.list.flatMap(({ matches }) => matches).find(({ id }) => id === params.matchId)
  return (
    <>
      <BookHead />
      {match ? <MatchCard match={match} withLeague /> : null}
    </>
  )
}
