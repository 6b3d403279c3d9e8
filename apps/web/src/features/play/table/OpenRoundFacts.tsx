/** Status of an open round: opened cells, current multiplier, and chance and payout of the next safe cell. */

import { mineCells } from '@saguao/fair/games/mines.ts'
import { choiceText, timesText } from '#domain/bets/round-text.ts'
import styles from '#features/play/bet/BetPanel.module.css'
import type { OpenRound } from '#features/play/bet/bet-state.ts'
import type { OpenedTable } from '#features/play/table/open-table.ts'
import { minesPays } from '#features/play/table/rules.ts'
import { t } from '#i18n/i18n.ts'
import { percentText } from '#stores/percent-text.ts'

type OpenRoundFactsProps = { readonly opened: OpenedTable; readonly open: OpenRound }

export function OpenRoundFacts({ opened, open: { choice, outcome } }: OpenRoundFactsProps) {
  const { opened: cells = [], multiplier = 1 } = outcome
  const next = minesPays(opened.table.game.config, choice, cells.length + 1)
  return (
    <div className={styles.controls} aria-live="polite">
      <dl className={styles.facts}>
        <Fact name={choiceText(choice)}>{t('round.opened', { count: cells.length })}</Fact>
        <Fact name={t('play.now')}>{timesText(multiplier)}</Fact>
        {next === undefined ? null : <Fact name={t('play.next')}>{timesText(next)}</Fact>}
        {next === undefined ? null : (
          <Fact name={t('play.next-safe')}>{percentText(safeChance(choice.mines, cells.length), 1)}</Fact>
        )}
      </dl>
    </div>
  )
}

/** Every closed cell has the same chance to be safe. */
const safeChance = (mines = 0, opened = 0): number => (mineCells - mines - opened) / (mineCells - opened)

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
