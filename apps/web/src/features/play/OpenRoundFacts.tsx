/** How an open round stands: what has been reached, and what the next safe cell would pay. */
import styles from '#features/play/BetPanel.module.css'
import type { Laid } from '#features/play/open-table.ts'
import type { OpenRound } from '#features/play/play-state.ts'
import { minesPays } from '#features/play/rules.ts'
import { t } from '#i18n/i18n.ts'
import { choiceText, timesText } from '#shell/round-text.ts'

export type OpenRoundFactsProps = { readonly laid: Laid; readonly open: OpenRound }

export function OpenRoundFacts({ laid, open: { choice, outcome } }: OpenRoundFactsProps) {
  const { opened = [], multiplier = 1 } = outcome
  const next = minesPays(laid.table.game.config, choice, opened.length + 1)
  return (
    <div className={styles.controls} aria-live="polite">
      <dl className={styles.facts}>
        <Fact name={choiceText(choice)}>{t('round.opened', { count: opened.length })}</Fact>
        <Fact name={t('play.now')}>{timesText(multiplier)}</Fact>
        {next === undefined ? null : <Fact name={t('play.next')}>{timesText(next)}</Fact>}
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
