/** Bets, wins and rollbacks of studios: their checks, postings and changes of the round. */

import type { StudioBody } from '@saguao/contract/calls/provider-api.ts'
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import { countedOf } from '@saguao/fair/returns/risk.ts'
import { studioRiskPoints } from '@saguao/fair/returns/risk-weights.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { Session } from '#kernel/security/session.ts'
import type { GameSession } from '#modules/games/game-session.ts'
import { isTooSoon } from '#modules/games/pace.ts'
import { type Applied, contentOf, postIfCovered, processOnce } from '#modules/games/provider-api/decide.ts'
import type { StudioDeps } from '#modules/games/provider-api/deps.ts'
import { checkBet, checkRollback, checkWin } from '#modules/games/provider-api/rules.ts'
import {
  addBet,
  betFault,
  changeStudioRound,
  type PriorState,
  type StoredStudioRound,
  type StudioBet,
  type Transaction,
} from '#modules/games/provider-api/store.ts'
import { type Studio, studioHouseAccount } from '#modules/games/provider-api/studio-registry.ts'
import { accountOf, noMoney } from '#modules/games/round.ts'
import { refusalOf } from '#modules/protection/protection.ts'
import type { Posting, Transfer } from '#modules/wallet/wallet.ts'

/** The calling studio and the game session of the request. */
export type StudioContext = { readonly studio: Studio; readonly session: GameSession }

type Money = Pick<StoredStudioRound, 'id' | 'currency' | 'isBonus'>

const kinds = { bet: 'bet', win: 'win', rollback: 'refund' } as const

/** A transfer between the player and the studio's house account. */
function postingOf(transaction: Transaction, round: Money, amount: Minor): Posting {
  const { studio, operation, id, playerId: player } = transaction
  const own = { player, name: accountOf(round) } as const
  const house = { house: studioHouseAccount(studio) }
  const transfer: Transfer =
    operation === 'bet' ? { from: own, to: house, amount } : { from: house, to: own, amount }
  const key = `studio:${studio}:${operation}:${id}`
  return {
    player,
    key,
    kind: kinds[operation],
    currency: round.currency,
    ref: round.id,
    transfers: [transfer],
  }
}

/** The balance after the transfer; undefined when it is too low. Free rounds and losses move no money. */
async function pay(
  deps: Pick<StudioDeps, 'wallet'>,
  tx: Tx,
  transaction: Transaction,
  round: Money,
  amount: Minor,
): Promise<Minor | undefined> {
  const account = accountOf(round)
  if (amount === 0n) return (await deps.wallet.balancesIn(tx, transaction.playerId))[account] ?? noMoney
  const posted = await postIfCovered(deps, tx, postingOf(transaction, round, amount))
  return posted && (posted.balances[account] ?? noMoney)
}

/** Dependencies of postings and returned bets, which operators use as well. */
export type ReturnDeps = Pick<StudioDeps, 'wallet' | 'clock' | 'lobby'>

const timeOf = ({ clock }: Pick<StudioDeps, 'clock'>): Date => new Date(clock.now())

/** The part of a bet that counts for rewards, by the return that the game states. */
const studioRisk = ({ lobby }: Pick<StudioDeps, 'lobby'>, gameId: string, amount: Minor): bigint =>
  countedOf(amount, studioRiskPoints(lobby.findGame(gameId)?.rtp ?? null))

/** `login` is the player's login session; undefined when it has ended. */
export function handleBet(
  deps: StudioDeps,
  { studio, session }: StudioContext,
  body: StudioBody<'bet'>,
  login: Session | undefined,
): Promise<string> {
  const { transactionId: id, roundId: ref, currency, freeRound } = body
  const { playerId, gameId, isBonus } = session
  const amount = minor(BigInt(body.amount))
  const content = contentOf(['bet', playerId, ref, amount, currency, freeRound])
  const transaction = {
    studio: studio.name,
    operation: 'bet',
    id,
    content,
    playerId,
    ref,
    betId: null,
    amount,
  } as const
  const betAt = (at: Date, { currency }: Session): StudioBet => ({
    studio: studio.name,
    playerId,
    gameId,
    currency,
    isBonus,
    amount,
    risk: studioRisk(deps, gameId, amount),
    at,
  })
  return processOnce(deps, {
    transaction,
    check: async (tx, prior) => {
      if (!login) return 'SESSION_EXPIRED'
      if (currency !== login.currency) return 'WRONG_CURRENCY'
      if (freeRound && amount > 0n) return 'INVALID_REQUEST'
      const policy = deps.policyOf(login.country)
      const refused = refusalOf(login, 'play', { now: deps.clock.now(), policy })
      if (refused) return refused.code === 'MARKET_CLOSED' ? 'GAME_DISABLED' : 'PLAYER_BLOCKED'
      if (!prior.round && (await isTooSoon(tx, playerId, policy, deps.clock.now()))) return 'LIMIT_REACHED'
      const checked = checkBet(prior, session)
      return checked === 'OK' ? ((await betFault(tx, betAt(timeOf(deps), login))) ?? 'OK') : checked
    },
    apply: async (tx, prior) => {
      if (!login) return undefined
      const { id: roundId, at } = deps.ids.next()
      const bet = betAt(at, login)
      const round = prior.round ?? { id: roundId, gameId, currency: login.currency, isBonus }
      const balance = await pay(deps, tx, transaction, round, amount)
      if (balance === undefined) return undefined
      await addBet(tx, bet, ref, round.id)
      const begun = { ...round, playerId, bet: amount, win: noMoney }
      const after = (): void => {
        deps.playTime.record(playerId, at.getTime())
        deps.gameMetrics.stake(begun, amount)
        if (!prior.round) deps.playStats.recordStart(begun)
      }
      return { balance, after }
    },
  })
}

export function handleWin(
  deps: StudioDeps,
  { studio, session }: StudioContext,
  body: StudioBody<'win'>,
): Promise<string> {
  const { transactionId: id, roundId: ref, currency, betTransactionId = null, closeRound = false } = body
  const { playerId } = session
  const amount = minor(BigInt(body.amount))
  const content = contentOf(['win', playerId, ref, amount, currency, betTransactionId, closeRound])
  const transaction = {
    studio: studio.name,
    operation: 'win',
    id,
    content,
    playerId,
    ref,
    betId: betTransactionId,
    amount,
  } as const
  return processOnce(deps, {
    transaction,
    check: async (_, prior) => checkWin(prior, transaction, currency),
    apply: async (tx, { round }) => {
      if (!round) return undefined
      const balance = await pay(deps, tx, transaction, round, amount)
      if (balance === undefined) return undefined
      const status = closeRound ? 'settled' : 'open'
      await changeStudioRound(tx, playerId, round.id, { win: amount, status, at: timeOf(deps) })
      const won = { ...round, playerId, win: minor(round.win + amount) }
      const after = (): void => {
        deps.playTime.extend(playerId)
        deps.gameMetrics.win(won, amount)
        deps.playStats.recordWin(won)
      }
      return { balance, after }
    },
  })
}

export function handleRollback(
  deps: StudioDeps,
  { studio, session }: StudioContext,
  body: StudioBody<'rollback'>,
): Promise<string> {
  const { transactionId: id, betTransactionId: betId = id, roundId: ref = '' } = body
  const { playerId } = session
  const content = contentOf(['rollback', playerId, betId, ref])
  const transaction = {
    studio: studio.name,
    operation: 'rollback',
    id,
    content,
    playerId,
    ref,
    betId,
    amount: noMoney,
  } as const
  return processOnce(deps, {
    transaction,
    check: async (_, prior) => checkRollback(prior, transaction),
    apply: (tx, prior) => returnBet(deps, tx, transaction, prior, session),
  })
}

/** The rollback of a round's last bet marks the round as returned. */
export async function returnBet(
  deps: ReturnDeps,
  tx: Tx,
  transaction: Transaction,
  { bet, round, activeBets }: PriorState,
  { isBonus }: Pick<GameSession, 'isBonus'>,
): Promise<Applied> {
  const { playerId } = transaction
  const active = bet?.status === 'OK' && round ? { bet, round } : undefined
  if (!active) {
    const balances = await deps.wallet.balancesIn(tx, playerId)
    return { balance: balances[accountOf({ isBonus })] ?? noMoney }
  }
  const balance = await pay(deps, tx, transaction, active.round, active.bet.amount)
  if (balance === undefined) throw new Error('provider API: the house account could not cover a rollback')
  const status = activeBets === 1 ? 'returned' : 'open'
  const risk = -studioRisk(deps, active.round.gameId, active.bet.amount)
  const change = { bet: -active.bet.amount, risk, status, at: timeOf(deps) } as const
  await changeStudioRound(tx, playerId, active.round.id, change)
  return { balance }
}
