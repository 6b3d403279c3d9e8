/** The main market in one row; for a race its favourites. */

import styles from '#features/sports/markets/MainOdds.module.css'
import { OddsButton } from '#features/sports/markets/OddsButton.tsx'
import { listLabel } from '#features/sports/markets/selection-text.ts'
import { usePicks } from '#features/sports/markets/use-picks.ts'
import type { Market, Match, Selection } from '#features/sports/sportsbook/use-sportsbook.ts'
import { t } from '#i18n/i18n.ts'

export function MainOdds({ match }: { match: Match }) {
  const { picked, pick } = usePicks(match)
  const market = match.markets.find(({ id }) => id === 'result' || id === 'winner')
  if (!market) return <p className={styles.none}>{t('sports.no-main')}</p>
  return (
    <div className={styles.row}>
      {slotsOf(market, match).map(({ id, selection }) =>
        selection ? (
          <OddsButton
            key={id}
            name={selection.name}
            label={listLabel(selection)}
            odds={selection.odds}
            suspended={market.suspended}
            picked={id === picked}
            onPick={() => pick(market, selection)}
          />
        ) : (
          <span key={id} className={styles.gap} />
        ),
      )}
    </div>
  )
}

type Slot = { readonly id: string; readonly selection: Selection | undefined }

/** As many as fit side by side. */
const maxRunners = 3

/** A side keeps its position when another has no price. */
function slotsOf({ id, selections }: Market, { sport }: Match): readonly Slot[] {
  if (sport === 'race')
    return selections
      .toSorted((a, b) => a.odds - b.odds)
      .slice(0, maxRunners)
      .map((selection) => ({ id: selection.id, selection }))
  const sides = id === 'result' ? ['home', 'draw', 'away'] : ['home', 'away']
  return sides.map((side) => {
    const slot = `${id}:${side}`
    return { id: slot, selection: selections.find((selection) => selection.id === slot) }
  })
}
