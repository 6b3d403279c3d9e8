/** Price button. It shows the direction of the last change, and keeps its position while the market is suspended. */
import styles from '#features/sports/markets/OddsButton.module.css'
import { useDirection } from '#features/sports/markets/use-direction.ts'
import { t } from '#i18n/i18n.ts'
import { LockIcon } from '#icons/icons.tsx'
import { oddsText, useOddsFormat } from '#stores/odds-text.ts'

type OddsButtonProps = {
  /** Full name, for screen readers. */
  readonly name: string
  /** Visible text. */
  readonly label: string
  readonly odds: number
  readonly suspended: boolean
  readonly picked: boolean
  readonly onPick: () => void
}

export function OddsButton({ name, label, odds, suspended, picked, onPick }: OddsButtonProps) {
  const format = useOddsFormat()
  const moved = useDirection(odds)
  const text = oddsText(odds, format)
  const spoken = suspended
    ? t('sports.suspended-said', { selection: name })
    : t('sports.odds-said', { selection: name, odds: text })
  return (
    <button
      type="button"
      className={styles.odds}
      aria-label={spoken}
      aria-pressed={picked}
      disabled={suspended}
      data-moved={suspended ? undefined : moved}
      onClick={onPick}
    >
      <span className={styles.label}>{label}</span>
      {suspended ? (
        <LockIcon className={styles.lock} />
      ) : (
        <span className={styles.price} data-length={text.length > 6 ? 'long' : undefined}>
          {text}
        </span>
      )}
    </button>
  )
}
