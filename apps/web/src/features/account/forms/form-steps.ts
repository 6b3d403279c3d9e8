/** What forms of several steps share: where the server's words stand, and a clean sheet for the next step. */
import { refusalOf } from '#api/api.ts'
import { emit, type FieldName, type PopupKind, useUi } from '#stores/ui.ts'

export function tellUnder(field: FieldName, message: string | undefined): void {
  if (message) emit('CHANGE_IPUTfIELD_ERROR_TIPS', { [field]: message })
}

/** Under the field the refusal is about where the form has it, under the first one otherwise (R8.05). */
export function tellRefusal(error: unknown, fields: readonly [FieldName, ...FieldName[]]): void {
  const refusal = refusalOf(error)
  const field = fields.find((known) => known === refusal?.field) ?? fields[0]
  tellUnder(field, refusal?.message)
}

/** A step that has just appeared has nothing to complain about yet. Where the player is headed stays as it was. */
export function startStep(kind: Extract<PopupKind, 'REGISTER' | 'RESET_PASSWORD'>): void {
  const { popup } = useUi.getState()
  if (popup?.kind === kind) emit('SHOW_POPUP', { ...popup })
}
