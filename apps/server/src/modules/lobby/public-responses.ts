/** Responses that are the same for all callers of one country and language. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import type { LiveLobby, View } from '#modules/lobby/live-lobby.ts'

export const publicResponses = {
  '/game/categories': ({ responses, catalogue }: View) =>
    responses.get('/game/categories', '', () => catalogue.categories),

  '/game/list': ({ responses, catalogue }: View, query: Body<'/game/list'>) =>
    responses.get('/game/list', listKey(query), () => catalogue.list(query)),

  '/lobby/banners': ({ responses, showcase }: View, { position }: Pick<Body<'/lobby/banners'>, 'position'>) =>
    responses.get('/lobby/banners', position, () => ({
      banners: showcase.banners.filter((banner) => banner.position === position),
    })),

  '/lobby/batchBanners': ({ responses, showcase }: View) =>
    responses.get('/lobby/batchBanners', '', () => ({ banners: [...showcase.banners] })),

  '/lobby/promotionsBanners': ({ responses, showcase }: View) =>
    responses.get('/lobby/promotionsBanners', '', () => ({ banners: [...showcase.promotions] })),

  '/lobby/popups': ({ responses, showcase }: View, { system }: Pick<Body<'/lobby/popups'>, 'system'>) =>
    responses.get('/lobby/popups', system, () => {
      const popUps = showcase.popUps(system)
      return { popUps, count: popUps.length }
    }),

  '/notice/list': (
    { responses, showcase }: View,
    { list, edition }: LiveLobby['wins'],
    jackpot?: Data<'/notice/list'>['jackpot'],
  ) =>
    responses.get('/notice/list', `${edition} ${jackpot?.amount ?? ''}`, () => ({
      ...showcase.notices(list),
      ...(jackpot && { jackpot }),
    })),
}

/** An empty field means the same as a missing one. */
function listKey(query: Body<'/game/list'>): string {
  const { category = '', gameplayTag = '', provider = '', keyword = '', sort = '', pageNum, pageSize } = query
  return `${category}\n${gameplayTag}\n${provider}\n${keyword}\n${sort}\n${pageNum}\n${pageSize}`
}
