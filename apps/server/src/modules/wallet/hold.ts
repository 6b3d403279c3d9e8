/**
 * Holds: money reserved for an unfinished withdrawal (locked) or round (play). A hold has no table of its own. The
 * posting `hold:{owner}` opens it and the posting `hold:{owner}:end` ends it: since a key posts once, a hold is either
 * settled or returned, never both.
 */
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import { runSql, type Tx } from '#kernel/db/db.ts'
import type { Outcome } from '#modules/wallet/post.ts'
import type { HouseAccount, Posting, Transfer } from '#modules/wallet/posting.ts'

export type Hold = {
  readonly player: bigint
  readonly currency: Cash
  /** The reason for the hold, such as withdraw:{order id}. */
  readonly owner: string
  readonly account: 'locked' | 'play'
}

export type Holds = {
  /** cash → locked or play. */
  hold(tx: Tx, hold: Hold, amount: Minor): Promise<Outcome>
  /** Moves the whole held amount to house accounts: the parts must sum to it. */
  settle(tx: Tx, hold: Hold, parts: readonly { to: HouseAccount; amount: Minor }[]): Promise<Outcome>
  /** Moves the whole held amount back to cash. */
  returnHold(tx: Tx, hold: Hold): Promise<Outcome>
}

export const holdKey = (owner: string): string => `hold:${owner}`
export const endKey = (owner: string): string => `${holdKey(owner)}:end`

async function readHeldAmount(tx: Tx, { player, owner, account }: Hold): Promise<Minor> {
  const [row] = await runSql<{ amount: Minor }>(
    tx,
    `select e.amount from posting_key p
       join entry e on e.player_id = p.player_id and e.posting_id = p.posting_id
       join chart c on c.id = e.account
      where p.player_id = $1 and e.player_id > 0 and p.key = $2 and e.amount > 0 and c.name = $3`,
    [player, holdKey(owner), account],
  )
  if (!row) throw new Error(`wallet: no hold for ${owner} in ${account}`)
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

  const own = ({ player }: Hold, name: 'cash' | Hold['account']) => ({ player, name })

  return {
    hold: (tx, hold, amount) =>
      post(tx, hold, holdKey(hold.owner), 'hold', [
        { from: own(hold, 'cash'), to: own(hold, hold.account), amount },
      ]),
    settle: async (tx, hold, parts) => {
      const held = await readHeldAmount(tx, hold)
      const sum = parts.reduce((total, part) => total + part.amount, 0n)
      if (sum !== held) throw new Error(`wallet: hold ${hold.owner} has ${held}, but its parts sum to ${sum}`)
      const transfers = parts.map(({ to, amount }) => ({
        from: own(hold, hold.account),
        to: { house: to },
        amount,
      }))
      return post(tx, hold, endKey(hold.owner), 'settle', transfers)
    },
    returnHold: async (tx, hold) => {
      const amount = await readHeldAmount(tx, hold)
      const transfer = { from: own(hold, hold.account), to: own(hold, 'cash'), amount }
      return post(tx, hold, endKey(hold.owner), 'return', [transfer])
    },
  }
}
