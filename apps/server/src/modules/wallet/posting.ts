/** Postings as callers describe them (transfers) and as the database stores them (legs). Pure: no database, no clock. */
import { hash } from 'node:crypto'
import type { Cash, Minor } from '@saguao/contract/product/money.ts'

export type PlayerAccount = 'cash' | 'bonus' | 'locked' | 'play' | 'pig' | 'pb'

/** House accounts are named by counterparty: games:{provider}, promo:{campaign}, channel:{payChannel}, … */
export type HouseAccount = 'fees' | 'adjustments' | `${'games' | 'promo' | 'channel' | 'jackpot'}:${string}`

export type Account =
  | { readonly player: bigint; readonly name: PlayerAccount }
  | { readonly house: HouseAccount }

/** Moves a positive amount from one account to another. */
export type Transfer = { readonly from: Account; readonly to: Account; readonly amount: Minor }

/** Transfers that are made atomically. */
export type Posting = {
  /** The player whose key it is; 0n for the house. */
  readonly player: bigint
  /** Idempotency key: a repeat moves nothing; a repeat with other content is refused. */
  readonly key: string
  readonly kind: PostingKind
  readonly currency: Cash
  readonly ref?: string
  readonly transfers: readonly Transfer[]
}

export type PostingKind =
  | 'recharge'
  | 'withdraw'
  | 'bet'
  | 'win'
  | 'round'
  | 'refund'
  | 'hold'
  | 'settle'
  | 'return'
  | 'bonus'
  | 'release'
  | 'collect'
  | 'forfeit'
  | 'cashback'
  | 'envelope'
  | 'adjustment'

/** One side of a transfer. `player` is 0n for a house account. */
export type Leg = {
  readonly seq: number
  readonly player: bigint
  readonly name: PlayerAccount | HouseAccount
  readonly amount: bigint
}

const keyPattern = /^[A-Za-z0-9:._-]{1,200}$/
const maxAmount = 10n ** 15n
const maxTransfers = 100

const sideOf = (account: Account): Pick<Leg, 'player' | 'name'> =>
  'house' in account ? { player: 0n, name: account.house } : { player: account.player, name: account.name }

/** An invalid posting is a bug of the caller, not something a player can cause: hence an error and not an outcome. */
function assertPosting({ key, ref, player, transfers }: Posting): void {
  if (!keyPattern.test(key)) throw new Error(`wallet: invalid posting key "${key}"`)
  if (ref !== undefined && !keyPattern.test(ref))
    throw new Error(`wallet: invalid posting reference "${ref}"`)
  if (player < 0n) throw new Error(`wallet: invalid player ${player} of a posting`)
  if (transfers.length === 0 || transfers.length > maxTransfers)
    throw new Error(`wallet: a posting has 1 to ${maxTransfers} transfers, not ${transfers.length}`)
  for (const { from, to, amount } of transfers) {
    if (amount <= 0n || amount > maxAmount)
      throw new Error(`wallet: transfer amount ${amount} is out of range`)
    const [a, b] = [sideOf(from), sideOf(to)]
    if (a.player === b.player && a.name === b.name)
      throw new Error('wallet: a transfer needs two different accounts')
  }
}

/** The debit leg precedes the credit leg of each transfer: balances are checked in this order. */
function legsOf(transfers: readonly Transfer[]): Leg[] {
  const legs: Leg[] = []
  for (const { from, to, amount } of transfers) {
    legs.push({ seq: legs.length + 1, ...sideOf(from), amount: -amount })
    legs.push({ seq: legs.length + 1, ...sideOf(to), amount })
  }
  return legs
}

/** Digits of a hash of 16 bytes, and of 8 for bets: their keys are hashes of their requests already. */
const hashDigits = 32
const betHashDigits = 16

/** A hash of the content: two postings with one key are the same when it is equal. */
function contentOf({ key, kind, currency, ref = '' }: Posting, legs: readonly Leg[]): string {
  let text = `${kind}|${currency}|${ref}`
  for (const { player, name, amount } of legs) text += `|${player}/${name}/${amount}`
  return hash('sha256', text, 'hex').slice(0, key.startsWith('bet:') ? betHashDigits : hashDigits)
}

export type PreparedPosting = {
  readonly posting: Posting
  readonly legs: readonly Leg[]
  readonly content: string
  /** Its idempotency key and the player accounts it touches: a batch holds at most one posting for each. */
  readonly keys: readonly string[]
}

export function preparePosting(posting: Posting): PreparedPosting {
  assertPosting(posting)
  const legs = legsOf(posting.transfers)
  const keys = new Set([`${posting.player}#${posting.key}`])
  for (const { player, name } of legs) if (player !== 0n) keys.add(`${player}/${name}`)
  return { posting, legs: legs, content: contentOf(posting, legs), keys: [...keys] }
}
