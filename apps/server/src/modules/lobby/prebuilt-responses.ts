/** Answers of a view that were asked for before: written once, kept while the view lasts, never more than so many. */
import { calls, type Data } from '@saguao/contract/calls/calls.ts'
import { type PrebuiltResponse, responseBuilderFor } from '#kernel/http/prebuilt-response.ts'

export type ReadyPath =
  | '/game/categories'
  | '/game/list'
  | '/lobby/banners'
  | '/lobby/batchBanners'
  | '/lobby/promotionsBanners'
  | '/lobby/popups'
  | '/notice/list'

const writers: { readonly [P in ReadyPath]: (data: Data<P>) => PrebuiltResponse<Data<P>> } = {
  '/game/categories': responseBuilderFor('/game/categories', calls['/game/categories']),
  '/game/list': responseBuilderFor('/game/list', calls['/game/list']),
  '/lobby/banners': responseBuilderFor('/lobby/banners', calls['/lobby/banners']),
  '/lobby/batchBanners': responseBuilderFor('/lobby/batchBanners', calls['/lobby/batchBanners']),
  '/lobby/promotionsBanners': responseBuilderFor(
    '/lobby/promotionsBanners',
    calls['/lobby/promotionsBanners'],
  ),
  '/lobby/popups': responseBuilderFor('/lobby/popups', calls['/lobby/popups']),
  '/notice/list': responseBuilderFor('/notice/list', calls['/notice/list']),
}

export type ReadyAnswers = {
  /** `key` tells apart what may be asked on the path; `make` is called when nobody asked yet. */
  get<P extends ReadyPath>(path: P, key: string, make: () => Data<P>): PrebuiltResponse<Data<P>>
}

const keptMost = 400
const keptBytesMost = 64 * 1024

export function createReadyAnswers(): ReadyAnswers {
  const kept = new Map<string, PrebuiltResponse<unknown>>()
  const keep = (name: string, answer: PrebuiltResponse<unknown>): void => {
    if (answer.bytes.length > keptBytesMost) return
    const [oldest] = kept.size >= keptMost ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(name, answer)
  }
  return {
    get: <P extends ReadyPath>(path: P, key: string, make: () => Data<P>) => {
      const name = `${path} ${key}`
      const known = kept.get(name)
      if (known) return known as PrebuiltResponse<Data<P>>
      const answer = writers[path](make())
      keep(name, answer)
      return answer
    },
  }
}
