/** The responses that the home page needs first, embedded in the HTML page to save requests. */
import { firstPageBody, type LobbySnapshot } from '@saguao/contract/lobby/snapshot.ts'
import type { LiveLobby, View } from '#modules/lobby/live-lobby.ts'
import { publicResponses } from '#modules/lobby/public-responses.ts'

/** Rows of games on the first screen and after the first swipe. */
const maxRows = 3

export function snapshotOf(view: View, wins: LiveLobby['wins']): LobbySnapshot {
  const { country, lang } = view
  const categories = publicResponses['/game/categories'](view).data
  const rows = categories.categories
    .filter(({ isRecommend, count }) => isRecommend && count > 0)
    .sort((a, b) => b.recommendWeight - a.recommendWeight)
    .slice(0, maxRows)
  const pages = rows.map(({ id }) => {
    const body = firstPageBody(country, id)
    return { path: '/game/list', body, data: publicResponses['/game/list'](view, body).data } as const
  })
  return {
    country,
    lang,
    answers: [
      {
        path: '/lobby/batchBanners',
        body: { country },
        data: publicResponses['/lobby/batchBanners'](view).data,
      },
      { path: '/game/categories', body: { country }, data: categories },
      { path: '/notice/list', body: { country }, data: publicResponses['/notice/list'](view, wins).data },
      ...pages,
    ],
  }
}
