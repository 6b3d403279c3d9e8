// Child process: opens a dice table for one player, then places bets at a steady rate on each order and reports how long
// they took. The event loop of the attacking process is busy with the attack and would count its own delays as the server's.
import { once } from 'node:events'
import { openTable, send } from './clients.ts'
import { type Pace, sendSteadily, type Times } from './steady-requests.ts'

export type BetPlayer = { readonly address: string; readonly token: string }
/** The name is the beginning of each request id. */
export type BetOrder = { readonly name: string; readonly pace: Pace }

process.on('disconnect', () => process.exit(0))
const [{ address, token }] = (await once(process, 'message')) as [BetPlayer]
const player = { id: 0n, token }
const session = await openTable(address, player)
const body = { session, bet: 1, choice: { target: 50, over: true } }

process.on('message', async ({ name, pace }: BetOrder) => {
  const times = await sendSteadily(pace, async (n) => {
    const request = { path: '/arcade/play', body: { ...body, requestId: `${name}-${n}` } }
    const answer = await send(address, request, player)
    return answer?.json.success ? answer : undefined
  })
  process.send?.(times satisfies Times)
})
process.send?.('open')
