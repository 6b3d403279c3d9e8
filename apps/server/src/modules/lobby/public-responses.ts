/** The answers that are the same for everybody who asks from one country in one language. */
import type { Body } from '@saguao/contract/calls/calls.ts'
import type { LiveLobby, View } from '#modules/lobby/live-lobby.ts'

export const publicAnswers = {
  '/game/categories': ({ answers, catalogue }: View) =>
    answers.get('/game/categories', '', () => catalogue.categories),

  '/game/list': ({ answers, catalogue }: View, query: Body<'/game/list'>) =>
    answers.get('/game/list', listKey(query), () => catalogue.list(query)),

  '/lobby/banners': ({ answers, showcase }: View, { position }: Pick<Body<'/lobby/banners'>, 'position'>) =>
    answers.get('/lobby/banners', position, () => ({
      banners: showcase.banners.filter((banner) => banner.position === position),
    })),

  '/lobby/batchBanners': ({ answers, showcase }: View) =>
    answers.get('/lobby/batchBanners', '', () => ({ banners: [...showcase.banners] })),

  '/lobby/promotionsBanners': ({ answers, showcase }: View) =>
    answers.get('/lobby/promotionsBanners', '', () => ({ banners: [...showcase.promotions] })),

  '/lobby/popups': ({ answers, showcase }: View, { system }: Pick<Body<'/lobby/popups'>, 'system'>) =>
    answers.get('/lobby/popups', system, () => {
      const popUps = showcase.popUps(system)
      return { popUps, count: popUps.length }
    }),

  '/notice/list': ({ answers, showcase }: View, { list, edition }: LiveLobby['wins']) =>
    answers.get('/notice/list', String(edition), () => showcase.notices(list)),
}

/** Fields that are empty ask for the same as fields that are not there. */
function listKey(query: Body<'/game/list'>): string {
  const { category = '', gameplayTag = '', provider = '', keyword = '', sort = '', pageNum, pageSize } = query
  return `${category}\n${gameplayTag}\n${provider}\n${keyword}\n${sort}\n${pageNum}\n${pageSize}`
}
