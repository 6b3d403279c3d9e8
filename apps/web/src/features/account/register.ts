/** Registration: checks that the phone is free, sends a code, and creates the account with it (R4.06). */
import { navigate } from 'wouter/use-browser-location'
import { api, refusalOf } from '#api/api.ts'
import { track } from '#api/track.ts'
import { type ShownVersions, shownVersions } from '#domain/legal/legal-texts.ts'
import { showEnvelope } from '#domain/rewards/envelope.ts'
import { codeWaitSeconds, startCodeWait } from '#features/account/forms/code-wait.ts'
import { showFieldError, showRefusal, startStep } from '#features/account/forms/form-steps.ts'
import { invitationIn } from '#features/account/invitation.ts'
import { continueAfterLogin, startSession } from '#features/account/log-in.ts'
import { t } from '#i18n/i18n.ts'
import { initialAddress } from '#lib/attribution.ts'
import { read } from '#lib/storage.ts'
import { currentCountry } from '#stores/country.ts'
import { currentPolicy } from '#stores/market-policy.ts'
import { toast } from '#stores/toasts.ts'
import { type AfterLogin, emit } from '#stores/ui.ts'

export type Credentials = { readonly username: string; readonly password: string }

/** True when a code was sent, now or before the popup was closed. */
export async function requestCode(username: string): Promise<boolean> {
  if (codeWaitSeconds('register', username) > 0) return true
  const country = currentCountry()
  try {
    const { phoneNumber } = await api('/user/checkBindViaUser', { country, username })
    if (phoneNumber) {
      showFieldError('username', t('message.exists'))
      return false
    }
    const { resendIn } = await api('/captcha/sms', { country, phoneNumber: username })
    startCodeWait('register', username, resendIn)
    return true
  } catch (error) {
    showFieldError('username', refusalOf(error)?.message)
    return false
  }
}

/** False when the form has to start again. The agent code is collected but not sent (R7.03). */
export async function register(
  credentials: Credentials,
  verificationCode: string,
  after?: AfterLogin,
  address: string = initialAddress(),
  versions: Promise<ShownVersions> = shownVersions(),
): Promise<boolean> {
  const country = currentCountry()
  const invitation = invitationIn(address)
  const sent = {
    country,
    ...credentials,
    verificationCode,
    ...campaign(),
    ...invitation,
    ...(await versions),
  }
  try {
    completeRegistration((await api('/user/register', sent)).token, after)
    // The new player has a share of the envelope; a guest who dismissed it would otherwise not see it again.
    if (invitation.envelopeId) showEnvelope(invitation.envelopeId)
    return true
  } catch (error) {
    startStep('REGISTER')
    showRefusal(error, ['username', 'password', 'verificationCode'])
    return false
  }
}

function campaign(): { cid?: string; channel?: string } {
  const cid = read('cid')
  const channel = read('channel')
  return { ...(cid && { cid }), ...(channel && { channel }) }
}

function completeRegistration(token: string, after?: AfterLogin): void {
  startSession(token)
  track('CompleteRegistration')
  toast(t('register.success'), 'success')
  emit('SHOW_POPUP', null)
  // Where the market asks for limits at registration, they come first (R12.06).
  if (currentPolicy().mandatoryLimits.length > 0) navigate('/responsible')
  else continueAfterLogin(after)
}
