/**
 * The value of a gift that must be wagered: the expected cash of the best strategy, as a share of its face value.
 * Dynamic programming over the balance and the amount that is still to be counted; in each state the player chooses
 * the best bet and stake, or to wager everything that is left in small stakes, whose deviation from the expected cost
 * is neglected in the player's favour. At the end the balance becomes cash, at most the face value. Values between the
 * points of the grid are interpolated; the largest balance is taken as worth the whole face value.
 *
 * Beside a deposit bonus the player bets the money of both, and the gift is what is left above the deposit bonus. Its own
 * value is left out: the player gives it up with a withdrawal.
 */
import { type Outcome, type Play, returnOf, upTo } from '#modules/rewards/strategy/play.ts'

const pointsPerFace = 10
const largestBalance = (beside: number): number => (6 + 2 * beside) * pointsPerFace

/** Stakes whose counted amount is this many points, besides the whole balance. */
const countedPoints = [1, 2, 4, 8, 16, 32]

export type Bet = { readonly outcomes: readonly Outcome[]; readonly counted: number }

/** A move with a balance. The value afterwards is a sum of values of an earlier row, as [balance, coefficient]. */
type Move = { readonly counted: number; readonly terms: readonly (readonly [number, number])[] }

/** The counted amount of the whole balance is rounded up. */
const movesAt = (bets: readonly Bet[], balance: number, largest: number): Move[] =>
  bets.flatMap(({ outcomes, counted }) => {
    const stakes = countedPoints
      .map((points) => ({ counted: points, stake: points / counted }))
      .filter(({ stake }) => stake < balance)
    const whole = { counted: Math.ceil(balance * counted - 1e-9), stake: balance }
    return [...stakes, whole].map((move) => ({
      counted: move.counted,
      terms: interpolated(withLoss(outcomes), balance, move.stake, largest),
    }))
  })

const withLoss = (outcomes: readonly Outcome[]): Outcome[] => [
  ...outcomes,
  { chance: 1 - outcomes.reduce((sum, { chance }) => sum + chance, 0), multiplier: 0 },
]

function interpolated(
  outcomes: readonly Outcome[],
  balance: number,
  stake: number,
  largest: number,
): Move['terms'] {
  const sums = new Map<number, number>()
  const add = (at: number, coefficient: number) => {
    if (at > 0 && coefficient > 0) sums.set(at, (sums.get(at) ?? 0) + coefficient)
  }
  for (const { chance, multiplier } of outcomes) {
    const after = Math.min(largest, balance - stake + stake * multiplier)
    const below = Math.min(Math.floor(after), largest - 1)
    add(below, chance * (1 - (after - below)))
    add(below + 1, chance * (after - below))
  }
  return [...sums]
}

/** The moves of all balances in flat arrays, because the innermost loop visits them for every row. */
type Program = {
  readonly largest: number
  /** The value of a balance when nothing is left to be counted. */
  readonly worth: (balance: number) => number
  /** The lowest expected cost of a counted unit. */
  readonly unitCost: number
  readonly firstMove: Int32Array
  readonly counted: Int32Array
  readonly firstTerm: Int32Array
  readonly balances: Int32Array
  readonly coefficients: Float64Array
}

function programOf(bets: readonly Bet[], beside: number): Program {
  const largest = largestBalance(beside)
  const moves = upTo(largest).map((balance) => (balance > 0 ? movesAt(bets, balance, largest) : []))
  const all = moves.flat()
  const terms = all.flatMap((move) => move.terms)
  return {
    largest,
    worth: (balance) => Math.min(1, Math.max(0, balance / pointsPerFace - beside)),
    unitCost: Math.min(...bets.map(({ outcomes, counted }) => (1 - returnOf(outcomes)) / counted)),
    firstMove: startsOf(moves),
    counted: Int32Array.from(all, (move) => move.counted),
    firstTerm: startsOf(all.map((move) => move.terms)),
    balances: Int32Array.from(terms, ([balance]) => balance),
    coefficients: Float64Array.from(terms, ([, coefficient]) => coefficient),
  }
}

/** The position of each list in the list of all their items, and the end. */
function startsOf(lists: readonly (readonly unknown[])[]): Int32Array {
  const starts = new Int32Array(lists.length + 1)
  lists.forEach((list, index) => {
    starts[index + 1] = (starts[index] as number) + list.length
  })
  return starts
}

/** Writes the values by balance when `left` points are still to be counted, from the rows with fewer. */
function fillRow(values: Float64Array, left: number, program: Program): void {
  const { largest, worth, unitCost, firstMove, counted, firstTerm, balances, coefficients } = program
  const rowLength = largest + 1
  const row = left * rowLength
  values[row + largest] = 1
  for (let balance = 1; balance < largest; balance += 1) {
    let best = worth(balance - left * unitCost)
    for (let move = firstMove[balance] as number; move < (firstMove[balance + 1] as number); move += 1) {
      const next = Math.max(0, left - (counted[move] as number)) * rowLength
      let value = 0
      for (let term = firstTerm[move] as number; term < (firstTerm[move + 1] as number); term += 1)
        value += (coefficients[term] as number) * (values[next + (balances[term] as number)] as number)
      if (value > best) best = value
    }
    values[row + balance] = best
  }
}

/** `times`: how often the face value is to be wagered; `beside`: the deposit bonus in the same balance, in face values. */
export function giftValue(times: number, bets: readonly Bet[], beside = 0): number {
  const program = programOf(bets, beside)
  const rowLength = program.largest + 1
  const last = Math.ceil(times * pointsPerFace)
  const values = new Float64Array((last + 1) * rowLength)
  for (const balance of upTo(rowLength)) values[balance] = program.worth(balance)
  for (let left = 1; left <= last; left += 1) fillRow(values, left, program)
  return values[last * rowLength + (1 + beside) * pointsPerFace] as number
}

/** Bets that count less cost their stake many times over before the gift is wagered. */
const minCounted = 0.02

/** Chances of two-outcome bets that stand for slots, whose results are not known one by one. */
const slotChances = [0.75, 0.6, 0.45, 0.3, 0.2, 0.1, 0.05, 0.01]

/** Representative bets: of similar ones that with the highest return. */
export function giftBets(plays: readonly Play[]): Bet[] {
  const known = plays
    .filter(({ outcomes, counted }) => outcomes.length > 0 && counted >= minCounted)
    .sort((a, b) => a.returned - b.returned)
  const representatives = new Map(known.map((play) => [kindOf(play), play]))
  const slots = plays.filter(({ game }) => game.startsWith('slot-'))
  const returned = Math.max(...slots.map((play) => play.returned))
  const counted = Math.max(...slots.map((play) => play.counted))
  return [
    ...representatives.values(),
    ...slotChances.map((chance) => ({ outcomes: [{ chance, multiplier: returned / chance }], counted })),
  ]
}

const kindOf = ({ outcomes, counted, lossShare }: Play): string =>
  [outcomes.length > 1, counted.toFixed(1), lossShare.toFixed(1)].join(' ')
