/** Shared by forms with several steps: errors under fields, and a reset for the next step. */
import { refusalOf } from '#api/api.ts'
import { emit, type FieldName, type PopupKind, useUi } from '#stores/ui.ts'

export function showFieldError(field: FieldName, message: string | undefined): void {
  if (message) emit('CHANGE_IPUTfIELD_ERROR_TIPS', { [field]: message })
}

/** Shows a refusal under the field it names, or under the first field of the form (R8.05). */
export function showRefusal(error: unknown, fields: readonly [FieldName, ...FieldName[]]): void {
  const refusal = refusalOf(error)
  const field = fields.find((known) => known === refusal?.field) ?? fields[0]
  showFieldError(field, refusal?.message)
}

/** Clears errors and validation for a new step. The pending destination is kept. */
export function startStep(
  kind: Extract<PopupKind, 'LOGIN' | 'REGISTER' | 'RESET_PASSWORD' | 'CHANGE_PASSWORD'>,
): void {
  const { popup } = useUi.getState()
  if (popup?.kind === kind) emit('SHOW_POPUP', { ...popup })
}
