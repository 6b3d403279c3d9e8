import { isPassword } from '@saguao/contract/product/field-rules.ts'
import { clearErrorOn, useFieldError } from '#features/account/forms/use-field-error.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'
import type { FieldName } from '#stores/ui.ts'
import { TextField } from '#widgets/form/TextField.tsx'

type PasswordFieldProps = {
  readonly field?: Extract<FieldName, 'password' | 'oldPassword'>
  readonly label?: PlainKey
  /** Tells password managers whether to offer a stored or a new password. */
  readonly isNew?: boolean
  readonly maxLength: number
  readonly value: string
  readonly onChange: (value: string) => void
}

export function PasswordField(props: PasswordFieldProps) {
  const { field = 'password', label = 'field.password', isNew, maxLength, value, onChange } = props
  const error = useFieldError(field, isPassword(value), 'register.password-error')
  return (
    <TextField
      type="password"
      name={field}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      label={t(label)}
      maxLength={maxLength}
      passwordLabels={{ show: t('field.show'), hide: t('field.hide') }}
      value={value}
      onChange={clearErrorOn(onChange)}
      error={error}
    />
  )
}
