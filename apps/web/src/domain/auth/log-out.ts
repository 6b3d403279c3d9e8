/** Logs out on this device even when the server cannot be reached (R4.09). */
import { navigate } from 'wouter/use-browser-location'
import { api } from '#api/api.ts'
import { endSession } from '#stores/session.ts'
import { emit } from '#stores/ui.ts'

export async function logOut(): Promise<void> {
  await api('/user/logout').catch(() => undefined)
  endSession()
  emit('SHOW_MENU', false)
  navigate('/')
}
