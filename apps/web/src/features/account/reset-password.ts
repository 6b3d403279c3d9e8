/** A new password for somebody who forgot the old one: who, a code to their phone, the password (R4.07). */
import { api, refusalOf } from '#api/api.ts'
import { t } from '#i18n/i18n.ts'
import { currentCountry } from '#stores/country.ts'
import { isLoggedIn } from '#stores/session.ts'
import { toast } from '#stores/toasts.ts'
import { emit, type FieldName } from '#stores/ui.ts'

/** The masked phone the code was sent to, or nothing when there is no way on. */
export async function sendResetCode(username: string): Promise<string | undefined> {
  const whose = { country: currentCountry(), username }
  try {
    const { phoneNumber } = await api('/user/checkBindViaUser', whose)
    if (!phoneNumber) return tell('username', t('message.unexists'))
    await api('/captcha/usernameSms', whose)
    return phoneNumber
  } catch (error) {
    return tell('username', refusalOf(error)?.message)
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
    emit('SHOW_POPUP', { kind: isLoggedIn() ? 'CHANGE_PASSWORD' : 'LOGIN' })
  } catch (error) {
    tell('password', refusalOf(error)?.message)
  }
}

function tell(field: FieldName, message: string | undefined): undefined {
  if (message) emit('CHANGE_IPUTfIELD_ERROR_TIPS', { [field]: message })
}
