/** Login: actions after success, and the message of a failure (R4.04, R8.05). */
import { smsResendSeconds } from '@saguao/contract/product/constants.ts'
import { navigate } from 'wouter/use-browser-location'
import { api, refusalOf } from '#api/api.ts'
import { refresh } from '#api/query-cache.ts'
import { refreshPlayer } from '#api/refresh-player.ts'
import { destinations } from '#domain/banners/destinations.ts'
import { refreshPopups } from '#domain/rewards/operator-popups.ts'
import { codeWaitSeconds, startCodeWait } from '#features/account/forms/code-wait.ts'
import { clearTypedPhone } from '#features/account/forms/typed-phone.ts'
import { t } from '#i18n/i18n.ts'
import { currentCountry } from '#stores/country.ts'
import { setToken } from '#stores/session.ts'
import { toast } from '#stores/toasts.ts'
import { type AfterLogin, emit } from '#stores/ui.ts'

const success = 1

export type LoginOutcome = 'done' | 'code' | 'code-refused' | 'refused'

type Credentials = {
  readonly username: string
  readonly password: string
  /** The code by SMS, where the market asks for a second factor. */
  readonly verificationCode?: string
}

/** `code`: the password was right, and a code was sent to the player's phone. */
export async function logIn(credentials: Credentials, after?: AfterLogin): Promise<LoginOutcome> {
  try {
    const response = await api('/user/login', { country: currentCountry(), ...credentials })
    if (response.status === success) completeLogin(response.token, after)
    else showLoginError(response.message)
    return response.status === success ? 'done' : 'refused'
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code === 'CONFIRMATION_REQUIRED') {
      if (codeWaitSeconds('login', credentials.username) === 0)
        startCodeWait('login', credentials.username, smsResendSeconds)
      return 'code'
    }
    if (refusal?.field === 'verificationCode') return 'code-refused'
    showLoginError(refusal?.message)
    return 'refused'
  }
}

/** The socket observes the session and sends its login itself. */
function completeLogin(token: string, after?: AfterLogin): void {
  startSession(token)
  toast(t('login.success'), 'success')
  emit('SHOW_POPUP', null)
  continueAfterLogin(after)
}

/** Continues to what the player wanted before the login was required. */
export function continueAfterLogin(after: AfterLogin = {}): void {
  if (after.favouriteGameId) void addFavourite(after.favouriteGameId)
  if (after.go) navigate(destinations[after.go])
}

/** The lobby as R4.04 defines it; popups, game list and balance are refreshed in their own ways. */
const lobbyPaths = ['/lobby/batchBanners', '/game/categories', '/notice/list', '/game/sports'] as const

/** Shared by login and registration: stores the token, and reloads the player and the lobby. */
export function startSession(token: string): void {
  setToken(token)
  clearTypedPhone()
  refreshPlayer()
  for (const path of lobbyPaths) void refresh(path)
  refreshPopups()
  emit('UPDATE_GAME_LIST')
  emit('UPDATE_BALANCE')
}

async function addFavourite(gameId: string): Promise<void> {
  await api('/game/collect', { gameId, opt: 1 }).catch(() => undefined)
  emit('UPDATE_GAME_LIST')
}

function showLoginError(message: string | undefined): void {
  emit('CHANGE_IPUTfIELD_ERROR_TIPS', { username: message || t('message.unexists') })
}
