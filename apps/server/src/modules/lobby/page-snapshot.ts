/** What home shows above the fold and just below it, as answers of the calls that would fetch it. */
import { firstPageBody, type LobbySnapshot } from '@saguao/contract/lobby/snapshot.ts'
import type { LiveLobby, View } from '#modules/lobby/live-lobby.ts'
import { publicAnswers } from '#modules/lobby/public-responses.ts'

/** As many rows of games as the first screen and the first swipe show. */
const rowsMost = 3

export function snapshotOf(view: View, wins: LiveLobby['wins']): LobbySnapshot {
  const { country, lang } = view
  const categories = publicAnswers['/game/categories'](view).data
  const rows = categories.categories
    .filter(({ isRecommend, count }) => isRecommend && count > 0)
    .sort((a, b) => b.recommendWeight - a.recommendWeight)
    .slice(0, rowsMost)
  const pages = rows.map(({ id }) => {
    const body = firstPageBody(country, id)
    return { path: '/game/list', body, data: publicAnswers['/game/list'](view, body).data } as const
  })
  return {
    country,
    lang,
    answers: [
      {
        path: '/lobby/batchBanners',
        body: { country },
        data: publicAnswers['/lobby/batchBanners'](view).data,
      },
      { path: '/game/categories', body: { country }, data: categories },
      { path: '/notice/list', body: { country }, data: publicAnswers['/notice/list'](view, wins).data },
      ...pages,
    ],
  }
}
