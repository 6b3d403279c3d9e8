/** Password reset: looks up the account, sends a code to its phone, sets the password (R4.07). */
import { api, refusalOf } from '#api/api.ts'
import { codeWaitSeconds, startCodeWait } from '#features/account/forms/code-wait.ts'
import { showFieldError } from '#features/account/forms/form-steps.ts'
import { t } from '#i18n/i18n.ts'
import { endReauth } from '#stores/confirm-password.ts'
import { currentCountry } from '#stores/country.ts'
import { useReauth } from '#stores/reauth.ts'
import { isLoggedIn } from '#stores/session.ts'
import { toast } from '#stores/toasts.ts'
import { emit } from '#stores/ui.ts'

/** Returns the masked phone the code was sent to; undefined if the reset cannot continue. */
export async function sendResetCode(username: string): Promise<string | undefined> {
  const account = { country: currentCountry(), username }
  try {
    const { phoneNumber } = await api('/user/checkBindViaUser', account)
    if (!phoneNumber) showFieldError('username', t('message.unexists'))
    else if (codeWaitSeconds('reset', username) === 0) {
      const { resendIn } = await api('/captcha/usernameSms', account)
      startCodeWait('reset', username, resendIn)
    }
    return phoneNumber || undefined
  } catch (error) {
    showFieldError('username', refusalOf(error)?.message)
    return undefined
  }
}

export async function resetPassword(
  username: string,
  verificationCode: string,
  password: string,
): Promise<void> {
  try {
    await api('/user/resetPwd', { country: currentCountry(), username, verificationCode, password })
    toast(t('password.success'), 'success')
    if (useReauth.getState().isOpen) continueConfirmed()
    else emit('SHOW_POPUP', { kind: isLoggedIn() ? 'CHANGE_PASSWORD' : 'LOGIN' })
  } catch (error) {
    showFieldError('password', refusalOf(error)?.message)
  }
}

/** A reset proves the player as the password does: the calls that waited for it continue in place. */
function continueConfirmed(): void {
  emit('SHOW_POPUP', null)
  endReauth(true)
}
