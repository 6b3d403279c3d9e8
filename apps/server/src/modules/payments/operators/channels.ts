/** Payment methods with limits, fees and state. They are changed as settings (payment-settings.ts). */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { minor, toMajor } from '@saguao/contract/product/money.ts'
import type { OperatorHandlers } from '#modules/operators/operators.ts'
import { feeRate } from '#modules/payments/fee.ts'
import { offersOf } from '#modules/payments/offers.ts'
import type { PaymentOperatorDeps } from '#modules/payments/operators/operator-deps.ts'
import { allConfigs } from '#modules/payments/operators/operator-store.ts'

type Config = Awaited<ReturnType<typeof allConfigs>>[number]

function present(row: Config) {
  const country = row.country as Country
  const { currency } = countries[country]
  const major = (units: bigint): number => toMajor(minor(units), currency)
  return {
    id: row.id,
    country,
    currency,
    direction: row.direction as 'in' | 'out',
    payChannel: row.payChannel,
    paymentMethod: row.paymentMethod,
    name: row.name,
    minAmount: major(row.minAmount),
    maxAmount: major(row.maxAmount),
    feeRate: feeRate(row.feePoints),
    feeFixed: major(row.feeFixed),
    enabled: row.enabled,
  }
}

async function readChannels(deps: PaymentOperatorDeps) {
  const rows = await allConfigs(deps.db)
  const offers = await Promise.all(
    (['BR', 'CL'] as const).flatMap((country) =>
      (['in', 'out'] as const).map((direction) => offersOf(deps, country, direction)),
    ),
  )
  const offered = new Set(offers.flat().map(({ id }) => id))
  return {
    list: rows.map((row) => ({
      ...present(row),
      isRunning: deps.channels.has(row.payChannel),
      isOffered: offered.has(row.id),
    })),
  }
}

export const channelHandlers = (deps: PaymentOperatorDeps) =>
  ({
    '/operator/channels': () => readChannels(deps),
  }) satisfies Partial<OperatorHandlers>
