/** Chooses a period and downloads its statement. */
import { dateFormat } from '@saguao/contract/product/formats.ts'
import { languages } from '@saguao/contract/product/languages.ts'
import { useState } from 'react'
import { download } from '#api/download.ts'
import { useCall } from '#api/use-call.ts'
import { finishDownload } from '#features/privacy/finish-download.ts'
import styles from '#features/privacy/Privacy.module.css'
import { type NamedPeriod, namedPeriods, rangeOfPeriod } from '#features/privacy/statement-period.ts'
import { t } from '#i18n/i18n.ts'
import { currentLang } from '#stores/language.ts'
import { marketDayOf, marketToday, zoneText } from '#stores/market-time.ts'
import { Calendar } from '#widgets/calendar/Calendar.tsx'
import { dateOf } from '#widgets/calendar/days.ts'
import type { DayRange } from '#widgets/calendar/pick-range.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Choices } from '#widgets/form/Choices.tsx'

type Format = 'pdf' | 'csv'

export function StatementForm() {
  const { data } = useCall('/user/getUserInfo')
  const since = data?.createdAt ? marketDayOf(data.createdAt) : marketToday()
  const [period, setPeriod] = useState<NamedPeriod | 'range'>('month')
  const [chosen, setChosen] = useState<DayRange>()
  const [isChoosing, setChoosing] = useState(false)
  const { busy, start } = useDownload()
  const range = period === 'range' && chosen ? chosen : rangeOfPeriod(named(period), marketToday(), since)
  const choose = (key: NamedPeriod | 'range') => (key === 'range' ? setChoosing(true) : setPeriod(key))
  return (
    <div className={styles.card}>
      <p className={styles.text}>{t('data.statement-text')}</p>
      <Choices
        label={t('data.period')}
        columns={2}
        items={[...namedPeriods, 'range' as const].map((key) => ({ key, title: t(`data.${key}`) }))}
        value={period}
        onChange={choose}
      />
      <p className={styles.text} aria-live="polite">
        {t('data.from-to', { from: dayText(range.from), to: dayText(range.to), zone: zoneText() })}
      </p>
      <div className={styles.actions}>
        <Button kind="primary" wide loading={busy === 'pdf'} onClick={() => start(range, 'pdf')}>
          {t('data.pdf')}
        </Button>
        <Button wide loading={busy === 'csv'} onClick={() => start(range, 'csv')}>
          {t('data.csv')}
        </Button>
      </div>
      <Calendar
        mode="range"
        open={isChoosing}
        onClose={() => setChoosing(false)}
        locale={languages[currentLang()].lang}
        title={t('data.range-title')}
        closeLabel={t('common.close')}
        confirmLabel={t('common.confirm')}
        min={since}
        max={marketToday()}
        value={chosen}
        onConfirm={(picked) => {
          setChosen(picked)
          setPeriod('range')
          setChoosing(false)
        }}
      />
    </div>
  )
}

const named = (period: NamedPeriod | 'range'): NamedPeriod => (period === 'range' ? 'month' : period)

function dayText(day: string): string {
  const format: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeZone: 'UTC' }
  return dateFormat(languages[currentLang()].lang, format).format(dateOf(day))
}

function useDownload() {
  const [busy, setBusy] = useState<Format>()
  const run = async ({ from, to }: DayRange, format: Format) => {
    setBusy(format)
    const result = await download('/data/statement', { startDate: from, endDate: to, format })
    finishDownload(result, `saguao-${from}-${to}.${format}`)
    setBusy(undefined)
  }
  const start = (range: DayRange, format: Format) => {
    if (!busy) void run(range, format)
  }
  return { busy, start }
}
