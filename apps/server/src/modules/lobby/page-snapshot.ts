/** What home shows above the fold and just below it, as answers of the calls that would fetch it. */
import { firstPage, type LobbySnapshot } from '@saguao/contract/snapshot.ts'
import type { LiveLobby, View } from '#modules/lobby/live-lobby.ts'
import { publicAnswers } from '#modules/lobby/public-answers.ts'

/** Hot, and as many recommended rows as the first swipe brings into view. */
const recommendedMost = 2
const firstCategory = 'hot'

export function snapshotOf(view: View, wins: LiveLobby['wins']): LobbySnapshot {
  const { country, lang } = view
  const categories = publicAnswers['/game/categories'](view).data
  const recommended = categories.categories.filter(({ isRecommend }) => isRecommend).slice(0, recommendedMost)
  const pages = [firstCategory, ...recommended.map(({ id }) => id)].map((category) => {
    const body = firstPage(country, category)
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
