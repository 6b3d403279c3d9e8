/** A table as it is laid for a player who sits down: rules, limits, money, seeds, and the round that waits for them. */
import type { Data } from '@saguao/contract/calls.ts'
import type { Lang } from '@saguao/contract/languages.ts'
import { limits as bounds } from '@saguao/contract/limits.ts'
import { currencies, minor, toMajor } from '@saguao/contract/money.ts'
import type { TableState } from '@saguao/contract/tables.ts'
import type { GameId } from '@saguao/fair/games.ts'
import { rulesOf } from '@saguao/fair/rules.ts'
import type { Session } from '#kernel/security/session.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { noMoney } from '#modules/games/instant/bet.ts'
import { accountOf, wireFair, wireRound } from '#modules/games/round.ts'
import { openRound } from '#modules/games/store.ts'
import type { FoundGame } from '#modules/lobby/lobby.ts'

type Table = Data<'/arcade/open'>
type Limits = NonNullable<FoundGame['limits']['BRL']>

export async function layTable(
  deps: GameDeps,
  { playerId, sessionId, currency }: Session,
  game: FoundGame,
  isBonus: boolean,
  lang: Lang,
): Promise<Table> {
  const [balances, seeds, open, shared] = await Promise.all([
    deps.wallet.balances(playerId),
    deps.seats.look(playerId),
    openRound(deps.db, playerId, game.id),
    sharedParts(deps, game.id),
  ])
  const balance = balances[accountOf({ isBonus })] ?? noMoney
  return {
    session: deps.sessions.write({ playerId, sessionId, gameId: game.id, isBonus }),
    game: {
      id: game.id,
      kind: game.kind,
      localName: game.name[lang],
      config: { ...configOf(game), ...shared.config },
    },
    currency,
    currencyAlias: currencies[currency].alias,
    isBonus,
    balance: toMajor(balance, currency),
    limits: wireLimits(game.limits[currency] ?? { minBet: noMoney, maxBet: noMoney }, currency),
    fair: wireFair(seeds),
    open: open ? { ...wireRound(open, balance), choice: open.choice } : null,
    table: shared.table,
  }
}

/** What a table has that everybody plays at: its chain as it was published, and how it stands. */
async function sharedParts({ tables, chains }: GameDeps, gameId: string) {
  const table = await tables.stateOf(gameId)
  return table
    ? { table: written(table), config: { chain: await chains.publicChain(gameId) } }
    : { table: null, config: {} }
}

/** As the contract's form for answers has it, in which nothing is read-only. */
const written = ({ players, history, ...state }: TableState): NonNullable<Table['table']> => ({
  ...state,
  players: [...players],
  history: [...history],
})

/** What an operator set for this game, the figures of its rules, and when a round that nobody touches ends. */
const configOf = (game: FoundGame): Record<string, unknown> => ({
  ...game.config,
  ...rulesOf(game.id as GameId),
  ...(game.kind === 'mines' && { untouchedHours: bounds.openRoundHours }),
})

const ladder = [1n, 2n, 5n]

/** The usual amounts between the least and the most, which are among them. */
export function stepsBetween({ minBet, maxBet }: Limits): bigint[] {
  const steps = new Set<bigint>([minBet])
  for (let unit = 1n; unit <= maxBet; unit *= 10n)
    for (const rung of ladder) if (rung * unit > minBet && rung * unit < maxBet) steps.add(rung * unit)
  return [...steps.add(maxBet)]
}

function wireLimits(limits: Limits, currency: Session['currency']): Table['limits'] {
  return {
    minBet: toMajor(limits.minBet, currency),
    maxBet: toMajor(limits.maxBet, currency),
    steps: stepsBetween(limits).map((step) => toMajor(minor(step), currency)),
  }
}
