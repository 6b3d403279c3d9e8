import { type ReactNode, useId } from 'react'
import { CheckIcon } from '#icons/icons.tsx'
import styles from '#widgets/form/Choices.module.css'

export type Choice<Key extends string> = {
  readonly key: Key
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly icon?: ReactNode
  /** A few characters on the corner of a tile, or at the end of a row. */
  readonly badge?: string | undefined
  readonly disabled?: boolean | undefined
}

export type ChoicesProps<Key extends string> = {
  /** Name of the group for screen readers. */
  label: string
  items: readonly Choice<Key>[]
  /** Undefined while nothing is chosen. */
  value: Key | undefined
  onChange: (key: Key) => void
  /** `tiles` side by side, `rows` one below the other, `rail` scrolls sideways. */
  shape?: 'tiles' | 'rows' | 'rail' | undefined
  columns?: number | undefined
}

/** A choice between a few visible options. Native radio buttons, for arrow keys and screen readers. */
export function Choices<Key extends string>(props: ChoicesProps<Key>) {
  const { label, items, value, onChange, shape = 'tiles', columns = 3 } = props
  const name = useId()
  return (
    <fieldset
      className={shape === 'rail' ? `${styles.choices} rail` : styles.choices}
      data-shape={shape}
      style={{ '--columns': columns }}
    >
      <legend className="visually-hidden">{label}</legend>
      {items.map((item) => (
        <label key={item.key} className={styles.choice}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={item.key === value}
            disabled={item.disabled}
            onChange={() => onChange(item.key)}
          />
          {item.icon ? <span className={styles.icon}>{item.icon}</span> : null}
          <span className={styles.words}>
            <span className={styles.title}>{item.title}</span>
            {item.text ? <span className={styles.text}>{item.text}</span> : null}
          </span>
          {item.badge ? <span className={styles.badge}>{item.badge}</span> : null}
          {shape === 'rows' ? <Mark /> : null}
        </label>
      ))}
    </fieldset>
  )
}

function Mark() {
  return (
    <span className={styles.mark} aria-hidden="true">
      <CheckIcon />
    </span>
  )
}
