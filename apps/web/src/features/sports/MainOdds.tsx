/** The market everybody asks for first, in one row. */
import styles from '#features/sports/MainOdds.module.css'
import { OddsButton } from '#features/sports/OddsButton.tsx'
import { shortLabel } from '#features/sports/selection-text.ts'
import type { Match } from '#features/sports/use-book.ts'
import { usePicks } from '#features/sports/use-picks.ts'

export function MainOdds({ match }: { match: Match }) {
  const [market] = match.markets
  const { isPicked, pick } = usePicks(match)
  if (!market) return null
  return (
    <div className={styles.row}>
      {market.selections.map((selection) => (
        <OddsButton
          key={selection.id}
          name={selection.name}
          label={shortLabel(selection)}
          odds={selection.odds}
          suspended={market.suspended}
          picked={isPicked(selection.id)}
          onPick={() => pick(market, selection)}
        />
      ))}
    </div>
  )
}
