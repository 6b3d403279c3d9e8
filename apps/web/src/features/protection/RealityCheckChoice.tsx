/** Interval of the reality check (R12.07). */
import { useState } from 'react'
import { api } from '#api/api.ts'
import { type Protection, refreshProtection } from '#domain/protection/protection.ts'
import styles from '#features/protection/Responsible.module.css'
import { t } from '#i18n/i18n.ts'
import { toast } from '#stores/toasts.ts'
import { Choices } from '#widgets/form/Choices.tsx'

const intervals = [15, 30, 60] as const
const off = 'off'

export const intervalText = (minutes: number | null): string =>
  minutes === null ? t('reality.off') : t('reality.every', { minutes })

/** A refused choice, such as none in a market that requires one, leaves the current interval. */
export function RealityCheckChoice({ protection: { realityCheckMinutes } }: { protection: Protection }) {
  const [busy, setBusy] = useState(false)
  const choose = async (key: string) => {
    setBusy(true)
    const minutes = intervals.find((interval) => key === `${interval}`) ?? null
    await api('/protection/setRealityCheck', { minutes }).then(
      () => toast(t('reality.saved'), 'success'),
      () => undefined,
    )
    refreshProtection()
    setBusy(false)
  }
  return (
    <div className={styles.card}>
      <p className={styles.text}>{t('reality.text')}</p>
      <Choices
        label={t('reality.interval')}
        columns={2}
        items={[...intervals, null].map((minutes) => ({
          key: minutes === null ? off : `${minutes}`,
          title: intervalText(minutes),
          disabled: busy,
        }))}
        value={realityCheckMinutes === null ? off : `${realityCheckMinutes}`}
        onChange={(key) => void choose(key)}
      />
    </div>
  )
}
