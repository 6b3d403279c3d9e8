/** Rewards with masked user names: the last digits are shown, enough for players to recognise themselves. */
import { type Cash, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'

const shownDigits = 2

const masked = (username: string): string => `***${username.slice(-shownDigits)}`

export async function maskedNames(
  { identity }: Pick<RewardDeps, 'identity'>,
  players: readonly bigint[],
): Promise<(player: bigint) => string> {
  const names = await identity.namesOf([...new Set(players)])
  return (player) => masked(names.get(player) ?? '')
}

type Row = { readonly playerId: bigint; readonly amount: bigint; readonly at: Date }

export async function maskedRewards(
  deps: Pick<RewardDeps, 'identity'>,
  rows: readonly Row[],
  currency: Cash,
): Promise<{ player: string; amount: number; createdAt: string }[]> {
  const nameOf = await maskedNames(
    deps,
    rows.map(({ playerId }) => playerId),
  )
  return rows.map(({ playerId, amount, at }) => ({
    player: nameOf(playerId),
    amount: toMajor(minor(amount), currency),
    createdAt: at.toISOString(),
  }))
}
