import { passwordInputMaxLength, passwordMaxLength } from '@saguao/contract/product/constants.ts'
import { isPasswordChange } from '@saguao/contract/product/field-rules.ts'
import { useState } from 'react'
import { refusalOf } from '#api/api.ts'
import { useMutation } from '#api/use-mutation.ts'
import { sendChangeCode } from '#features/account/change-code.ts'
import { CodeStep } from '#features/account/forms/CodeStep.tsx'
import { ForgotButton } from '#features/account/forms/ForgotButton.tsx'
import styles from '#features/account/forms/Form.module.css'
import { Form } from '#features/account/forms/Form.tsx'
import { showRefusal, startStep } from '#features/account/forms/form-steps.ts'
import { PasswordField } from '#features/account/forms/PasswordField.tsx'
import { t } from '#i18n/i18n.ts'
import { toast } from '#stores/toasts.ts'
import { emit } from '#stores/ui.ts'

/** The code step; `attempt` clears the cells after a wrong code. */
type CodeState = { readonly phone: string | undefined; readonly attempt: number }

/** Both passwords must pass the rule; a refusal is shown under the field it belongs to (R5.05). */
export function ChangeForm() {
  const [oldPassword, setOldPassword] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<CodeState>()
  const change = useMutation('/user/changePwd')
  const onFailed = async (error: unknown): Promise<void> => {
    if (refusalOf(error)?.code !== 'CONFIRMATION_REQUIRED') return onRefused(error)
    startStep('CHANGE_PASSWORD')
    setCode({ phone: await sendChangeCode(), attempt: 1 })
  }
  const submit = () => change.mutateAsync({ oldPassword, password }).then(onChanged, onFailed)
  if (code) {
    const confirm = (verificationCode: string) =>
      change
        .mutateAsync({ oldPassword, password, verificationCode })
        .then(onChanged, () => setCode({ ...code, attempt: code.attempt + 1 }))
    return (
      <CodeStep
        key={code.attempt}
        purpose="change"
        username=""
        phone={code.phone}
        busy={change.isPending}
        onCode={(typed) => void confirm(typed)}
        onResend={sendChangeCode}
      />
    )
  }
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
