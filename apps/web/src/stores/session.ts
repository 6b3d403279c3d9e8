/** The session: a guest without a token, or a player with one (R6.01). */
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

/** A new token is a new session: the share, reward and invite flags are cleared (R4.09). */
export function setToken(token: string): void {
  if (token === currentToken()) return
  write('token', token)
  remove('shared', 'currentReward', 'clickShareIcon', 'clickInviteBtn')
  useSession.setState(sessionOf(token))
}

/** Logs out on this device (R4.09). The socket subscribes to the session and disconnects. */
export function endSession(): void {
  remove('token', 'shared', 'currentReward', 'clickShareIcon', 'clickInviteBtn')
  useSession.setState(sessionOf(undefined))
  clearPlayerData()
  resetCountry()
}

// After a logout or another login in one tab, the others must not show the old player's data.
onOtherTabChange('token', (token) => {
  if (token === currentToken()) return
  useSession.setState(sessionOf(token))
  clearPlayerData(isLoggedIn())
})
