/** What the player's market offers. A reward that is switched off is not mentioned anywhere (R12.02). */
import { bonusRewards, type Reward } from '@saguao/contract/product/rewards.ts'
import { settings } from '#lib/settings.ts'
import { currentCountry } from '#stores/country.ts'

export const isOffered = (reward: Reward): boolean => settings.offers[currentCountry()].includes(reward)

/** Bonus balance is mentioned where it can be earned, and to a player who still has some. */
export const isBonusMentioned = (bonus: number | undefined): boolean =>
  bonusRewards.some(isOffered) || (bonus ?? 0) > 0
