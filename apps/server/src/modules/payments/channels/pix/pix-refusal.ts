/** A provider's no, in our words where we have one and in its own where we don't. Pure. */
import type { Refused } from '#modules/payments/channels/channel.ts'
import { problemOf, textAt } from '#modules/payments/channels/pix/pix-responses.ts'
import { type KnownReason, providerReason } from '#modules/payments/failure-reasons.ts'

/** The names that providers of the payout extension give their refusals. */
const words: Readonly<Record<string, KnownReason>> = {
  chave_invalida: 'account-unknown',
  chave_favorecido_nao_encontrada: 'account-unknown',
  chave_nao_pertence_ao_documento: 'payee-mismatch',
  pagamento_negado: 'declined',
}

export function refusedFor(json: unknown): Refused {
  const known = words[textAt(json, 'nome') ?? '']
  const told = problemOf(json)
  return { outcome: 'refused', reason: known ?? (told ? providerReason(told) : 'channel-refused') }
}
