/** Policy for odds that change while a bet is placed: shown in one row, changed in a sheet. */
import { useState } from 'react'
import { oddsChanges, setOddsChange, useOddsChange } from '#features/slip/controller/odds-change.ts'
import styles from '#features/slip/OddsChangeChoice.module.css'
import { t } from '#i18n/i18n.ts'
import { ChevronDownIcon } from '#icons/icons.tsx'
import { Choices } from '#widgets/form/Choices.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

export function OddsChangeChoice() {
  const policy = useOddsChange((state) => state.policy)
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <button type="button" className={styles.line} onClick={() => setChoosing(true)}>
        <span className={styles.name}>{t('slip.if-moved')}</span>
        <span className={styles.value}>
          {t(`slip.policy-${policy}`)}
          <ChevronDownIcon />
        </span>
      </button>
      <Sheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('slip.if-moved')}
        closeLabel={t('common.close')}
      >
        <Choices
          shape="rows"
          label={t('slip.if-moved')}
          items={oddsChanges.map((key) => ({
            key,
            title: t(`slip.policy-${key}`),
            text: t(`slip.policy-${key}-text`),
          }))}
          value={policy}
          onChange={(next) => {
            setOddsChange(next)
            setChoosing(false)
          }}
        />
      </Sheet>
    </>
  )
}
