/** Type tests, run by the compiler: `@ts-expect-error` fails when the misuse below it compiles. */
import { expectTypeOf } from 'vitest'
import { type Minor, minor, toMajor } from '../product/money.ts'
import { Nothing } from '../schemas/responses.ts'
import type { CallTable } from './call.ts'
import { money, player } from './call.ts'
import type { Body, Calls, Data, Path } from './calls.ts'
import type { ErrorCode, Envelope as Sent } from './errors.ts'

declare function api<P extends Path>(path: P, body: Body<P>): Promise<Data<P>>

expectTypeOf<Calls>().toExtend<CallTable>()

// A path that is not in the call table.
// @ts-expect-error
api('/wallet/balances', {})

// A body without a required field, with a wrong type, or for a call that takes none.
// @ts-expect-error
api('/user/login', { country: 'BR', username: '11999999999' })
// @ts-expect-error
api('/game/url', { gameId: 7 })
// @ts-expect-error
api('/game/categories', { country: 'AR' })
// @ts-expect-error
api('/ping', { country: 'BR' })
// @ts-expect-error
api('/arcade/play', { session: 's', bet: 1, choice: { target: 50, over: true } })

// The response has the type of its row.
const balance = await api('/wallet/balance', {})
expectTypeOf(balance.total).toEqualTypeOf<number>()
// @ts-expect-error
balance.amount
const { list } = await api('/recharge/orders', { pageNum: 1 })
expectTypeOf(list[0]?.status).toEqualTypeOf<1 | 2 | 3 | undefined>()
expectTypeOf(await api('/user/logout', {})).toEqualTypeOf<null>()

// A bare bigint is no amount, and a call that moves money has a requestId.
expectTypeOf(minor(1n)).toEqualTypeOf<Minor>()
// @ts-expect-error
toMajor(100n, 'BRL')
// @ts-expect-error
money('Moves money without a requestId', {}, Nothing)
expectTypeOf(player('Moves nothing', {}, Nothing).once).toEqualTypeOf<false>()

// `success` has to be checked before the data of a response is used.
declare const sent: Sent<{ readonly id: string }>
// @ts-expect-error
sent.data.id
if (sent.success) expectTypeOf(sent.data.id).toEqualTypeOf<string>()
else expectTypeOf(sent.code).toEqualTypeOf<ErrorCode>()
