/** The code that confirms a new password, where the market asks for a second factor (R12.10). */
import { api } from '#api/api.ts'
import { codeWaitSeconds, startCodeWait } from '#features/account/forms/code-wait.ts'
import { currentCountry } from '#stores/country.ts'

/** Returns the masked phone; undefined when no code was sent now. The last one stays valid for some minutes. */
export async function sendChangeCode(): Promise<string | undefined> {
  if (codeWaitSeconds('change', '') > 0) return undefined
  try {
    const { username } = await api('/user/getUserInfo')
    const sent = await api('/captcha/usernameSms', { country: currentCountry(), username: username ?? '' })
    startCodeWait('change', '', sent.resendIn)
    return sent.phoneNumber
  } catch {
    return undefined
  }
}
