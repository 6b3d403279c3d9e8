/** A bounded cache of prebuilt responses that lives as long as its view. */
import { calls, type Data } from '@saguao/contract/calls/calls.ts'
import { type PrebuiltResponse, responseBuilderFor } from '#kernel/http/prebuilt-response.ts'

type PrebuiltPath =
  | '/game/categories'
  | '/game/list'
  | '/lobby/banners'
  | '/lobby/batchBanners'
  | '/lobby/promotionsBanners'
  | '/lobby/popups'
  | '/notice/list'

const writers: { readonly [P in PrebuiltPath]: (data: Data<P>) => PrebuiltResponse<Data<P>> } = {
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

export type ResponseCache = {
  /** `key` identifies the request on the path; `build` is called on a cache miss. */
  get<P extends PrebuiltPath>(path: P, key: string, build: () => Data<P>): PrebuiltResponse<Data<P>>
}

const maxEntries = 400
const maxEntryBytes = 64 * 1024

export function createResponseCache(): ResponseCache {
  const entries = new Map<string, PrebuiltResponse<unknown>>()
  const store = (name: string, response: PrebuiltResponse<unknown>): void => {
    if (response.bytes.length > maxEntryBytes) return
    const [oldest] = entries.size >= maxEntries ? entries.keys() : []
    if (oldest !== undefined) entries.delete(oldest)
    entries.set(name, response)
  }
  return {
    get: <P extends PrebuiltPath>(path: P, key: string, build: () => Data<P>) => {
      const name = `${path} ${key}`
      const cached = entries.get(name)
      if (cached) return cached as PrebuiltResponse<Data<P>>
      const response = writers[path](build())
      store(name, response)
      return response
    },
  }
}
