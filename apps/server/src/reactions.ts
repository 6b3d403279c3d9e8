/** Event → what follows: every effect that crosses modules, on one page. */
import type { Reactions } from '#kernel/outbox.ts'
import type { Push } from '#kernel/socket.ts'

/** What reactions work with. */
export type Around = { readonly push: Push }

export const reactions: Reactions<Around> = {
  'player.registered': [],
  'wallet.moved': [
    { name: 'push-balance', run: ({ push }, { payload }) => push.toPlayer(payload.playerId, 'balance') },
  ],
}
