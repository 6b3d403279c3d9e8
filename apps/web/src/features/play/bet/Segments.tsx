import { type ReactNode, useId } from 'react'
import styles from '#features/play/bet/Segments.module.css'

type Segment<Key extends string> = {
  readonly key: Key
  readonly title: ReactNode
  readonly text?: string | undefined
  readonly tone?: string | undefined
}

type SegmentsProps<Key extends string> = {
  /** Accessible name of the group. */
  readonly label: string
  readonly items: readonly Segment<Key>[]
  readonly value: Key | undefined
  readonly onChange: (key: Key) => void
}

/**
 * Row of a few short choices. Native radio buttons, so that arrow keys and screen readers work without extra code.
 */
export function Segments<Key extends string>({ label, items, value, onChange }: SegmentsProps<Key>) {
  const name = useId()
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">{label}</legend>
      {items.map(({ key, title, text, tone }) => (
        <label key={key} className={styles.segment} data-tone={tone}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={key === value}
            onChange={() => onChange(key)}
          />
          <span>{title}</span>
          {text ? <span className={styles.text}>{text}</span> : null}
        </label>
      ))}
    </fieldset>
  )
}
