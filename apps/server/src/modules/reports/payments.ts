/** Orders by channel, method and outcome. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import { sql } from 'kysely'
import type { Reader } from '#kernel/db/read-db.ts'
import { currencyOf, major } from '#modules/reports/amounts.ts'
import type { Days } from '#modules/reports/deps.ts'

export type PaymentRow = OperatorData<'/operator/report/payments'>['list'][number]

type Sums = Pick<PaymentRow, 'kind' | 'payChannel' | 'paymentMethod' | 'state'> & {
  readonly country: Country
  readonly orders: bigint
  readonly amount: bigint
  readonly fee: bigint
  /** All orders of the channel and method. */
  readonly total: bigint
}

export async function readPaymentRows(
  db: Pick<Reader, 'query'>,
  { from, to, country }: Days,
): Promise<PaymentRow[]> {
  const { rows } = await sql<Sums>`
    select kind, country, pay_channel, payment_method, state, sum(orders)::bigint as orders, sum(amount)::bigint as amount,
           sum(fee)::bigint as fee,
           sum(sum(orders)) over (partition by kind, country, pay_channel, payment_method)::bigint as total
      from report_order_day
     where day between ${from}::date and ${to}::date and (${country ?? null}::text is null or country = ${country ?? null})
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 6 desc`.execute(db.query)
  return rows.map(({ total, ...row }) => ({
    ...row,
    currency: currencyOf(row.country),
    orders: Number(row.orders),
    amount: major(row.amount, row.country),
    fee: major(row.fee, row.country),
    share: Number(row.orders) / Number(total),
  }))
}
