/** The response of `/arcade/open`: rules, limits, balance, seeds, and the player's open round. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { limits as bounds } from '@saguao/contract/calls/limits.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { currencies, minor, toMajor } from '@saguao/contract/product/money.ts'
import type { TableState } from '@saguao/contract/realtime/table-state.ts'
import type { GameId } from '@saguao/fair/games/games.ts'
import { rulesOf } from '@saguao/fair/games/rules.ts'
import type { Session } from '#kernel/security/session.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { accountOf, noMoney, presentRound } from '#modules/games/round.ts'
import { openRounds } from '#modules/games/store.ts'
import type { FoundGame } from '#modules/lobby/lobby.ts'

type Table = Data<'/arcade/open'>
type Limits = Pick<NonNullable<FoundGame['limits']['BRL']>, 'minBet' | 'maxBet'>

export async function buildTableResponse(
  deps: GameDeps,
  { playerId, sessionId, currency }: Session,
  game: FoundGame,
  isBonus: boolean,
  lang: Lang,
): Promise<Table> {
  const [balances, seeds, rounds, shared] = await Promise.all([
    deps.wallet.balances(playerId),
    deps.nonces.nextSeeds(playerId),
    openRounds(deps.db, playerId, game.id),
    sharedParts(deps, game.id),
  ])
  const balance = balances[accountOf({ isBonus })] ?? noMoney
  const opens = rounds.map((round) => ({ ...presentRound(round, balance), choice: round.choice }))
  return {
    session: deps.sessions.sign({ playerId, sessionId, gameId: game.id, isBonus }),
    game: {
      id: game.id,
      kind: game.kind,
      localName: game.name[lang],
      config: { ...configOf(game), ...shared.config },
    },
    currency,
    currencyAlias: currencies[currency].alias,
    isBonus,
    allowsBonus: game.isBonus,
    balance: toMajor(balance, currency),
    limits: presentLimits(game.limits[currency] ?? { minBet: noMoney, maxBet: noMoney }, currency),
    fair: seeds,
    open: opens[0] ?? null,
    opens,
    table: shared.table,
  }
}

/** State and published hash chain of a shared table. */
async function sharedParts({ tables, chains }: GameDeps, gameId: string) {
  const table = await tables.stateOf(gameId)
  return table
    ? { table: mutableCopy(table), config: { chain: await chains.publicChain(gameId) } }
    : { table: null, config: {} }
}

/** The response types of the contract have no readonly arrays. */
const mutableCopy = ({ players, history, ...state }: TableState): NonNullable<Table['table']> => ({
  ...state,
  players: [...players],
  history: [...history],
})

/** The operator's settings, the figures of the game's rules, and the age at which an abandoned round is settled. */
const configOf = (game: FoundGame): Record<string, unknown> => ({
  ...game.config,
  ...rulesOf(game.id as GameId),
  ...(game.kind === 'mines' && { untouchedHours: bounds.openRoundHours }),
})

const ladder = [1n, 2n, 5n]

/** Suggested bet amounts: 1, 2 and 5 times powers of ten between the limits, and the limits themselves. */
function stepsBetween({ minBet, maxBet }: Limits): bigint[] {
  const steps = new Set<bigint>([minBet])
  for (let unit = 1n; unit <= maxBet; unit *= 10n)
    for (const rung of ladder) if (rung * unit > minBet && rung * unit < maxBet) steps.add(rung * unit)
  return [...steps.add(maxBet)]
}

function presentLimits(limits: Limits, currency: Session['currency']): Table['limits'] {
  return {
    minBet: toMajor(limits.minBet, currency),
    maxBet: toMajor(limits.maxBet, currency),
    steps: stepsBetween(limits).map((step) => toMajor(minor(step), currency)),
  }
}
