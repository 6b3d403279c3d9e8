/** Markets with a line (totals, handicaps): one row per line, with a price on either side. */
import { decimalText } from '@saguao/contract/product/formats.ts'
import { languages } from '@saguao/contract/product/languages.ts'
import styles from '#features/sports/markets/MarketBoard.module.css'
import type { Block, LineHead } from '#features/sports/markets/market-blocks.ts'
import { OddsButton } from '#features/sports/markets/OddsButton.tsx'
import type { Picks } from '#features/sports/markets/use-picks.ts'
import { t } from '#i18n/i18n.ts'
import { currentLang } from '#stores/language.ts'

type Sides = { readonly home: string; readonly away: string }

type LinesBlockProps = {
  readonly block: Extract<Block, { kind: 'lines' }>
  readonly match: Sides
  readonly picks: Picks
}

export function LinesBlock({ block: { heads, rows }, match, picks }: LinesBlockProps) {
  return (
    <div className={styles.lines}>
      <div className={styles.heads} aria-hidden="true">
        {heads.map((head) => (
          <span key={head}>{headText(head, match)}</span>
        ))}
      </div>
      {rows.map(({ line, prices }) => (
        <div key={line} className={styles.line}>
          {prices.map((priced, at) => {
            const head = heads[at] ?? heads[0]
            if (!priced) return <span key={head} className={styles.gap} />
            const { market, selection } = priced
            return (
              <OddsButton
                key={head}
                name={`${market.name}: ${selection.name}`}
                label={lineText(head, line)}
                odds={selection.odds}
                suspended={market.suspended}
                picked={selection.id === picks.picked}
                onPick={() => picks.pick(market, selection)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

function headText(head: LineHead, { home, away }: Sides): string {
  if (head === 'home') return home
  if (head === 'away') return away
  return head === 'over' ? t('sports.over') : t('sports.under')
}

/** A handicap is stated for the home side; the away side has the opposite sign. */
function lineText(head: LineHead, line: string): string {
  const number = head === 'away' ? -Number(line) : Number(line)
  const isHandicap = head === 'home' || head === 'away'
  const plus = isHandicap && number >= 0 ? '+' : ''
  const text = decimalText(languages[currentLang()].lang, number, { min: 1, max: 3 })
  return plus + text.replace('-', '\u2212')
}
