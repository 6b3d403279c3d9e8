/**
 * A request with the header `x-preview` is a caller of its own: it reads the lobby and nothing else. A player's token
 * beside it is ignored, and a key that is not valid is refused instead of showing the live lobby.
 */
import type { Call } from '@saguao/contract/calls/call.ts'
import { calls } from '@saguao/contract/calls/calls.ts'
import type { FastifyRequest } from 'fastify'
import type { Callers } from '#kernel/http/callers.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import type { Preview, Previews } from '#modules/lobby/preview/preview.ts'

export const previewHeader = 'x-preview'
const maxKeyLength = 100
/** A header that cannot be a key: refused like an expired one. */
const noKey = '-'

type PreviewSession = { readonly preview: Preview; readonly isPreview: true }
type Caller = Session | PreviewSession

const isPreview = (caller: Caller): caller is PreviewSession => 'isPreview' in caller

const headerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined => {
  const given = headers[previewHeader]
  if (given === undefined) return undefined
  return typeof given === 'string' && given !== '' && given.length <= maxKeyLength ? given : noKey
}

/** Reads of the lobby, and of what its first screens show to every guest. */
const readable: ReadonlySet<Call> = new Set<Call>([
  calls['/game/categories'],
  calls['/game/list'],
  calls['/lobby/banners'],
  calls['/lobby/batchBanners'],
  calls['/lobby/promotionsBanners'],
  calls['/lobby/popups'],
  calls['/notice/list'],
  calls['/game/sports'],
  calls['/v1/pb/config'],
  calls['/lucky/money/displayReward'],
  calls['/ping'],
])

/** Previews count their rate limit together: they are few, and each belongs to an operator. */
const previewCallerId = 0n

export function previewCallers(players: Callers<Session>, previews: Previews): Callers<Caller> {
  return {
    ...players,
    tokenOf: (request) => headerOf(request) ?? players.tokenOf(request),
    // Anyone may send the header, and no key is in a cache.
    countsByAddress: (request) => headerOf(request) !== undefined,
    find: async (token, request) => {
      if (headerOf(request) === undefined) return players.find(token, request)
      const preview = await previews.find(token)
      if (!preview) throw new Refusal('PREVIEW_INVALID')
      return { preview, isPreview: true }
    },
    refusalOf: (row, caller) => {
      if (!caller || !isPreview(caller)) return players.refusalOf(row, caller)
      return readable.has(row) ? undefined : 'PREVIEW_ONLY'
    },
    idOf: (caller) => (isPreview(caller) ? previewCallerId : players.idOf(caller)),
    contextOf: (caller, request) =>
      caller && isPreview(caller)
        ? { player: undefined, preview: caller.preview }
        : players.contextOf(caller, request),
    renewedOf: (caller) => (isPreview(caller) ? undefined : players.renewedOf(caller)),
  }
}

export const previewIn = (context: object): Preview | undefined => (context as { preview?: Preview }).preview
