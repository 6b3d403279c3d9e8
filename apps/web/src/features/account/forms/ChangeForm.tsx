import { passwordInputMaxLength, passwordMaxLength } from '@saguao/contract/product/constants.ts'
import { isPasswordChange } from '@saguao/contract/product/field-rules.ts'
import { useState } from 'react'
import { useMutation } from '#api/use-mutation.ts'
import { ForgotButton } from '#features/account/forms/ForgotButton.tsx'
import styles from '#features/account/forms/Form.module.css'
import { Form } from '#features/account/forms/Form.tsx'
import { showRefusal } from '#features/account/forms/form-steps.ts'
import { PasswordField } from '#features/account/forms/PasswordField.tsx'
import { t } from '#i18n/i18n.ts'
import { toast } from '#stores/toasts.ts'
import { emit } from '#stores/ui.ts'

/** Both passwords must pass the rule; a refusal is shown under the field it belongs to (R5.05). */
export function ChangeForm() {
  const [oldPassword, setOldPassword] = useState('')
  const [password, setPassword] = useState('')
  const change = useMutation('/user/changePwd')
  const submit = () => change.mutateAsync({ oldPassword, password }).then(onChanged, onRefused)
  return (
    <Form valid={isPasswordChange(oldPassword, password)} submitLabel={t('password.save')} onSubmit={submit}>
      <PasswordField
        field="oldPassword"
        label="field.old-password"
        value={oldPassword}
        onChange={setOldPassword}
        maxLength={passwordMaxLength}
      />
      <div className={styles.aside}>
        <ForgotButton />
      </div>
      <PasswordField
        isNew
        label="field.new-password"
        value={password}
        onChange={setPassword}
        maxLength={passwordInputMaxLength}
      />
    </Form>
  )
}

function onChanged(): void {
  toast(t('password.success'), 'success')
  emit('SHOW_POPUP', null)
}

function onRefused(error: unknown): void {
  showRefusal(error, ['oldPassword', 'password'])
}
