/** Error messages for players and operators: short, in their language, without technical details. */
import type { MessageKey } from '@saguao/contract/calls/errors.ts'
import type { OperatorMessageKey } from '@saguao/contract/operators/operator-errors.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { currencies, formatMoney } from '@saguao/contract/product/money.ts'
import { messages as en } from '#kernel/http/messages/en.ts'
import { messages as ks } from '#kernel/http/messages/ks.ts'
import { operatorMessages } from '#kernel/http/messages/operator-messages.ts'
import { messages as pt } from '#kernel/http/messages/pt.ts'
import type { AmountLeft } from '#kernel/refusal.ts'

const byLang: Readonly<Record<Lang, Readonly<Record<MessageKey, string>>>> = { en, ks, pt }

export const message = (key: MessageKey | OperatorMessageKey, lang: Lang): string =>
  key in operatorMessages[lang]
    ? operatorMessages[lang][key as OperatorMessageKey]
    : byLang[lang][key as MessageKey]

const leftTexts: Readonly<Record<Lang, (amount: string) => string>> = {
  en: (amount) => `You have ${amount} left.`,
  ks: (amount) => `Te quedan ${amount}.`,
  pt: (amount) => `Restam ${amount}.`,
}

const mostTexts: Readonly<Record<Lang, (amount: string) => string>> = {
  en: (amount) => `The most we accept is ${amount}.`,
  ks: (amount) => `Aceptamos hasta ${amount}.`,
  pt: (amount) => `Aceitamos até ${amount}.`,
}

const amountText = ({ amount, currency }: AmountLeft, lang: Lang): string =>
  `${currencies[currency].alias} ${formatMoney(amount, currency, lang)}`

/** A sentence that says what is left of a limit. */
export const leftMessage = (left: AmountLeft, lang: Lang): string => leftTexts[lang](amountText(left, lang))

/** A sentence that says the highest amount that would be accepted. */
export const mostMessage = (most: AmountLeft, lang: Lang): string => mostTexts[lang](amountText(most, lang))
