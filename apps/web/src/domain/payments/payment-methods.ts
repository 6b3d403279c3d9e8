/** The ways to pay as a player chooses among them: mobile wallets are one way, and the number decides which (R5.07). */
import type { Data } from '@saguao/contract/calls/calls.ts'
import {
  isMobileMoney,
  isMobileMoneyNumber,
  mobileMoneyOffers,
} from '@saguao/contract/product/mobile-money.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'

export type PaymentConfig = Data<'/recharge/paymentMethods'>['configs'][number]

export type Method = {
  readonly key: string
  readonly name: string
  readonly icon: string
  readonly isMobile: boolean
  readonly configs: readonly [PaymentConfig, ...PaymentConfig[]]
}

const mobileKey = 'mobile'

/** What has a word in every language; wallets are called the same everywhere. */
const words: Readonly<Record<string, PlainKey>> = {
  pix: 'method.pix',
  bank: 'method.bank',
  Other: 'method.other',
}
const brands: Readonly<Record<string, string>> = { cbebirr: 'CBE Birr', mpesa: 'M-PESA' }

export function methodName(paymentMethod: string, given: string = paymentMethod): string {
  const word = Object.hasOwn(words, paymentMethod) ? words[paymentMethod] : undefined
  if (word) return t(word)
  return (Object.hasOwn(brands, paymentMethod) ? brands[paymentMethod] : undefined) ?? given
}

/** For an order, which carries no picture of its own. */
export function methodIcon(paymentMethod: string): string {
  return isMobileMoney(paymentMethod) ? mobileKey : paymentMethod
}

/** In the server's order; the wallets stand where the first of them stood. */
export function methodsOf(configs: readonly PaymentConfig[]): Method[] {
  const methods = new Map<string, Method>()
  for (const config of configs) {
    const isMobile = isMobileMoney(config.paymentMethod)
    const key = isMobile ? mobileKey : config.id
    const known = methods.get(key)
    if (known) methods.set(key, { ...known, configs: [...known.configs, config] })
    else methods.set(key, methodOf(config, key, isMobile))
  }
  return [...methods.values()]
}

function methodOf(config: PaymentConfig, key: string, isMobile: boolean): Method {
  const name = isMobile ? t('method.mobile') : methodName(config.paymentMethod, config.name)
  return { key, name, icon: isMobile ? mobileKey : config.icon, isMobile, configs: [config] }
}

/** What the method leaves to choose for this number, in the order of R5.07. */
export function offersOf({ isMobile, configs }: Method, number: string): readonly PaymentConfig[] {
  if (!isMobile) return configs
  return mobileMoneyOffers(number).flatMap((offer) =>
    configs.filter((config) => config.paymentMethod === offer),
  )
}

/** The one that was wanted while it is offered, else the first; a number may offer none. */
export function chosenConfig(
  method: Method,
  number: string,
  wanted: string | undefined,
): PaymentConfig | undefined {
  const offers = offersOf(method, number)
  return offers.find(({ id }) => id === wanted) ?? offers[0]
}

/** Comfort only: whether the account exists is for the server and the bank to say. */
export function isAccountTyped({ isMobile }: Method, account: string): boolean {
  return isMobile ? isMobileMoneyNumber(account) : account.trim().length > 0
}
