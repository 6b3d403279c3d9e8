/** Everything the home screen shows, read again. */
import { refreshUnlessPending } from '#api/query-cache.ts'

const shown = [
  '/lobby/batchBanners',
  '/game/categories',
  '/game/list',
  '/notice/list',
  '/game/sports',
  '/wallet/balance',
] as const

export function refreshLobby(quietly = false): Promise<unknown> {
  return Promise.all(shown.map((path) => refreshUnlessPending(path, quietly)))
}
