/** Phase of the shared table, in one line above the controls. */

import { colorKeys, timesText } from '#domain/bets/round-text.ts'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import styles from '#features/play/table/SharedTable.module.css'
import { type PhaseTime, usePhase } from '#features/play/table/use-phase.ts'
import { t } from '#i18n/i18n.ts'

export function PhaseStatus({ opened, controller }: PanelProps) {
  const phase = usePhase(controller)
  if (!phase) return null
  const { shared } = phase
  return (
    <p className={styles.phase} data-phase={shared.phase}>
      <span className={styles.dot} aria-hidden="true" />
      <span>{phaseText(phase, opened.kind === 'crash')}</span>
      <span className={styles.number}>{t('play.round-number', { round: shared.round })}</span>
    </p>
  )
}

function phaseText({ shared, secondsLeft, multiplier }: PhaseTime, isFlight: boolean): string {
  if (shared.phase === 'running')
    return isFlight ? t('play.flying', { times: timesText(multiplier) }) : t('play.spinning')
  if (shared.phase === 'over') return overText(shared)
  return secondsLeft === null ? t('play.bets-open') : t('play.bets-close', { seconds: secondsLeft })
}

function overText({ result }: PhaseTime['shared']): string {
  const outcome = result?.outcome
  if (!outcome) return t('play.next-round')
  if ('color' in outcome)
    return t('play.came', { result: `${outcome.number} · ${t(colorKeys[outcome.color])}` })
  const { point = 1 } = outcome
  return t('round.point', { point: timesText(point) })
}
