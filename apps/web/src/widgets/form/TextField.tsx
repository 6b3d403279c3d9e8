import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { EyeIcon, EyeOffIcon } from '#icons/icons.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'
import styles from '#widgets/form/TextField.module.css'

type Native =
  | 'name'
  | 'placeholder'
  | 'inputMode'
  | 'autoComplete'
  | 'enterKeyHint'
  | 'disabled'
  | 'readOnly'
  | 'onBlur'
  | 'pattern'

export type TextFieldProps = Pick<ComponentProps<'input'>, Native> & {
  label: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'tel' | 'password' | 'email' | 'search' | undefined
  /** Removes all other characters before onChange. */
  digitsOnly?: boolean | undefined
  maxLength?: number | undefined
  /** Shows how many of `maxLength` characters are used. */
  counter?: boolean | undefined
  error?: string | undefined
  hint?: string | undefined
  /** Content before the text, such as a flag and a phone code. */
  prefix?: ReactNode
  /** Content after the text, such as a button. */
  suffix?: ReactNode
  /** Labels of the button that shows and hides a password. */
  passwordLabels?: { readonly show: string; readonly hide: string } | undefined
  /** Focused when mounted, also inside a layer. */
  startFocused?: boolean | undefined
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    value,
    onChange,
    type = 'text',
    digitsOnly,
    maxLength,
    counter,
    error,
    hint,
    ...rest
  } = props
  const { prefix, suffix, passwordLabels, startFocused, ...native } = rest
  const id = useId()
  const input = useStartFocus(startFocused)
  const [shown, setShown] = useState(false)
  const change = (text: string) => {
    const allowed = digitsOnly ? text.replace(/\D/g, '') : text
    onChange(maxLength === undefined ? allowed : allowed.slice(0, maxLength))
  }
  return (
    <div
      className={styles.field}
      data-error={error ? '' : undefined}
      data-disabled={native.disabled ? '' : undefined}
    >
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        {prefix ? <span className={styles.prefix}>{prefix}</span> : null}
        <input
          inputMode={digitsOnly ? 'numeric' : undefined}
          {...native}
          ref={input}
          id={id}
          className={styles.input}
          type={type === 'password' && shown ? 'text' : type}
          value={value}
          data-autofocus={startFocused ? '' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => change(event.currentTarget.value)}
        />
        {type === 'password' && passwordLabels ? (
          <IconButton
            label={shown ? passwordLabels.hide : passwordLabels.show}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        ) : null}
        {suffix}
      </div>
      <div className={styles.notes}>
        <span id={`${id}-note`} className={styles.note} aria-live="polite">
          {error ?? hint}
        </span>
        {counter && maxLength !== undefined ? (
          <span className={styles.counter} aria-hidden="true">
            {value.length}/{maxLength}
          </span>
        ) : null}
      </div>
    </div>
  )
}

function useStartFocus(enabled: boolean | undefined) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (enabled) input.current?.focus({ preventScroll: true })
  }, [enabled])
  return input
}
