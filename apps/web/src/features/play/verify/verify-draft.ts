/** A round on its way into the verifier: typed by hand, or as the server tells it. Nothing here asks anybody. */
import type { Choice } from '@saguao/arcade/stage.ts'
import { type Cash, parseAmount } from '@saguao/contract/money.ts'
import { type Claim, type Explanation, explain } from '@saguao/fair/explain.ts'
import { type GameId, games, isGameId, type Moves } from '@saguao/fair/games.ts'
import { rulesOf } from '@saguao/fair/rules.ts'
import { isClientSeed, isServerSeed } from '@saguao/fair/seeds.ts'
import type { FairRound } from '#domain/bets/round-text.ts'
import { firstChoice } from '#features/play/table/rules.ts'

/** Fields as they stand on the screen. */
export type Draft = {
  readonly gameId: GameId
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: string
  readonly choice: Choice
  /** Mines: the cells in the order they were opened, counted from 1 as a person counts. */
  readonly opened: string
  /** Crash: where the player left. */
  readonly cashout: string
}

export const gameIds = Object.keys(games) as GameId[]

export function emptyDraft(gameId: GameId = 'dice'): Draft {
  const choice = firstChoice(games[gameId].kind, rulesOf(gameId))
  return { gameId, serverSeed: '', clientSeed: '', nonce: '0', choice, opened: '', cashout: '' }
}

/** Undefined for a round of a game that is not in this build. */
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
    cashout: outcome.cashout === undefined ? '' : `${outcome.cashout}`,
  }
}

export const hasServerSeed = ({ serverSeed }: Draft): boolean => isServerSeed(serverSeed.trim())
export const hasClientSeed = ({ clientSeed }: Draft): boolean => isClientSeed(clientSeed)
export const hasNonce = ({ nonce }: Draft): boolean => /^\d{1,15}$/.test(nonce.trim())

/** Undefined until every field says something that can be computed with. */
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
  // A stake that was given back claims nothing of what its round came to.
  if (status === 'returned') return { ...seeds, serverSeedHash }
  return { ...seeds, serverSeedHash, outcome, bet: minorOf(bet, currency), win: minorOf(win, currency) }
}

const minorOf = (amount: number, currency: Cash): bigint | undefined =>
  parseAmount(amount, currency) ?? undefined

function movesOf({ opened, cashout }: Draft): Moves {
  const cells = opened.match(/\d+/g)?.map((cell) => Number(cell) - 1)
  const left = Number(cashout.replace(',', '.'))
  return { ...(cells && { opened: cells }), ...(left > 0 && { cashout: left }) }
}
