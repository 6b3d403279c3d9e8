/** The market everybody asks for first, in one row; of a race, those most likely to win it. */
import styles from '#features/sports/MainOdds.module.css'
import { OddsButton } from '#features/sports/OddsButton.tsx'
import { shortLabel } from '#features/sports/selection-text.ts'
import type { Match } from '#features/sports/use-book.ts'
import { usePicks } from '#features/sports/use-picks.ts'

/** As many as fit side by side. */
const shownMost = 3

export function MainOdds({ match }: { match: Match }) {
  const { picked, pick } = usePicks(match)
  const market = match.markets.find(({ id }) => id === 'result' || id === 'winner')
  if (!market) return null
  const likely = market.selections.toSorted((a, b) => a.odds - b.odds)
  const shown = market.selections.length > shownMost ? likely.slice(0, shownMost) : market.selections
  return (
    <div className={styles.row}>
      {shown.map((selection) => (
        <OddsButton
          key={selection.id}
          name={`${market.name}: ${selection.name}`}
          label={shortLabel(selection)}
          odds={selection.odds}
          suspended={market.suspended}
          picked={selection.id === picked}
          onPick={() => pick(market, selection)}
        />
      ))}
    </div>
  )
}
