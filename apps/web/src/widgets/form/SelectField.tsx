import { useId } from 'react'
import { ChevronDownIcon } from '#icons/icons.tsx'
import select from '#widgets/form/SelectField.module.css'
import styles from '#widgets/form/TextField.module.css'

type SelectFieldProps = {
  label: string
  /** Text while nothing is chosen. */
  placeholder: string
  options: readonly { readonly value: string; readonly text: string }[]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** The native select, styled like the text fields. */
export function SelectField({ label, placeholder, options, value, onChange, error }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles.field} data-error={error ? '' : undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          id={id}
          className={`${styles.input} ${select.select}`}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDownIcon className={select.chevron} />
      </div>
      <div className={styles.notes}>
        <span id={`${id}-note`} className={styles.note} aria-live="polite">
          {error}
        </span>
      </div>
    </div>
  )
}
