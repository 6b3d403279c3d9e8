import { calendarMode, calendarSpanMonths } from '@saguao/contract/product/constants.ts'
import { useState } from 'react'
import styles from '#widgets/calendar/Calendar.module.css'
import { CalendarMonths } from '#widgets/calendar/CalendarMonths.tsx'
import { addMonths, type Day, today } from '#widgets/calendar/days.ts'
import { type DayRange, type Picked, pickRange } from '#widgets/calendar/pick-range.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

type Common = {
  open: boolean
  onClose: () => void
  /** BCP 47, for the names of months and days and for the first day of the week. */
  locale: string
  title: string
  closeLabel: string
  confirmLabel: string
  /** Today, and six months from `min`, unless given [R9.10]. */
  min?: Day | undefined
  max?: Day | undefined
}

type Single = {
  mode?: typeof calendarMode | undefined
  value?: Day | undefined
  onConfirm: (day: Day) => void
}

type Range = {
  mode: 'range'
  value?: DayRange | undefined
  onConfirm: (range: DayRange) => void
  /** The longest range in days; a longer one is cut to it and `rangePrompt` is shown [R5.08]. */
  maxRange?: number | undefined
  rangePrompt?: string | undefined
}

type CalendarProps = Common & (Single | Range)

const isRange = (props: CalendarProps): props is Common & Range => (props.mode ?? calendarMode) === 'range'

/** A bottom sheet of months to choose one day or a range of days. */
export function Calendar(props: CalendarProps) {
  const { open, onClose, locale, title, closeLabel, confirmLabel, min = today() } = props
  const { max = addMonths(min, calendarSpanMonths) } = props
  const { picked, clipped, pick } = usePicked(props)
  const confirm = () => {
    if (!picked?.to) return
    if (isRange(props)) props.onConfirm({ from: picked.from, to: picked.to })
    else props.onConfirm(picked.from)
  }
  const footer = (
    <div className={styles.footer}>
      <p className={styles.prompt} role="alert">
        {clipped && isRange(props) ? props.rangePrompt : null}
      </p>
      <Button wide kind="primary" disabled={!picked?.to} onClick={confirm}>
        {confirmLabel}
      </Button>
    </div>
  )
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={closeLabel} footer={footer}>
      <CalendarMonths locale={locale} min={min} max={max} picked={picked} onPick={pick} />
    </Sheet>
  )
}

type Choice = { readonly picked: Picked | undefined; readonly clipped: boolean }

function initialChoice(props: CalendarProps): Choice {
  const { value } = props
  const picked = typeof value === 'string' ? { from: value, to: value } : value
  return { picked, clipped: false }
}

/** Every opening starts from `value`: an unconfirmed choice is discarded. */
function usePicked(props: CalendarProps) {
  const [choice, setChoice] = useState<Choice>(() => initialChoice(props))
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open !== wasOpen) {
    setWasOpen(props.open)
    if (props.open) setChoice(initialChoice(props))
  }
  const pick = (day: Day) =>
    setChoice((last) =>
      isRange(props)
        ? pickRange(last.picked, day, props.maxRange)
        : { picked: { from: day, to: day }, clipped: false },
    )
  return { ...choice, pick }
}
