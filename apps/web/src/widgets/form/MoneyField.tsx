import { type ChangeEvent, useId, useLayoutEffect, useReducer, useRef } from 'react'
import styles from '#widgets/form/MoneyField.module.css'
import {
  caretFor,
  charsRightOf,
  completeAmount,
  formatAmount,
  type NumberStyle,
  numberStyleOf,
  readPasted,
  readTyped,
} from '#widgets/form/typed-amount.ts'

export type MoneyFieldProps = {
  label: string
  /** For screens whose heading already says it. */
  labelHidden?: boolean | undefined
  /** Plain text such as `1250.5`, never a number: see typed-amount.ts. */
  value: string
  onChange: (plain: string) => void
  /** BCP 47: it decides between comma and dot. */
  locale: string
  decimals: number
  /** What stands before the amount, such as `R$`. */
  alias: string
  hint?: string | undefined
  error?: string | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
}

/** One amount, large: the grouping comes while it is typed, and the caret stays where the hand left it. */
export function MoneyField(props: MoneyFieldProps) {
  const { label, labelHidden, value, onChange, locale, decimals, alias, hint, error, disabled, onBlur } =
    props
  const id = useId()
  const writing = numberStyleOf(locale, decimals)
  const { input, text, change } = useWrittenAmount(value, onChange, writing)
  const leave = () => {
    onChange(completeAmount(value, decimals))
    onBlur?.()
  }
  return (
    <div className={styles.field} data-error={error ? '' : undefined}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <span className={styles.alias}>{alias}</span>
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="text"
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          enterKeyHint="done"
          placeholder={formatAmount(completeAmount('0', decimals), writing)}
          disabled={disabled}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={change}
          onBlur={leave}
        />
      </div>
      <p id={`${id}-note`} className={styles.note} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  )
}

function useWrittenAmount(value: string, onChange: (plain: string) => void, writing: NumberStyle) {
  const input = useRef<HTMLInputElement>(null)
  const right = useRef<number>(null)
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const text = formatAmount(value, writing)
  useLayoutEffect(() => {
    if (right.current === null) return
    const caret = caretFor(text, right.current, writing)
    input.current?.setSelectionRange(caret, caret)
    right.current = null
  })
  const change = ({
    currentTarget: { value: typed, selectionStart },
    nativeEvent,
  }: ChangeEvent<HTMLInputElement>) => {
    const caret = selectionStart ?? typed.length
    right.current = charsRightOf(typed, caret, writing)
    const plain = isOneKey(nativeEvent)
      ? readTyped(typed, caret, nativeEvent.data ?? '', writing)
      : readPasted(typed, writing)
    if (plain !== undefined) onChange(plain)
    // A key that changes nothing still moved the caret.
    redraw()
  }
  return { input, text, change }
}

/** Pasting, autofill and dictation bring a whole amount at once. */
function isOneKey(event: Event): event is InputEvent {
  if (!(event instanceof InputEvent)) return false
  return (
    event.inputType.startsWith('delete') || (event.inputType === 'insertText' && event.data?.length === 1)
  )
}
