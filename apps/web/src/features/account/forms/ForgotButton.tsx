/** Starts the reset of a logged-in player, whose number is known (R4.07). */
import { useCall } from '#api/use-call.ts'
import { setTypedPhone } from '#features/account/forms/typed-phone.ts'
import { t } from '#i18n/i18n.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'

export function ForgotButton() {
  const { data } = useCall('/user/getUserInfo')
  const reset = () => {
    setTypedPhone(data?.username ?? '')
    emit('SHOW_POPUP', { kind: 'RESET_PASSWORD' })
  }
  return (
    <Button kind="ghost" size="small" onClick={reset}>
      {t('login.forgot')}
    </Button>
  )
}
