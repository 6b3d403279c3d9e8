/** Handlers of the operator calls about rewards: their cost, held ones, and those of a player with devices and linked accounts. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type { OperatorHandlers } from '#modules/operators/operators.ts'
import { playersSharingPayoutAccounts } from '#modules/payments/payments.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'
import { grantedHandlers } from '#modules/rewards/operators/granted-rewards.ts'
import { heldHandlers } from '#modules/rewards/operators/held-rewards.ts'
import {
  grantsBefore,
  marksOfPlayer,
  playersWithMark,
  pursesOf,
} from '#modules/rewards/operators/operator-store.ts'
import { overviewHandlers } from '#modules/rewards/operators/reward-overview.ts'

type Deps = RewardDeps & {
  readonly identity: Pick<Identity, 'presentPlayers' | 'linkedPlayers' | 'newcomers'>
}
type Link = OperatorData<'/operator/player/links'>['list'][number]
type Reason = Link['reasons'][number]

const defaultLimit = 50
const maxOthers = 100

async function currencyOf({ identity }: Deps, player: bigint): Promise<Cash> {
  const country = (await identity.newcomers([player])).get(player)?.country
  if (!country) throw new Refusal('PLAYER_UNKNOWN', { field: 'id' })
  return country === 'BR' ? 'BRL' : 'CLP'
}

async function readMarks({ db }: Deps, player: bigint) {
  const marks = await marksOfPlayer(db, player)
  return Promise.all(
    marks.map(async ({ kind, mark, notedAt }) => {
      const others = (await playersWithMark(db, kind, mark, maxOthers + 1)).filter((id) => id !== player)
      return { kind, mark: mark.toString('hex'), notedAt: notedAt.toISOString(), others: others.length }
    }),
  )
}

/** Other accounts with a mark, a payout account, an invitation or a phone number in common. */
async function readLinks(deps: Deps, player: bigint): Promise<Link[]> {
  const reasons = new Map<bigint, Set<Reason>>()
  const add = (reason: Reason, players: readonly bigint[]): void => {
    for (const id of players)
      if (id !== player) reasons.set(id, (reasons.get(id) ?? new Set<Reason>()).add(reason))
  }
  for (const { kind, mark } of await marksOfPlayer(deps.db, player))
    add(kind, await playersWithMark(deps.db, kind, mark, maxOthers))
  add('payout-account', await playersSharingPayoutAccounts(deps.db.query, player))
  const { invitation, phone } = await deps.identity.linkedPlayers(player)
  add('invitation', invitation)
  add('phone', phone)
  const players = await deps.identity.presentPlayers([...reasons.keys()])
  const links = players.map((row) => ({ ...row, reasons: [...(reasons.get(BigInt(row.id)) ?? [])] }))
  return links.sort((a, b) => b.reasons.length - a.reasons.length || Number(BigInt(b.id) - BigInt(a.id)))
}

/** Rewards, devices and links on the page of a player. */
const playerHandlers = (deps: Deps) =>
  ({
    '/operator/player/rewards': async ({ body: { id, cursor, limit = defaultLimit } }) => {
      const player = BigInt(id)
      if (cursor && !/^\d{1,18}$/.test(cursor)) throw new Refusal('VALIDATION', { field: 'cursor' })
      const currency = await currencyOf(deps, player)
      const rows = await grantsBefore(deps.db, player, cursor ? BigInt(cursor) : null, limit)
      const major = (units: bigint): number => toMajor(minor(units), currency)
      return {
        list: rows.map((row) => ({
          id: String(row.id),
          reward: row.reward,
          source: row.source,
          currency,
          amount: major(row.amount),
          account: row.account,
          state: row.state as 'granted' | 'held' | 'refused',
          reason: row.reason,
          decidedBy: row.decidedBy,
          createdAt: row.createdAt.toISOString(),
        })),
        next: rows.length < limit ? null : String(rows.at(-1)?.id),
        bonuses: (await pursesOf(deps.db, player)).map((purse) => ({
          kind: purse.kind,
          state: purse.state,
          granted: purse.granted === null ? null : major(purse.granted),
          required: major(purse.required),
          wagered: major(purse.wagered),
          converted: major(purse.converted),
          openedAt: purse.openedAt.toISOString(),
        })),
      }
    },

    '/operator/player/devices': async ({ body: { id } }) => ({ list: await readMarks(deps, BigInt(id)) }),

    '/operator/player/links': async ({ body: { id } }) => {
      await currencyOf(deps, BigInt(id))
      return { list: await readLinks(deps, BigInt(id)) }
    },
  }) satisfies Partial<OperatorHandlers>

export const rewardOperatorCalls = (deps: Deps) =>
  ({
    ...playerHandlers(deps),
    ...overviewHandlers(deps),
    ...grantedHandlers(deps),
    ...heldHandlers(deps),
  }) satisfies Partial<OperatorHandlers>
