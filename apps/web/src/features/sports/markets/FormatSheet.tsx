/** Odds format chooser, with the same price in each format. */

import styles from '#features/sports/markets/FormatSheet.module.css'
import { t } from '#i18n/i18n.ts'
import { oddsFormats, oddsText, setOddsFormat, useOddsFormat } from '#stores/odds-text.ts'
import { Choices } from '#widgets/form/Choices.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

/** Differs clearly in all formats. */
const example = 2.5

type FormatSheetProps = { readonly open: boolean; readonly onClose: () => void }

export function FormatSheet({ open, onClose }: FormatSheetProps) {
  const format = useOddsFormat()
  return (
    <Sheet open={open} onClose={onClose} title={t('sports.format')} closeLabel={t('common.close')}>
      <div className={styles.formats}>
        <p className={styles.text}>{t('sports.format-text')}</p>
        <Choices
          label={t('sports.format')}
          items={oddsFormats.map((key) => ({
            key,
            title: t(`sports.format-${key}`),
            text: oddsText(example, key),
          }))}
          value={format}
          onChange={setOddsFormat}
        />
      </div>
    </Sheet>
  )
}
