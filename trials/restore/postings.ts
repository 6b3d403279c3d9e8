// Postings under load, and their comparison with a restored database.
import { minor } from '@saguao/contract/product/money.ts'
import type { Wallet } from '#apps/server/src/modules/wallet/wallet.ts'
import { ask } from '../lib/query.ts'

export const house = 'promo:rehearsal' as const

export type Posted = { readonly key: string; readonly requestedAt: number; readonly acknowledgedAt: number }

/** Every player receives one posting after the other until it is stopped or the database is lost. */
export function startPostings(wallet: Wallet, ids: readonly bigint[]) {
  const acknowledged: Posted[] = []
  let isOver = false
  const work = async (player: bigint) => {
    for (let n = 0; !isOver; n++) {
      const key = `rehearsal:${player}:${n}`
      const requestedAt = Date.now()
      const to = { player, name: 'cash' } as const
      const transfers = [{ from: { house }, to, amount: minor(1n) }]
      await wallet.post({ player, key, kind: 'bonus', currency: 'BRL', transfers })
      acknowledged.push({ key, requestedAt, acknowledgedAt: Date.now() })
    }
  }
  const all = Promise.allSettled(ids.map(work))
  const stop = async (): Promise<readonly Posted[]> => {
    isOver = true
    await all
    return acknowledged
  }
  return { stop }
}

const keysIn = async (url: string): Promise<ReadonlySet<string>> => {
  const rows = await ask<{ key: string }>(url, `select key from posting where key like 'rehearsal:%'`)
  return new Set(rows.map(({ key }) => key))
}

/** Every posting acknowledged before the moment must be stored, and none that began after it. */
export async function compareAt(url: string, posted: readonly Posted[], moment: Date): Promise<boolean> {
  const there = await keysIn(url)
  const due = posted.filter(({ acknowledgedAt }) => acknowledgedAt < moment.getTime())
  const lost = due.filter(({ key }) => !there.has(key)).length
  const beyond = posted.filter(
    ({ requestedAt, key }) => requestedAt > moment.getTime() && there.has(key),
  ).length
  console.log(
    `  ${posted.length} postings acknowledged, ${due.length} of them before the moment: ${lost} lost, ${beyond} from after it`,
  )
  return lost === 0 && beyond === 0 && due.length > 0
}

/** The time up to which every acknowledged posting is stored. */
export async function completeUntil(url: string, posted: readonly Posted[]): Promise<number> {
  const there = await keysIn(url)
  const lost = posted.filter(({ key }) => !there.has(key)).map(({ acknowledgedAt }) => acknowledgedAt)
  return lost.reduce((first, at) => Math.min(first, at), Date.now())
}
