/** Who is here: a guest, or the player the token stands for (R6.01). */
import { create } from 'zustand'
import { clearPlayerData } from '#api/query-cache.ts'
import { onOtherTabChange, read, remove, write } from '#lib/storage.ts'
import { resetCountry } from '#stores/country.ts'

type Session = { readonly token: string | undefined; readonly loggedIn: boolean }

export const useSession = create<Session>(() => sessionOf(read('token')))

function sessionOf(token: string | undefined): Session {
  return { token, loggedIn: Boolean(token) }
}

export function currentToken(): string | undefined {
  return useSession.getState().token
}

export function isLoggedIn(): boolean {
  return useSession.getState().loggedIn
}

/** A new token is a new sitting: what was shared and clicked belongs to the old one (R4.09). */
export function setToken(token: string): void {
  if (token === currentToken()) return
  write('token', token)
  remove('shared', 'currentReward', 'clickShareIcon', 'clickInviteBtn')
  useSession.setState(sessionOf(token))
}

/** Forgets the player on this phone (R4.09). The socket follows the session and closes by itself. */
export function endSession(): void {
  remove('token', 'shared', 'currentReward', 'clickShareIcon', 'clickInviteBtn')
  useSession.setState(sessionOf(undefined))
  clearPlayerData()
  resetCountry()
}

// Logging out, or in as somebody else, in one tab must not leave another one showing the old player's money.
onOtherTabChange('token', (token) => {
  if (token === currentToken()) return
  useSession.setState(sessionOf(token))
  clearPlayerData(isLoggedIn())
})
