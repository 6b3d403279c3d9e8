import { dateFormat } from '@saguao/contract/product/formats.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from '#widgets/calendar/Calendar.module.css'
import {
  addDays,
  addMonths,
  clampDay,
  type Day,
  dateOf,
  daysOfMonth,
  firstWeekday,
  monthsBetween,
  today,
  weekdayOf,
} from '#widgets/calendar/days.ts'
import type { Picked } from '#widgets/calendar/pick-range.ts'

type CalendarMonthsProps = {
  locale: string
  min: Day
  max: Day
  picked: Picked | undefined
  onPick: (day: Day) => void
}

/** Target day of each navigation key. */
const moves: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

export function CalendarMonths({ locale, min, max, picked, onPick }: CalendarMonthsProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [focusable, setFocusable] = useState(() => clampDay(picked?.to ?? picked?.from ?? today(), min, max))
  const buttonOf = (day: Day) => box.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
  const [start] = useState(focusable)
  useEffect(() => {
    box.current?.querySelector(`[data-day="${start}"]`)?.scrollIntoView({ block: 'center' })
  }, [start])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = moves[event.key]?.(focusable)
    if (!next) return
    event.preventDefault()
    const day = clampDay(next, min, max)
    setFocusable(day)
    buttonOf(day)?.focus()
  }
  const first = firstWeekday(locale)
  return (
    <fieldset ref={box} className={styles.months} onKeyDown={onKeyDown}>
      <Weekdays locale={locale} first={first} />
      {monthsBetween(min, max).map((month) => (
        <section key={month}>
          <h3 className={styles.name}>{format(locale, month, { month: 'long', year: 'numeric' })}</h3>
          <div className={styles.days}>
            {daysOfMonth(month).map((day) => (
              <button
                key={day}
                type="button"
                className={styles.day}
                style={
                  day === month ? { gridColumnStart: ((weekdayOf(day) - first + 7) % 7) + 1 } : undefined
                }
                data-day={day}
                data-part={partOf(day, picked)}
                disabled={day < min || day > max}
                tabIndex={day === focusable ? 0 : -1}
                aria-label={format(locale, day, { dateStyle: 'full' })}
                aria-pressed={partOf(day, picked) !== undefined}
                aria-current={day === today() ? 'date' : undefined}
                onClick={() => {
                  setFocusable(day)
                  onPick(day)
                }}
              >
                {Number(day.slice(8))}
              </button>
            ))}
          </div>
        </section>
      ))}
    </fieldset>
  )
}

function Weekdays({ locale, first }: { locale: string; first: number }) {
  // 2026-11-01 is a Sunday; any week would do.
  const week = Array.from({ length: 7 }, (_, at) => addDays('2026-11-01', first + at))
  return (
    <div className={styles.weekdays} aria-hidden="true">
      {week.map((day) => (
        <span key={day}>{format(locale, day, { weekday: 'narrow' })}</span>
      ))}
    </div>
  )
}

function format(locale: string, day: Day, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(dateOf(day))
}

function partOf(day: Day, picked: Picked | undefined) {
  if (!picked) return undefined
  if (day === picked.from) return picked.to && picked.to !== picked.from ? 'first' : 'only'
  if (day === picked.to) return 'last'
  return picked.to && day > picked.from && day < picked.to ? 'inside' : undefined
}
