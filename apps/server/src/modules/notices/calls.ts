import type { Calls } from '@saguao/contract/calls/calls.ts'
import type { Answers } from '#kernel/http/handlers.ts'
import type { Notices } from '#modules/notices/notices.ts'
import { isSubscribed, subscribe, unsubscribe } from '#modules/notices/subscribe.ts'

export const noticeCalls = (notices: Notices) =>
  ({
    '/push/key': async ({ body: { endpoint }, player, lang }) => ({
      key: notices.keys.publicKey,
      isOn: endpoint !== undefined && (await isSubscribed(notices, player, lang, endpoint)),
    }),
    '/push/subscribe': async ({ body, player, lang }) => {
      await subscribe(notices, player, lang, body)
      return null
    },
    '/push/unsubscribe': async ({ body, player }) => {
      await unsubscribe(notices, player, body.endpoint)
      return null
    },
  }) satisfies Partial<Answers<Calls>>
