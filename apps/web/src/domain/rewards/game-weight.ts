/** How much of a bet in a game counts for bonus and cashback, from the constants the server counts with. */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import {
  allPoints,
  jackpotWeight,
  kindWeights,
  sportsWeight,
  studioRiskPoints,
  weightOf,
} from '@saguao/fair/returns/risk-weights.ts'
import { t } from '#i18n/i18n.ts'
import { currentPolicy } from '#stores/market-policy.ts'
import { percentText } from '#stores/percent-text.ts'

const isOwnKind = (kind: string): kind is GameKind => Object.hasOwn(kindWeights, kind)

/** A share from 0 to 1. The games of studios count by their stated return. */
export const gameWeight = (kind: string, rtp: number, takesJackpot = false): number =>
  isOwnKind(kind) ? weightOf(kind, takesJackpot) / 100 : studioRiskPoints(rtp) / allPoints

export type WeightRow = { readonly name: string; readonly weight: string }

/** Every kind, the fullest first. With a jackpot the cash bets of slots have a row of their own. */
export function weightRows(): readonly WeightRow[] {
  const own = (Object.keys(kindWeights) as GameKind[])
    .map((kind) => ({ name: t(`weights.${kind}`), share: kindWeights[kind] / 100 }))
    .concat({ name: t('weights.sports'), share: sportsWeight / 100 })
    .concat(currentPolicy().jackpot ? [{ name: t('weights.jackpot'), share: jackpotWeight / 100 }] : [])
    .sort((a, b) => b.share - a.share)
  return [
    ...own.map(({ name, share }) => ({ name, weight: percentText(share) })),
    { name: t('weights.studio'), weight: t('weights.by-return') },
  ]
}

/** The range of all kinds in one sentence. */
export function weightLine(): string {
  const shares = [...Object.values(kindWeights), sportsWeight].map((percent) => percent / 100)
  return t('weights.line', {
    least: percentText(Math.min(...shares)),
    most: percentText(Math.max(...shares)),
  })
}
