import { type ChangeEvent, useEffect, useId, useLayoutEffect, useReducer, useRef } from 'react'
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

type MoneyFieldProps = {
  label: string
  /** For screens whose heading is the label. */
  labelHidden?: boolean | undefined
  /** Plain text such as `1250.5`, never a number: see typed-amount.ts. */
  value: string
  onChange: (plain: string) => void
  /** BCP 47; sets the decimal and grouping marks. */
  locale: string
  decimals: number
  /** Currency alias before the amount, such as `R$`. */
  alias: string
  hint?: string | undefined
  error?: string | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
  /** Focuses the field on mount and selects its text, so that the first key replaces it. */
  startFocused?: boolean | undefined
}

/** Input of an amount: groups digits while typing and keeps the caret position. */
export function MoneyField(props: MoneyFieldProps) {
  const { label, labelHidden, value, onChange, locale, decimals, alias, hint, error, disabled, onBlur } =
    props
  const id = useId()
  const style = numberStyleOf(locale, decimals)
  const { input, text, change } = useWrittenAmount(value, onChange, style)
  useEffect(() => {
    if (!props.startFocused) return
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [props.startFocused, input])
  const onLeave = () => {
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
          placeholder={formatAmount(completeAmount('0', decimals), style)}
          disabled={disabled}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={change}
          onBlur={onLeave}
        />
      </div>
      <p id={`${id}-note`} className={styles.note} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  )
}

function useWrittenAmount(value: string, onChange: (plain: string) => void, style: NumberStyle) {
  const input = useRef<HTMLInputElement>(null)
  const charsRight = useRef<number>(null)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const text = formatAmount(value, style)
  useLayoutEffect(() => {
    if (charsRight.current === null) return
    const caret = caretFor(text, charsRight.current, style)
    input.current?.setSelectionRange(caret, caret)
    charsRight.current = null
  })
  const change = ({
    currentTarget: { value: typed, selectionStart },
    nativeEvent,
  }: ChangeEvent<HTMLInputElement>) => {
    const caret = selectionStart ?? typed.length
    charsRight.current = charsRightOf(typed, caret, style)
    const plain = isSingleKey(nativeEvent)
      ? readTyped(typed, caret, nativeEvent.data ?? '', style)
      : readPasted(typed, style)
    if (plain !== undefined) onChange(plain)
    // A rejected key has still moved the caret.
    rerender()
  }
  return { input, text, change }
}

/** False for pasting, autofill and dictation, which insert a whole amount. */
function isSingleKey(event: Event): event is InputEvent {
  if (!(event instanceof InputEvent)) return false
  return (
    event.inputType.startsWith('delete') || (event.inputType === 'insertText' && event.data?.length === 1)
  )
}
