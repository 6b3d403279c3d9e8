/** Button with the shown period, and the sheets to change it. */

import { calendarSpanMonths } from '@saguao/contract/product/constants.ts'
import { languages } from '@saguao/contract/product/languages.ts'
import { useState } from 'react'
import { namedPeriods, type Period, periodText, rangeOf } from '#features/history/periods.ts'
import styles from '#features/history/transactions/Transactions.module.css'
import { t } from '#i18n/i18n.ts'
import { CalendarIcon, ChevronDownIcon } from '#icons/icons.tsx'
import { currentLang } from '#stores/language.ts'
import { marketToday } from '#stores/market-time.ts'
import { Calendar } from '#widgets/calendar/Calendar.tsx'
import { addMonths } from '#widgets/calendar/days.ts'
import { Choices } from '#widgets/form/Choices.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

/** Longer ranges are too much to read; the calendar limits the range and shows the limit (R5.08). */
const rangeMaxDays = 31

type PeriodPickerProps = {
  readonly period: Period
  readonly onChange: (period: Period) => void
}

type Open = 'choices' | 'day' | 'range' | undefined

export function PeriodPicker({ period, onChange }: PeriodPickerProps) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const choose = (chosen: Period) => {
    close()
    onChange(chosen)
  }
  const range = rangeOf(period)
  return (
    <>
      <button type="button" className={styles.period} onClick={() => setOpen('choices')}>
        <CalendarIcon />
        <span className="visually-hidden">{t('transactions.period')}: </span>
        {periodText(period)}
        <ChevronDownIcon className={styles.chevron} />
      </button>
      <PeriodSheet
        period={period}
        open={open === 'choices'}
        onClose={close}
        onOpen={setOpen}
        onChoose={choose}
      />
      <Calendar
        {...calendarWords()}
        open={open === 'day'}
        onClose={close}
        title={t('transactions.day-title')}
        value={range?.to}
        onConfirm={(day) => choose({ day })}
      />
      <Calendar
        {...calendarWords()}
        mode="range"
        open={open === 'range'}
        onClose={close}
        title={t('transactions.range-title')}
        value={range}
        maxRange={rangeMaxDays}
        rangePrompt={t('transactions.range-max', { days: rangeMaxDays })}
        onConfirm={choose}
      />
    </>
  )
}

/** Six months back from today (R9.10). */
function calendarWords() {
  const now = marketToday()
  return {
    locale: languages[currentLang()].lang,
    closeLabel: t('common.close'),
    confirmLabel: t('common.confirm'),
    min: addMonths(now, -calendarSpanMonths),
    max: now,
  }
}

type PeriodSheetProps = {
  readonly period: Period
  readonly open: boolean
  readonly onClose: () => void
  readonly onOpen: (open: 'day' | 'range') => void
  readonly onChoose: (period: Period) => void
}

function PeriodSheet({ period, open, onClose, onOpen, onChoose }: PeriodSheetProps) {
  const named = namedPeriods.map((key) => ({ key, title: periodText(key) }))
  const pick = (key: string) => {
    const known = namedPeriods.find((name) => name === key)
    if (known) onChoose(known)
    else onOpen(key === 'day' ? 'day' : 'range')
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('transactions.period')} closeLabel={t('common.close')}>
      <Choices
        shape="rows"
        label={t('transactions.period')}
        items={[
          ...named,
          { key: 'day', title: t('transactions.one-day'), icon: <CalendarIcon /> },
          { key: 'range', title: t('transactions.range'), icon: <CalendarIcon /> },
        ]}
        value={typeof period === 'string' ? period : undefined}
        onChange={pick}
      />
    </Sheet>
  )
}
