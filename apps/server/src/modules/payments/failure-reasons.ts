/** Reasons of failed orders in the player's language. A provider's own text is passed on as it is. */
import type { Lang } from '@saguao/contract/product/languages.ts'

const texts = {
  expired: {
    pt: 'O tempo para pagar acabou.',
    ks: 'Se acabó el tiempo para pagar.',
    en: 'The time to pay ran out.',
  },
  declined: {
    pt: 'O banco recusou o pagamento.',
    ks: 'El banco rechazó el pago.',
    en: 'The bank declined the payment.',
  },
  insufficient: {
    pt: 'Saldo insuficiente na conta de origem.',
    ks: 'Saldo insuficiente en la cuenta de origen.',
    en: 'There was not enough money in the paying account.',
  },
  'otp-tries': {
    pt: 'O código foi digitado errado vezes demais.',
    ks: 'El código se ingresó mal demasiadas veces.',
    en: 'The code was wrong too many times.',
  },
  'payer-mismatch': {
    pt: 'O pagamento veio de uma conta que não é sua e será devolvido.',
    ks: 'El pago vino de una cuenta que no es tuya y será devuelto.',
    en: 'The payment came from an account that is not yours and goes back to it.',
  },
  'deposit-limit': {
    pt: 'O pagamento passou do seu limite de depósito e será devolvido.',
    ks: 'El pago superó tu límite de depósito y será devuelto.',
    en: 'The payment exceeded your deposit limit and goes back to its payer.',
  },
  'channel-refused': {
    pt: 'Esta forma de pagamento não aceitou o pedido.',
    ks: 'Este medio de pago no aceptó la solicitud.',
    en: 'This payment method did not accept the request.',
  },
  'account-unknown': {
    pt: 'O banco não encontrou a conta de destino.',
    ks: 'El banco no encontró la cuenta de destino.',
    en: "The bank doesn't know the receiving account.",
  },
  'payee-mismatch': {
    pt: 'A conta de destino está em nome de outra pessoa.',
    ks: 'La cuenta de destino está a nombre de otra persona.',
    en: "The receiving account is in someone else's name.",
  },
  returned: {
    pt: 'O banco devolveu o pagamento a quem pagou.',
    ks: 'El banco devolvió el pago a quien lo hizo.',
    en: 'The bank returned the payment to its payer.',
  },
  cancelled: { pt: 'Cancelado por você.', ks: 'Cancelado por ti.', en: 'Cancelled by you.' },
} as const satisfies Record<string, Record<Lang, string>>

export type KnownReason = keyof typeof texts

const isKnown = (reason: string): reason is KnownReason => Object.hasOwn(texts, reason)

export const reasonText = (reason: string | null, lang: Lang): string | null =>
  reason !== null && isKnown(reason) ? texts[reason][lang] : reason

const maxProviderTextLength = 200

/** A provider's text made fit for display: one line, limited in length, never empty. */
export const providerReason = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxProviderTextLength) || 'declined'
