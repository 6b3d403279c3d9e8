/** What is asked of the books, and its form as rows. Pure: no database, no clock. */
import { hash } from 'node:crypto'
import type { Cash, Minor } from '@saguao/contract/money.ts'

export type PlayerAccount = 'cash' | 'bonus' | 'locked' | 'play' | 'pig' | 'pb'

/** House accounts are named by what they stand for: games:{provider}, promo:{campaign}, channel:{payChannel}, … */
export type HouseAccount = 'fees' | 'adjustments' | `${'games' | 'promo' | 'channel'}:${string}`

export type Account =
  | { readonly player: bigint; readonly name: PlayerAccount }
  | { readonly house: HouseAccount }

/** Moves a positive amount from one account to another. */
export type Transfer = { readonly from: Account; readonly to: Account; readonly amount: Minor }

/** Transfers that happen together or not at all. */
export type Posting = {
  /** Whose key it is; 0n for the house. */
  readonly player: bigint
  /** The same key again moves nothing; the same key with other content is refused. */
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
  | 'cashback'
  | 'envelope'
  | 'adjustment'

/** One side of a transfer. `player` is 0n on the house's side. */
export type Line = {
  readonly seq: number
  readonly player: bigint
  readonly name: PlayerAccount | HouseAccount
  readonly amount: bigint
}

const keyPattern = /^[A-Za-z0-9:._-]{1,200}$/
const amountMost = 10n ** 15n
const transfersMost = 100

const sideOf = (account: Account): Pick<Line, 'player' | 'name'> =>
  'house' in account ? { player: 0n, name: account.house } : { player: account.player, name: account.name }

/** A wrong posting is a bug of the caller, never of the player: hence an error and no outcome. */
function assertPosting({ key, ref, player, transfers }: Posting): void {
  if (!keyPattern.test(key)) throw new Error(`"${key}" is no posting key`)
  if (ref !== undefined && !keyPattern.test(ref)) throw new Error(`"${ref}" is no reference`)
  if (player < 0n) throw new Error('A posting belongs to a player or to the house')
  if (transfers.length === 0 || transfers.length > transfersMost)
    throw new Error('A posting has 1 to 100 transfers')
  for (const { from, to, amount } of transfers) {
    if (amount <= 0n || amount > amountMost) throw new Error(`A transfer of ${amount} is out of bounds`)
    const [a, b] = [sideOf(from), sideOf(to)]
    if (a.player === b.player && a.name === b.name) throw new Error('A transfer needs two accounts')
  }
}

/** Where the money leaves comes before where it arrives, transfer by transfer: so balances run in that order. */
function linesOf(transfers: readonly Transfer[]): Line[] {
  const lines: Line[] = []
  for (const { from, to, amount } of transfers) {
    lines.push({ seq: lines.length + 1, ...sideOf(from), amount: -amount })
    lines.push({ seq: lines.length + 1, ...sideOf(to), amount })
  }
  return lines
}

/** Two postings with one key are the same when these sixteen bytes are. */
function contentOf({ kind, currency, ref = '' }: Posting, lines: readonly Line[]): string {
  let text = `${kind}|${currency}|${ref}`
  for (const { player, name, amount } of lines) text += `|${player}/${name}/${amount}`
  return hash('sha256', text, 'hex').slice(0, 32)
}

export type Prepared = {
  readonly posting: Posting
  readonly lines: readonly Line[]
  readonly content: string
  /** Its own key and the players' accounts it touches: a batch holds at most one posting for each. */
  readonly keys: readonly string[]
}

export function prepare(posting: Posting): Prepared {
  assertPosting(posting)
  const lines = linesOf(posting.transfers)
  const keys = new Set([`${posting.player}#${posting.key}`])
  for (const { player, name } of lines) if (player !== 0n) keys.add(`${player}/${name}`)
  return { posting, lines, content: contentOf(posting, lines), keys: [...keys] }
}
