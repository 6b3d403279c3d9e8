// Child process: places dice bets of one player at a steady rate and reports how long they took. The event loop of the
// attacking process is busy with the attack and would count its own delays as the server's.
import { once } from 'node:events'
import { openTable, send } from './clients.ts'
import { type Pace, sendSteadily, type Times } from './steady-requests.ts'

export type BetOrder = {
  readonly address: string
  readonly token: string
  /** Before the number of each bet in its request id. */
  readonly name: string
  readonly pace: Pace
}

process.on('disconnect', () => process.exit(0))
const [{ address, token, name, pace }] = (await once(process, 'message')) as [BetOrder]
const player = { id: 0n, token }
const session = await openTable(address, player)
const body = { session, bet: 1, choice: { target: 50, over: true } }
const times = await sendSteadily(pace, async (n) => {
  const answer = await send(
    address,
    { path: '/arcade/play', body: { ...body, requestId: `${name}-${n}` } },
    player,
  )
  return answer?.json.success ? answer : undefined
})
process.send?.(times satisfies Times)
