/** Refetches everything the home screen shows. */
import { refreshUnlessPending } from '#api/query-cache.ts'

const lobbyPaths = [
  '/lobby/batchBanners',
  '/game/categories',
  '/game/list',
  '/notice/list',
  '/game/sports',
  '/wallet/balance',
] as const

export function refreshLobby(isBackground = false): Promise<unknown> {
  return Promise.all(lobbyPaths.map((path) => refreshUnlessPending(path, isBackground)))
}
