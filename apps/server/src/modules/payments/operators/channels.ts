/** Payment methods: limits, fees, on and off. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { type Cash, minor, parseAmount, toMajor } from '@saguao/contract/product/money.ts'
import { Refusal } from '#kernel/refusal.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'
import { feeRate } from '#modules/payments/fee.ts'
import { offersOf } from '#modules/payments/offers.ts'
import type { PaymentOperatorDeps } from '#modules/payments/operators/operator-deps.ts'
import {
  allConfigs,
  type ConfigChange,
  changeConfig,
  lockConfig,
} from '#modules/payments/operators/operator-store.ts'

type Config = Awaited<ReturnType<typeof allConfigs>>[number]
type Presented = OperatorData<'/operator/channel/change'>

const pointsPerWhole = 10_000

const currencyOf = ({ country }: Pick<Config, 'country'>): Cash => countries[country as Country].currency

function present(row: Config): Presented {
  const currency = currencyOf(row)
  const major = (units: bigint): number => toMajor(minor(units), currency)
  return {
    id: row.id,
    country: row.country as Country,
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

type Body = OperatorBody<'/operator/channel/change'>

function unitsOf(amount: number | undefined, currency: Cash, field: string): bigint | undefined {
  if (amount === undefined) return undefined
  const units = parseAmount(amount, currency)
  if (units === null) throw new Refusal('VALIDATION', { field })
  return units
}

/** A rate with more decimals than hundredths of a percent is refused. */
function pointsOf(rate: number | undefined): number | undefined {
  if (rate === undefined) return undefined
  const points = Math.round(rate * pointsPerWhole)
  if (Math.abs(points / pointsPerWhole - rate) > Number.EPSILON)
    throw new Refusal('VALIDATION', { field: 'feeRate' })
  return points
}

function changed(row: Config, body: Body): ConfigChange {
  const currency = currencyOf(row)
  const next = {
    minAmount: unitsOf(body.minAmount, currency, 'minAmount') ?? row.minAmount,
    maxAmount: unitsOf(body.maxAmount, currency, 'maxAmount') ?? row.maxAmount,
    feePoints: pointsOf(body.feeRate) ?? row.feePoints,
    feeFixed: unitsOf(body.feeFixed, currency, 'feeFixed') ?? row.feeFixed,
    enabled: body.enabled ?? row.enabled,
  }
  if (next.minAmount <= 0n) throw new Refusal('VALIDATION', { field: 'minAmount' })
  if (next.maxAmount < next.minAmount) throw new Refusal('LIMITS_REVERSED', { field: 'maxAmount' })
  return next
}

const stateOf = ({ minAmount, maxAmount, feePoints, feeFixed, enabled }: ConfigChange) => ({
  minAmount: String(minAmount),
  maxAmount: String(maxAmount),
  feePoints,
  feeFixed: String(feeFixed),
  enabled,
})

const fields = ['minAmount', 'maxAmount', 'feePoints', 'feeFixed', 'enabled'] as const

export const channelHandlers = (deps: PaymentOperatorDeps) =>
  ({
    '/operator/channels': () => readChannels(deps),

    '/operator/channel/change': change({
      read: async (tx, { body }) => {
        const row = await lockConfig(tx, body.id)
        if (!row) throw new Refusal('CHANNEL_UNAVAILABLE', { field: 'id' })
        const next = changed(row, body)
        if (fields.every((field) => next[field] === row[field])) throw new Refusal('NOTHING_TO_CHANGE')
        return { subject: `channel ${body.id}`, state: stateOf(row) }
      },
      apply: async (tx, { body }) => {
        const row = await lockConfig(tx, body.id)
        if (!row) throw new Refusal('CHANNEL_UNAVAILABLE', { field: 'id' })
        const next = changed(row, body)
        await changeConfig(tx, body.id, next)
        return { data: present({ ...row, ...next }), after: stateOf(next) }
      },
    }),
  }) satisfies Partial<OperatorHandlers>
