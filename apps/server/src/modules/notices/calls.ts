import type { Calls } from '@saguao/contract/calls/calls.ts'
import type { Handlers } from '#kernel/http/handlers.ts'
import type { NoticeDeps } from '#modules/notices/deps.ts'
import { isSubscribed, subscribe, unsubscribe } from '#modules/notices/subscribe.ts'

export const noticeCalls = (deps: NoticeDeps) =>
  ({
    '/push/key': async ({ body: { endpoint }, player, lang }) => ({
      key: deps.keys.publicKey,
      isOn: endpoint !== undefined && (await isSubscribed(deps, player, lang, endpoint)),
    }),
    '/push/subscribe': async ({ body, player, lang }) => {
      await subscribe(deps, player, lang, body)
      return null
    },
    '/push/unsubscribe': async ({ body, player }) => {
      await unsubscribe(deps, player, body.endpoint)
      return null
    },
  }) satisfies Partial<Handlers<Calls>>
