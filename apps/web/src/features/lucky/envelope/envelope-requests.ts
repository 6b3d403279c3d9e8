/** Creates and opens envelopes, and refreshes the affected data. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import { api, apiSilent, refusalOf } from '#api/api.ts'
import { refresh } from '#api/query-cache.ts'
import { t } from '#i18n/i18n.ts'
import { emit } from '#stores/ui.ts'

export type Opening = { readonly amount: number } | { readonly refused: string }

/**
 * A player who registered by the envelope's link may have the share already: it is shown like a new claim. A refusal
 * is shown at the envelope, so no toast appears.
 */
export async function openEnvelope(envelopeId: string): Promise<Opening> {
  const { amount, error } = await claim(envelopeId)
  const mine = amount ?? (await fetchClaimedShare(envelopeId))
  if (mine === undefined) return { refused: refusalOf(error)?.message ?? t('error.no-response') }
  for (const path of affectedPaths) void refresh(path)
  emit('UPDATE_BALANCE')
  return { amount: mine }
}

const affectedPaths = [
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

async function fetchClaimedShare(envelopeId: string): Promise<number | undefined> {
  const envelope = await apiSilent('/lucky/money/envelope', { envelopeId }).catch(() => undefined)
  return envelope?.mine ?? undefined
}

type EnvelopeRequest = Omit<Body<'/lucky/money/create'>, 'requestId'>
export type MadeEnvelope = Pick<Data<'/lucky/money/create'>, 'envelopeId' | 'amount' | 'count'>

const isMade = (made: MadeEnvelope | Record<string, never>): made is MadeEnvelope => 'envelopeId' in made

/** Without an amount the envelope of the day, else a gift. */
export async function createEnvelope(request: EnvelopeRequest = {}): Promise<MadeEnvelope | undefined> {
  const made = await api('/lucky/money/create', request)
  void refresh('/lucky/money/mine')
  if (request.amount !== undefined) emit('UPDATE_BALANCE')
  return isMade(made) ? made : undefined
}
