/** Phone binding form: sends a code and confirms it (R4.08). */
import { type FormEvent, useState } from 'react'
import { api } from '#api/api.ts'
import { refresh } from '#api/query-cache.ts'
import { type BindState, bindState } from '#features/account/forms/bind-button.ts'
import { startCodeWait, useCodeWait } from '#features/account/forms/code-wait.ts'
import styles from '#features/account/forms/Form.module.css'
import { showRefusal } from '#features/account/forms/form-steps.ts'
import { PhoneField } from '#features/account/forms/PhoneField.tsx'
import { clearErrorOn } from '#features/account/forms/use-field-error.ts'
import { t } from '#i18n/i18n.ts'
import { currentCountry } from '#stores/country.ts'
import { toast } from '#stores/toasts.ts'
import { emit, useUi } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { CodeInput } from '#widgets/form/CodeInput.tsx'

export function BindPhoneForm() {
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const { secondsLeft, restart } = useCodeWait('bind', phone)
  const refused = useUi((ui) => ui.errorTips.verificationCode)
  const state = bindState({ phone, code, secondsLeft, busy })

  const press = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    if (state === 'send') await sendCode(phone).then(restart)
    if (state === 'confirm') await bind(phone, code)
    setBusy(false)
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void press(event)}>
      <p className={styles.text}>{t('binding.text')}</p>
      <PhoneField value={phone} onChange={setPhone} />
      <CodeInput
        label={t('field.code')}
        value={code}
        onChange={clearErrorOn(setCode)}
        onComplete={setCode}
        error={refused}
      />
      <Button
        type="submit"
        kind="primary"
        wide
        loading={busy}
        disabled={state === 'locked' || state === 'waiting'}
      >
        {label(state, secondsLeft)}
      </Button>
    </form>
  )
}

function label(state: BindState, secondsLeft: number): string {
  if (state === 'waiting') return t('code.resend-in', { seconds: secondsLeft })
  return state === 'confirm' ? t('common.confirm') : t('binding.send')
}

async function sendCode(phoneNumber: string): Promise<void> {
  try {
    const { resendIn } = await api('/captcha/sms', { country: currentCountry(), phoneNumber })
    startCodeWait('bind', phoneNumber, resendIn)
  } catch (error) {
    showRefusal(error, ['username'])
  }
}

async function bind(username: string, verificationCode: string): Promise<void> {
  try {
    await api('/user/bindPhone', { username, verificationCode })
    toast(t('binding.success'), 'success')
    refresh('/user/getUserInfo')
    emit('SHOW_POPUP', null)
  } catch (error) {
    showRefusal(error, ['username', 'verificationCode'])
  }
}
