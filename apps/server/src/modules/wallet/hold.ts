/**
 * Money set aside for something under way: a withdrawal (locked) or an open round (play). A hold needs no table of
 * its own. It is the posting `hold:{owner}`, and it ends by the posting `hold:{owner}:end`: since a key posts once,
 * a hold is settled or given back, never both.
 */
import type { Cash, Minor } from '@saguao/contract/money.ts'
import { run, type Tx } from '#kernel/db/db.ts'
import type { Outcome } from '#modules/wallet/post.ts'
import type { HouseAccount, Posting, Transfer } from '#modules/wallet/posting.ts'

export type Hold = {
  readonly player: bigint
  readonly currency: Cash
  /** What the money waits for, like withdraw:{order id}. */
  readonly owner: string
  readonly place: 'locked' | 'play'
}

export type Holds = {
  /** cash → locked or play. */
  hold(tx: Tx, hold: Hold, amount: Minor): Promise<Outcome>
  /** The held money leaves for the house, whole: the parts must sum to it. */
  settle(tx: Tx, hold: Hold, parts: readonly { to: HouseAccount; amount: Minor }[]): Promise<Outcome>
  /** The held money goes back to cash, whole. */
  giveBack(tx: Tx, hold: Hold): Promise<Outcome>
}

export const holdKey = (owner: string): string => `hold:${owner}`
export const endKey = (owner: string): string => `${holdKey(owner)}:end`

async function heldBy(tx: Tx, { player, owner, place }: Hold): Promise<Minor> {
  const [row] = await run<{ amount: Minor }>(
    tx,
    `select e.amount from posting p
       join entry e on e.player_id = p.player_id and e.posting_id = p.id
       join chart c on c.id = e.account
      where p.player_id = $1 and p.key = $2 and e.amount > 0 and c.name = $3`,
    [player, holdKey(owner), place],
  )
  if (!row) throw new Error(`Nothing is held for ${owner} in ${place}`)
  return row.amount
}

export function createHolds(postIn: (tx: Tx, posting: Posting) => Promise<Outcome>): Holds {
  const post = (
    tx: Tx,
    hold: Hold,
    key: string,
    kind: Posting['kind'],
    transfers: Transfer[],
  ): Promise<Outcome> =>
    postIn(tx, { player: hold.player, key, kind, currency: hold.currency, ref: hold.owner, transfers })

  const own = ({ player }: Hold, name: 'cash' | Hold['place']) => ({ player, name })

  return {
    hold: (tx, hold, amount) =>
      post(tx, hold, holdKey(hold.owner), 'hold', [
        { from: own(hold, 'cash'), to: own(hold, hold.place), amount },
      ]),
    settle: async (tx, hold, parts) => {
      const held = await heldBy(tx, hold)
      const sum = parts.reduce((total, part) => total + part.amount, 0n)
      if (sum !== held) throw new Error(`${hold.owner} holds ${held}, but its parts are ${sum}`)
      const transfers = parts.map(({ to, amount }) => ({
        from: own(hold, hold.place),
        to: { house: to },
        amount,
      }))
      return post(tx, hold, endKey(hold.owner), 'settle', transfers)
    },
    giveBack: async (tx, hold) => {
      const amount = await heldBy(tx, hold)
      const transfer = { from: own(hold, hold.place), to: own(hold, 'cash'), amount }
      return post(tx, hold, endKey(hold.owner), 'return', [transfer])
    },
  }
}
