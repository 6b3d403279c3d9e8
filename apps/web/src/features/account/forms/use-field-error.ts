/**
 * Error text of a field: the server's message first, then the validation message, which appears only after a submit.
 */
import { type PlainKey, t } from '#i18n/i18n.ts'
import { emit, type FieldName, useUi } from '#stores/ui.ts'

export function useFieldError(field: FieldName, valid: boolean, message: PlainKey): string | undefined {
  const tip = useUi((ui) => ui.errorTips[field])
  const checked = useUi((ui) => ui.inputChecks > 0)
  if (tip) return tip
  return checked && !valid ? t(message) : undefined
}

/** Typing clears the server's message. */
export function clearErrorOn(change: (value: string) => void): (value: string) => void {
  return (value) => {
    emit('CHANGE_IPUTfIELD_ERROR_TIPS', {})
    change(value)
  }
}
