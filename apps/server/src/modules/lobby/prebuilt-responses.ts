/** Answers of a view that were asked for before: written once, kept while the view lasts, never more than so many. */
import { calls, type Data } from '@saguao/contract/calls/calls.ts'
import { type Ready, readyFor } from '#kernel/http/prebuilt-response.ts'

export type ReadyPath =
  | '/game/categories'
  | '/game/list'
  | '/lobby/banners'
  | '/lobby/batchBanners'
  | '/lobby/promotionsBanners'
  | '/lobby/popups'
  | '/notice/list'

const writers: { readonly [P in ReadyPath]: (data: Data<P>) => Ready<Data<P>> } = {
  '/game/categories': readyFor('/game/categories', calls['/game/categories']),
  '/game/list': readyFor('/game/list', calls['/game/list']),
  '/lobby/banners': readyFor('/lobby/banners', calls['/lobby/banners']),
  '/lobby/batchBanners': readyFor('/lobby/batchBanners', calls['/lobby/batchBanners']),
  '/lobby/promotionsBanners': readyFor('/lobby/promotionsBanners', calls['/lobby/promotionsBanners']),
  '/lobby/popups': readyFor('/lobby/popups', calls['/lobby/popups']),
  '/notice/list': readyFor('/notice/list', calls['/notice/list']),
}

export type ReadyAnswers = {
  /** `key` tells apart what may be asked on the path; `make` is called when nobody asked yet. */
  get<P extends ReadyPath>(path: P, key: string, make: () => Data<P>): Ready<Data<P>>
}

const keptMost = 400
const keptBytesMost = 64 * 1024

export function createReadyAnswers(): ReadyAnswers {
  const kept = new Map<string, Ready<unknown>>()
  const keep = (name: string, answer: Ready<unknown>): void => {
    if (answer.bytes.length > keptBytesMost) return
    const [oldest] = kept.size >= keptMost ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(name, answer)
  }
  return {
    get: <P extends ReadyPath>(path: P, key: string, make: () => Data<P>) => {
      const name = `${path} ${key}`
      const known = kept.get(name)
      if (known) return known as Ready<Data<P>>
      const answer = writers[path](make())
      keep(name, answer)
      return answer
    },
  }
}
