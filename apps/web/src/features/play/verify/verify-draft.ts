/** Input of the verifier: typed by hand, or filled from a round. Makes no requests. */
import type { Choice } from '@saguao/arcade/scene.ts'
import { type Cash, parseAmount } from '@saguao/contract/product/money.ts'
import { type Claim, type Explanation, explain } from '@saguao/fair/games/explain.ts'
import { type GameId, games, isGameId, type Moves } from '@saguao/fair/games/games.ts'
import { rulesOf } from '@saguao/fair/games/rules.ts'
import { isClientSeed, isServerSeed } from '@saguao/fair/random/seeds.ts'
import type { FairRound } from '#domain/bets/round-text.ts'
import { firstChoice } from '#features/play/table/rules.ts'

/** The fields as typed. */
export type Draft = {
  readonly gameId: GameId
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: string
  readonly choice: Choice
  /** Mines: the cells in the order they were opened, counted from 1. */
  readonly opened: string
  /** Crash: the multipliers of the half cash-out and of the cash-out. */
  readonly half: string
  readonly cashout: string
}

export const gameIds = Object.keys(games) as GameId[]

export function emptyDraft(gameId: GameId = 'dice'): Draft {
  const choice = firstChoice(games[gameId].kind, rulesOf(gameId))
  return { gameId, serverSeed: '', clientSeed: '', nonce: '0', choice, opened: '', half: '', cashout: '' }
}

/** Undefined for a game that is not in this build. */
export function draftOf({
  gameId,
  serverSeed,
  clientSeed,
  nonce,
  choice,
  outcome,
}: FairRound): Draft | undefined {
  if (!isGameId(gameId)) return undefined
  return {
    gameId,
    serverSeed: serverSeed ?? '',
    clientSeed,
    nonce: `${nonce}`,
    choice,
    opened: (outcome.opened ?? []).map((cell) => cell + 1).join(' '),
    half: outcome.half === undefined ? '' : `${outcome.half}`,
    cashout: outcome.cashout === undefined ? '' : `${outcome.cashout}`,
  }
}

/** The seeds of a past result of a shared table, from the address; undefined without them. */
export function draftOfAddress(params: URLSearchParams): Draft | undefined {
  const gameId = params.get('game') ?? ''
  if (!isGameId(gameId)) return undefined
  return {
    ...emptyDraft(gameId),
    serverSeed: params.get('serverSeed') ?? '',
    clientSeed: params.get('clientSeed') ?? '',
    nonce: params.get('nonce') ?? '0',
  }
}

export const hasServerSeed = ({ serverSeed }: Draft): boolean => isServerSeed(serverSeed.trim())
export const hasClientSeed = ({ clientSeed }: Draft): boolean => isClientSeed(clientSeed)
export const hasNonce = ({ nonce }: Draft): boolean => /^\d{1,15}$/.test(nonce.trim())

/** Undefined until every field is valid. */
export function computed(
  draft: Draft,
  round: FairRound | undefined,
  currency: Cash,
): Explanation | undefined {
  if (!hasServerSeed(draft) || !hasClientSeed(draft) || !hasNonce(draft)) return undefined
  try {
    return explain(claimOf(draft, round, currency))
  } catch {
    return undefined
  }
}

function claimOf(draft: Draft, round: FairRound | undefined, currency: Cash): Claim {
  const seeds = {
    gameId: draft.gameId,
    serverSeed: draft.serverSeed.trim(),
    clientSeed: draft.clientSeed,
    nonce: Number(draft.nonce),
    choice: draft.choice,
    moves: movesOf(draft),
  }
  if (!round) return seeds
  const { serverSeedHash, outcome, bet, win, status } = round
  // A returned stake has no outcome or win to compare.
  if (status === 'returned') return { ...seeds, serverSeedHash }
  return {
    ...seeds,
    serverSeedHash,
    outcome,
    bet: minorOf(bet, currency),
    win: minorOf(win, currency),
    currency,
  }
}

const minorOf = (amount: number, currency: Cash): bigint | undefined =>
  parseAmount(amount, currency) ?? undefined

function movesOf({ opened, ...typed }: Draft): Moves {
  const cells = opened.match(/\d+/g)?.map((cell) => Number(cell) - 1)
  const [half, cashout] = [typed.half, typed.cashout].map(
    (text) => Number(text.replace(',', '.')) || undefined,
  )
  return {
    ...(cells && { opened: cells }),
    ...(half !== undefined && { half }),
    ...(cashout !== undefined && { cashout }),
  }
}
