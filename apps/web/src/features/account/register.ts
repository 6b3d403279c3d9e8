/** Becoming a player: is the phone free, send it a code, and the code makes the account (R4.06). */
import { api, refusalOf } from '#api/api.ts'
import { track } from '#api/track.ts'
import { startSitting } from '#features/account/log-in.ts'
import { t } from '#i18n/i18n.ts'
import { read } from '#lib/storage.ts'
import { currentCountry } from '#stores/country.ts'
import { toast } from '#stores/toasts.ts'
import { emit } from '#stores/ui.ts'

export type Credentials = { readonly username: string; readonly password: string }

/** True when the code is on its way. */
export async function askForCode(username: string): Promise<boolean> {
  const country = currentCountry()
  try {
    const { phoneNumber } = await api('/user/checkBindViaUser', { country, username })
    if (phoneNumber) return tell(t('message.exists'))
    await api('/captcha/sms', { country, phoneNumber: username })
    return true
  } catch (error) {
    return tell(refusalOf(error)?.message)
  }
}

/** False when the form has to start again. The agent code is collected but not sent (R7.03). */
export async function register(credentials: Credentials, verificationCode: string): Promise<boolean> {
  const cid = read('cid')
  const channel = read('channel')
  const from = { ...(cid && { cid }), ...(channel && { channel }) }
  const body = { country: currentCountry(), ...credentials, verificationCode, ...from }
  const made = await api('/user/register', body).catch(() => undefined)
  if (!made) return false
  startSitting(made.token)
  track('CompleteRegistration')
  toast(t('register.success'), 'success')
  emit('SHOW_POPUP', null)
  return true
}

function tell(message: string | undefined): false {
  if (message) emit('CHANGE_IPUTfIELD_ERROR_TIPS', { username: message })
  return false
}
