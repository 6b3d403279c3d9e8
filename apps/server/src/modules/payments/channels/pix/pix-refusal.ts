/** A provider's refusal: one of our reasons where known, otherwise the provider's text. Pure. */
import type { Refused } from '#modules/payments/channels/channel.ts'
import { problemOf, textAt } from '#modules/payments/channels/pix/pix-responses.ts'
import { type KnownReason, providerReason } from '#modules/payments/failure-reasons.ts'

/** Error names of providers with the payout extension. */
const reasonsByName: Readonly<Record<string, KnownReason>> = {
  chave_invalida: 'account-unknown',
  chave_favorecido_nao_encontrada: 'account-unknown',
  chave_nao_pertence_ao_documento: 'payee-mismatch',
  pagamento_negado: 'declined',
}

export function refusedFor(json: unknown): Refused {
  const known = reasonsByName[textAt(json, 'nome') ?? '']
  const problem = problemOf(json)
  return { outcome: 'refused', reason: known ?? (problem ? providerReason(problem) : 'channel-refused') }
}
