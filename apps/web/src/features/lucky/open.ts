/** Making and opening envelopes, and what on the screen is old after it. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import { api, apiSilent, refusalOf } from '#api/api.ts'
import { refresh } from '#api/query-cache.ts'
import { t } from '#i18n/i18n.ts'
import { emit } from '#stores/ui.ts'

export type Opening = { readonly amount: number } | { readonly refused: string }

/**
 * Whoever registered by the envelope's link may have the share already by the time it is tapped: it is shown all the
 * same. A refusal is said where the envelope stands, so nothing pops up beside it.
 */
export async function openEnvelope(envelopeId: string): Promise<Opening> {
  const { amount, error } = await claim(envelopeId)
  const mine = amount ?? (await shareOf(envelopeId))
  if (mine === undefined) return { refused: refusalOf(error)?.message ?? t('error.no-response') }
  for (const path of changed) void refresh(path)
  emit('UPDATE_BALANCE')
  return { amount: mine }
}

const changed = [
  '/lucky/money/envelope',
  '/lucky/money/claimed',
  '/lucky/money/totalClaimedReward',
  '/lucky/money/latestCollected',
] as const

async function claim(envelopeId: string): Promise<{ amount?: number | undefined; error?: unknown }> {
  try {
    return await apiSilent('/lucky/money/claim', { envelopeId })
  } catch (error) {
    return { error }
  }
}

async function shareOf(envelopeId: string): Promise<number | undefined> {
  const envelope = await apiSilent('/lucky/money/envelope', { envelopeId }).catch(() => undefined)
  return envelope?.mine ?? undefined
}

type Wish = Omit<Body<'/lucky/money/create'>, 'requestId'>
export type Made = Pick<Data<'/lucky/money/create'>, 'envelopeId' | 'amount' | 'count'>

const isMade = (made: Made | Record<string, never>): made is Made => 'envelopeId' in made

/** The day's envelope where there is no amount, else a gift. */
export async function makeEnvelope(wish: Wish = {}): Promise<Made | undefined> {
  const made = await api('/lucky/money/create', wish)
  void refresh('/lucky/money/mine')
  if (wish.amount !== undefined) emit('UPDATE_BALANCE')
  return isMade(made) ? made : undefined
}
