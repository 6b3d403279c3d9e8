import { verificationCodeLength } from '@saguao/contract/product/constants.ts'
import { useEffect, useId, useRef } from 'react'
import styles from '#widgets/form/CodeInput.module.css'

export type CodeInputProps = {
  label: string
  value: string
  onChange: (code: string) => void
  /** Called once each time the code becomes complete. */
  onComplete: (code: string) => void
  length?: number | undefined
  /** Shown under the cells, which shake once when it appears. */
  error?: string | undefined
  disabled?: boolean | undefined
  startFocused?: boolean | undefined
}

/**
 * One native input under drawn cells, so that pasting, deleting and autofill from the SMS work.
 */
export function CodeInput(props: CodeInputProps) {
  const {
    label,
    value,
    onChange,
    onComplete,
    length = verificationCodeLength,
    error,
    disabled,
    startFocused,
  } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (startFocused) input.current?.focus({ preventScroll: true })
  }, [startFocused])

  const change = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, length)
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete(code)
  }
  const cells = Array.from({ length }, (_, at) => at)
  return (
    <div className={styles.code} data-error={error ? '' : undefined}>
      <div className={styles.cells}>
        <input
          ref={input}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          enterKeyHint="done"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={id}
          data-autofocus={startFocused ? '' : undefined}
          disabled={disabled}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          onSelect={keepCaretLast}
        />
        {cells.map((at) => (
          <span
            key={at}
            className={styles.cell}
            data-filled={at < value.length ? '' : undefined}
            data-next={at === Math.min(value.length, length - 1) ? '' : undefined}
            aria-hidden="true"
          >
            {value[at]}
          </span>
        ))}
      </div>
      <span id={id} className={styles.error} aria-live="polite">
        {error}
      </span>
    </div>
  )
}

/** The caret is not drawn, so it stays at the end. */
function keepCaretLast(event: { currentTarget: HTMLInputElement }) {
  const { currentTarget: input } = event
  const end = input.value.length
  if (input.selectionStart !== end || input.selectionEnd !== end) input.setSelectionRange(end, end)
}
