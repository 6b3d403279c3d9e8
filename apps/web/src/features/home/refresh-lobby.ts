/** Everything the home screen shows, read again. */
import { renew } from '#api/query-cache.ts'

const shown = [
  '/lobby/batchBanners',
  '/game/categories',
  '/game/list',
  '/notice/list',
  '/game/sports',
  '/wallet/balance',
] as const

export function refreshLobby(quietly = false): Promise<unknown> {
  return Promise.all(shown.map((path) => renew(path, quietly)))
}
