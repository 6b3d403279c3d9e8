// Ten thousand slips: quoted and placed (prices, quote, posting, slip, legs, round), then the whistle, and every one of
// them paid. The ratio is placing ÷ the same number of bare postings that hold a stake and write nothing else.
import { minor } from '@saguao/contract/money.ts'
import { demoContent } from '../apps/server/src/demo.ts'
import type { Session } from '../apps/server/src/kernel/security/session.ts'
import { createLobby } from '../apps/server/src/modules/lobby/lobby.ts'
import { placeSlip, quoteSlip } from '../apps/server/src/modules/sports/slips/place.ts'
import { createSports, type Sports } from '../apps/server/src/modules/sports/sports.ts'
import { type BenchPlayer, type Ground, makeGround, makePlayers } from './ground.ts'
import type { Figures } from './run.ts'

const bar = 0.25
const playersMost = 2_000
const slipsEach = 5
const selections = ['result:home', 'result:draw', 'result:away', 'total2.5:over', 'both:yes']
const afterMs = 181_000

const keepNothing = { keep: async <D>(_: unknown, data: D) => data, alongside: () => [] }

async function sessionsOf({ identity }: Ground, players: readonly BenchPlayer[]): Promise<Session[]> {
  const sessions: Session[] = []
  for (const { token } of players) {
    const session = await identity.findSession(token)
    if (!session) throw new Error('A player of the bench has no session')
    sessions.push(session)
  }
  return sessions
}

/** Everybody bets at once, and each one slip after the other. */
async function each(
  sessions: readonly Session[],
  work: (session: Session, turn: number) => Promise<unknown>,
) {
  const began = performance.now()
  await Promise.all(
    sessions.map(async (session) => {
      for (let turn = 0; turn < slipsEach; turn += 1) await work(session, turn)
    }),
  )
  return (sessions.length * slipsEach) / ((performance.now() - began) / 1000)
}

async function placeOn(sports: Sports, matchId: string, session: Session, turn: number): Promise<void> {
  const selection = selections[turn % selections.length] ?? ''
  const { quoteId, legs } = await quoteSlip(sports, session, { legs: [{ matchId, selection }] })
  const asked = { quoteId, legs, stake: 1, oddsChange: 'any', requestId: 'bench' } as const
  await placeSlip(sports, session, asked, keepNothing, 'pt')
}

const holdBare = ({ wallet }: Ground, { playerId: player, currency }: Session, turn: number) =>
  wallet.post({
    player,
    key: `hold:bench:${turn}`,
    kind: 'hold',
    currency,
    transfers: [{ from: { player, name: 'cash' }, to: { player, name: 'play' }, amount: minor(100n) }],
  })

export async function measure(): Promise<Figures> {
  const ground = await makeGround()
  let later = 0
  const clock = { now: () => ground.app.clock.now() + later }
  const lobby = await createLobby({ ...ground.app, databaseUrl: ground.url })
  try {
    await lobby.importContent(demoContent())
    const sports = await createSports({
      ...ground.app,
      ...ground,
      clock,
      lobby,
      databaseUrl: ground.url,
      noteEnded: () => undefined,
    })
    await sports.advance()
    const match = (await sports.board.open()).findLast(({ sport }) => sport === 'football')
    if (!match) throw new Error('There is no match to bet on')
    const sessions = await sessionsOf(ground, await makePlayers(ground, playersMost))
    const barePerSecond = await each(sessions, (session, turn) => holdBare(ground, session, turn))
    const placedPerSecond = await each(sessions, (session, turn) => placeOn(sports, match.id, session, turn))
    later = match.startsAt.getTime() + afterMs - clock.now()
    const whistle = performance.now()
    const paid = await sports.advance()
    const seconds = (performance.now() - whistle) / 1000
    const [ratio, settledPerSecond] = [placedPerSecond / barePerSecond, paid.length / seconds]
    console.log(
      `  ${paid.length} slips: ${placedPerSecond.toFixed(0)} placed/s (bare postings ${barePerSecond.toFixed(0)}/s, ` +
        `ratio ${ratio.toFixed(2)}, bar ${bar}), ${settledPerSecond.toFixed(0)} settled/s, ` +
        `the last credited ${seconds.toFixed(2)} s after the whistle`,
    )
    return { ratio, bar, placedPerSecond, barePerSecond, settledPerSecond, whistleToCreditedSeconds: seconds }
  } finally {
    await lobby.close()
    await ground.close()
  }
}
