/** Payment methods of the picker: all mobile wallets are one method, and the phone number selects the wallet (R5.07). */
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

/** Methods with a translated name; wallets have the same name in every language. */
const messageKeys: Readonly<Record<string, PlainKey>> = {
  pix: 'method.pix',
  bank: 'method.bank',
  Other: 'method.other',
}
const brands: Readonly<Record<string, string>> = { cbebirr: 'CBE Birr', mpesa: 'M-PESA' }

export function methodName(paymentMethod: string, given: string = paymentMethod): string {
  const messageKey = Object.hasOwn(messageKeys, paymentMethod) ? messageKeys[paymentMethod] : undefined
  if (messageKey) return t(messageKey)
  return (Object.hasOwn(brands, paymentMethod) ? brands[paymentMethod] : undefined) ?? given
}

/** Icon name for an order, which has none of its own. */
export function methodIcon(paymentMethod: string): string {
  return isMobileMoney(paymentMethod) ? mobileKey : paymentMethod
}

/** In the server's order; the wallets are at the position of the first of them. */
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

/** The wallets offered for this phone number, in the order of R5.07. */
export function offersOf({ isMobile, configs }: Method, number: string): readonly PaymentConfig[] {
  if (!isMobile) return configs
  return mobileMoneyOffers(number).flatMap((offer) =>
    configs.filter((config) => config.paymentMethod === offer),
  )
}

/** The chosen wallet while it is offered, otherwise the first; undefined when none is offered. */
export function chosenConfig(
  method: Method,
  number: string,
  chosenId: string | undefined,
): PaymentConfig | undefined {
  const offers = offersOf(method, number)
  return offers.find(({ id }) => id === chosenId) ?? offers[0]
}

/** Early check of the form only: the server and the bank decide whether the account exists. */
export function isAccountTyped({ isMobile }: Method, account: string): boolean {
  return isMobile ? isMobileMoneyNumber(account) : account.trim().length > 0
}
