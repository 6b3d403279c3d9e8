/** Login: actions after success, and the message of a failure (R4.04, R8.05). */
import { navigate } from 'wouter/use-browser-location'
import { api, refusalOf } from '#api/api.ts'
import { refresh } from '#api/query-cache.ts'
import { refreshPlayer } from '#api/refresh-player.ts'
import { destinations } from '#domain/banners/destinations.ts'
import { forgetTypedPhone } from '#features/account/forms/typed-phone.ts'
import { t } from '#i18n/i18n.ts'
import { write } from '#lib/storage.ts'
import { utcDay } from '#lib/utc-day.ts'
import { currentCountry } from '#stores/country.ts'
import { setToken } from '#stores/session.ts'
import { toast } from '#stores/toasts.ts'
import { type AfterLogin, emit } from '#stores/ui.ts'

const success = 1

export async function logIn(username: string, password: string, after?: AfterLogin): Promise<void> {
  try {
    const answer = await api('/user/login', { country: currentCountry(), username, password })
    if (answer.status === success) welcome(answer.token, after)
    else tell(answer.message)
  } catch (error) {
    tell(refusalOf(error)?.message)
  }
}

/** The socket observes the session and sends its login itself. */
function welcome(token: string, after?: AfterLogin): void {
  startSitting(token)
  toast(t('login.success'), 'success')
  emit('SHOW_POPUP', null)
  goOn(after)
}

/** Continues to what the player wanted before the login was required. */
export function goOn(after: AfterLogin = {}): void {
  if (after.favouriteGameId) void addFavourite(after.favouriteGameId)
  if (after.go) navigate(destinations[after.go])
}

/** Shared by login and registration: stores the token and reloads everything that depends on the player. */
export function startSitting(token: string): void {
  setToken(token)
  forgetTypedPhone()
  write('todayShowed', utcDay())
  refreshPlayer()
  refresh('/lobby/batchBanners')
  emit('UPDATE_GAME_LIST')
  emit('UPDATE_BALANCE')
}

async function addFavourite(gameId: string): Promise<void> {
  await api('/game/collect', { gameId, opt: 1 }).catch(() => undefined)
  emit('UPDATE_GAME_LIST')
}

function tell(message: string | undefined): void {
  emit('CHANGE_IPUTfIELD_ERROR_TIPS', { username: message || t('message.unexists') })
}
