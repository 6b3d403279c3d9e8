// A player who places slips on a match in play, delays them by postings of their own past the next minute, sees the new
// odds first, and moves the cash away when they moved against the slip.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Data, Path } from '@saguao/contract/calls/calls.ts'
import type { Envelope } from '@saguao/contract/calls/errors.ts'
import { openTable, send } from '../lib/clients.ts'
import { makePlayers } from '../lib/modules.ts'
import { type Phone, payoutBody, withdrawFirst } from '../lib/payout-account.ts'
import type { Attack, Target } from './attack.ts'

/** Twice every combination of queue, way of the cash and direction of the odds. */
const attempts = 16
/** Own postings that delay the real slip, and its stake. */
const queued = 200
const stake = 400
const cash = 100_000n
const away = 550
const firstPayout = 100
const minuteMs = 2_000
const pollMs = 50
/** Between the decision of the server and its answer; a slip that is answered later than this was decided later. */
const answerMs = 250
const maxAttemptMs = 30_000

type Leg = { readonly matchId: string; readonly selection: string }
type Quote = Data<'/sports/quote'>
type Slip = Data<'/sports/slips'>['list'][number]
/** A slip and bets are accepted as a queue; of many slips all but two are refused. */
type Plan = {
  readonly queue: 'slips' | 'bets'
  readonly way: 'envelope' | 'withdrawal'
  readonly side: 'under' | 'over'
}
type Account = { readonly target: Target; readonly player: Phone; readonly session: string }

async function ask<P extends Path>(
  { target, player }: Pick<Account, 'target' | 'player'>,
  path: P,
  body: object,
): Promise<Envelope<Data<P>> | undefined> {
  return (await send(target.address, { path, body }, player))?.json as Envelope<Data<P>> | undefined
}

let requests = 0
const freshId = (): string => `attack-${++requests}`

const place = (account: Account, { quoteId, legs }: Quote, amount: number, oddsChange = 'refuse') =>
  ask(account, '/sports/place', { quoteId, legs, stake: amount, oddsChange, requestId: freshId() })

async function openAccount(target: Target, { way }: Plan): Promise<Account> {
  const { environment } = target
  const passwordHash = await environment.identity.hashPassword('attack')
  const [player] = await makePlayers(environment, 1, { cash, passwordHash })
  if (!player) throw new Error('The player was not created')
  if (way === 'withdrawal')
    await withdrawFirst(environment.server, player, {
      ...payoutBody(player, firstPayout),
      requestId: freshId(),
    })
  return { target, player, session: await openTable(target.address, player) }
}

/** A football match in play whose totals are open. */
async function liveMatch(account: Account): Promise<string> {
  for (;;) {
    const sports = await ask(account, '/game/sports', { country: 'BR' })
    const matches = sports?.success ? sports.data.list.flatMap((sport) => sport.matches) : []
    const found = matches.find(
      ({ sport, status, minute, markets }) =>
        sport === 'football' &&
        status === 'live' &&
        minute > 3 &&
        minute < 70 &&
        markets.some(({ id, suspended }) => id === 'total2.5' && !suspended),
    )
    if (found) return found.id
    await sleep(500)
  }
}

type Seen = { readonly minute: number; readonly odds: number | undefined; readonly at: number }

/** The minutes of a match and the odds of the selection, as the player sees them. */
function watch(account: Account, leg: Leg) {
  const seen: Seen[] = []
  let isOver = false
  const look = async (): Promise<void> => {
    const page = await ask(account, '/sports/match', { matchId: leg.matchId })
    if (!page?.success) return
    const { minute, markets } = page.data
    if (minute === seen.at(-1)?.minute) return
    const market = markets.find(({ id }) => leg.selection.startsWith(`${id}:`))
    const odds = market?.suspended
      ? undefined
      : market?.selections.find(({ id }) => id === leg.selection)?.odds
    seen.push({ minute, odds, at: performance.now() })
  }
  const work = (async () => {
    while (!isOver) {
      await look()
      await sleep(pollMs)
    }
  })()
  return {
    last: (before = performance.now()) => seen.findLast(({ at }) => at <= before),
    next: async (after: number | undefined): Promise<Seen | undefined> => {
      const until = performance.now() + 3 * minuteMs
      while ((seen.at(-1)?.minute ?? -1) <= (after ?? -1) && performance.now() < until) await sleep(10)
      return seen.at(-1)
    },
    close: async () => {
      isOver = true
      await work
    },
  }
}

type Watch = ReturnType<typeof watch>

const results = ['stood', 'fair', 'died', 'returned', 'refused', 'cancelled'] as const
type Attempt = { readonly result: (typeof results)[number]; readonly gain: number }
const without = (result: Attempt['result']): Attempt => ({ result, gain: 0 })

function queue(account: Account, quote: Quote, { queue: by }: Plan): Promise<unknown>[] {
  const bet = () => ({
    session: account.session,
    bet: 1,
    choice: { target: 50, over: true },
    requestId: freshId(),
  })
  return Array.from({ length: queued }, (_, n) =>
    by === 'slips' || n === 0 ? place(account, quote, 1) : ask(account, '/arcade/play', bet()),
  )
}

const moveCash = ({ way }: Plan, account: Account) =>
  way === 'envelope'
    ? ask(account, '/lucky/money/create', { amount: away, count: 1, requestId: freshId() })
    : ask(account, '/withdraw/create', { ...payoutBody(account.player, away), requestId: freshId() })

async function attempt(target: Target, plan: Plan): Promise<Attempt> {
  const account = await openAccount(target, plan)
  const leg = { matchId: await liveMatch(account), selection: `total2.5:${plan.side}` }
  const watched = watch(account, leg)
  try {
    await watched.next(undefined)
    await watched.next(watched.last()?.minute)
    // The quote is of the middle of a minute, so that the queue ends in the next one.
    await sleep(minuteMs / 2)
    const quote = await ask(account, '/sports/quote', { legs: [leg] })
    if (!quote?.success) return without('refused')
    const before = watched.last()
    const small = queue(account, quote.data, plan)
    // Odds that rise may be accepted at their new value, which is no gain.
    const real = place(account, quote.data, stake, plan.side === 'over' ? 'better' : 'refuse')
    const answeredAt = real.then(() => performance.now())
    const now = await watched.next(before?.minute)
    const isAgainst = now?.odds === undefined || now.odds > quote.data.odds
    const moved = isAgainst ? moveCash(plan, account) : undefined
    const answer = await real
    await Promise.all([...small, moved])
    if (!answer?.success)
      return without(
        answer?.code === 'INSUFFICIENT_FUNDS' && now?.minute !== before?.minute ? 'died' : 'refused',
      )
    return await ended(account, watched, answer.data, await answeredAt)
  } finally {
    await watched.close()
  }
}

const reasons = ['ODDS_CHANGED', 'MARKET_SUSPENDED', 'MARKET_CLOSED', 'STAKE_TOO_HIGH']

/** A slip stands at an old price when it was not accepted yet while the player saw a later minute than that of its price. */
async function ended(
  account: Account,
  watched: Watch,
  placed: Data<'/sports/place'>,
  answeredAt: number,
): Promise<Attempt> {
  let slip: Omit<Slip, 'cashout'> = placed
  let undecidedAt = answeredAt
  const until = performance.now() + maxAttemptMs
  while (slip.status === 'pending' && performance.now() < until) {
    const askedAt = performance.now()
    const page = await ask(account, '/sports/slips', { slipId: slip.id })
    slip = (page?.success && page.data.list[0]) || slip
    if (slip.status === 'pending') undecidedAt = askedAt
    await sleep(pollMs)
  }
  if (slip.status === 'returned')
    return without(slip.reason && reasons.includes(slip.reason) ? 'returned' : 'cancelled')
  const known = watched.last(undecidedAt - answerMs)
  const isOld = known !== undefined && (slip.legs[0]?.minute ?? known.minute) < known.minute
  if (!isOld || known.odds === undefined || known.odds === slip.odds) return without('fair')
  return { result: 'stood', gain: slip.odds / known.odds - 1 }
}

const planOf = (n: number): Plan => ({
  queue: n % 2 === 0 ? 'bets' : 'slips',
  way: n % 4 < 2 ? 'envelope' : 'withdrawal',
  side: n % 8 < 4 ? 'under' : 'over',
})

const labels: Readonly<Record<Attempt['result'], string>> = {
  stood: 'stood at an old price',
  died: 'died for nothing',
  cancelled: 'cancelled after their stake was held',
  fair: 'stood at the price of their moment',
  returned: 'returned by the second look',
  refused: 'refused before anything was held',
}

export const attack: Attack = {
  summary: 'slips in play, delayed by own postings past the next minute, with the cash moved away in time',
  run: async (target) => {
    const made: Attempt[] = []
    for (let n = 0; n < attempts; n += 1) made.push(await attempt(target, planOf(n)))
    const count = (result: Attempt['result']) => made.filter((each) => each.result === result).length
    const gain = (made.reduce((sum, each) => sum + each.gain, 0) / attempts) * 100
    const findings = (['stood', 'cancelled'] as const)
      .filter((result) => count(result) > 0)
      .map((result) => `${count(result)} of ${attempts} slips ${labels[result]}`)
    if (count('stood') > 0 && count('died') > 0)
      findings.push(`${count('died')} of ${attempts} slips died when the odds moved against them`)
    const counts = results.map((result) => `${count(result)} ${labels[result]}`).join(', ')
    return { tried: attempts, figures: `${counts}; gain per stake ${gain.toFixed(2)} %`, findings }
  },
}
