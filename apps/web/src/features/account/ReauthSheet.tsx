/** Asks for the password over the current screen after idle time, and lets the waiting calls continue (R12.10). */
import { passwordMaxLength } from '@saguao/contract/product/constants.ts'
import { type FormEvent, useState } from 'react'
import { apiSilent, refusalOf } from '#api/api.ts'
import { useCall } from '#api/use-call.ts'
import { ForgotButton } from '#features/account/forms/ForgotButton.tsx'
import styles from '#features/account/ReauthSheet.module.css'
import { t } from '#i18n/i18n.ts'
import { phoneText } from '#lib/phone-text.ts'
import { endReauth } from '#stores/confirm-password.ts'
import { useReauth } from '#stores/reauth.ts'
import { useUi } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { TextField } from '#widgets/form/TextField.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

const cancel = () => endReauth(false)

/** While a forgotten password is reset, its popup replaces the sheet. */
export function ReauthSheet() {
  const isResetting = useUi(({ popup }) => popup?.kind === 'RESET_PASSWORD')
  const isOpen = useReauth((state) => state.isOpen) && !isResetting
  return (
    <Sheet
      open={isOpen}
      onClose={cancel}
      title={t('reauth.title')}
      closeLabel={t('common.close')}
      closeOnScrim={false}
    >
      <PasswordForm key={String(isOpen)} />
    </Sheet>
  )
}

function PasswordForm() {
  const { data } = useCall('/user/getUserInfo')
  const { password, setPassword, error, busy, submit } = usePasswordForm()
  const username = data?.username ?? ''
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.text}>{t('reauth.text')}</p>
      <p className={styles.account}>
        {data?.country ? t('reauth.account', { phone: phoneText(data.nickname, data.country) }) : '\u00a0'}
      </p>
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <TextField
        type="password"
        name="password"
        autoComplete="current-password"
        startFocused
        label={t('field.password')}
        maxLength={passwordMaxLength}
        passwordLabels={{ show: t('field.show'), hide: t('field.hide') }}
        value={password}
        onChange={setPassword}
        error={error}
      />
      <Button type="submit" kind="primary" wide loading={busy} disabled={password === ''}>
        {t('common.continue')}
      </Button>
      <div className={styles.forgot}>
        <ForgotButton />
      </div>
    </form>
  )
}

function usePasswordForm() {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || password === '') return
    setBusy(true)
    apiSilent('/user/reauth', { password })
      .then(
        () => endReauth(true),
        (refused: unknown) => setError(refusalOf(refused)?.message ?? t('error.no-response')),
      )
      .finally(() => setBusy(false))
  }
  const change = (typed: string) => {
    setError(undefined)
    setPassword(typed)
  }
  return { password, setPassword: change, error, busy, submit }
}
