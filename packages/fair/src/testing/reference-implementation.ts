/**
 * A second implementation of every game, written from docs/FAIRNESS.md alone, with Node's cryptography and integer
 * arithmetic. It shares the pay tables with the product but no arithmetic, so an agreement of both is no coincidence.
 */
import { createHmac } from 'node:crypto'
import { fieldsOf } from '../games/choice-fields.ts'
import { plinkoTables } from '../games/plinko-tables.ts'
import { wheelMultiplierE4 } from '../games/wheel.ts'
import { payLines } from '../slots/slot-model.ts'
import { type SlotId, slotThemes } from '../slots/slot-themes.ts'

type Words = Generator<bigint, never>
type Fields = Readonly<Record<string, unknown>>
type ReferenceResult = { readonly outcome: unknown; readonly multiplierE4: number }

export type ReferenceRequest = {
  readonly gameId: string
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  readonly choice: unknown
  readonly moves?: unknown
}

export function referenceRound(request: ReferenceRequest): ReferenceResult {
  const words = wordsOf(request.serverSeed, request.clientSeed, request.nonce)
  const [choice, moves] = [fieldsOf(request.choice), fieldsOf(request.moves)]
  if (request.gameId.startsWith('slot-')) return slot(words, request.gameId as SlotId, choice)
  const kind = request.gameId.split('-')[0] as keyof typeof kinds
  return kinds[kind](words, choice, moves)
}

export function* wordsOf(serverSeed: string, clientSeed: string, nonce: number): Words {
  for (let cursor = 0; ; cursor += 1) {
    const digest = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${cursor}`).digest()
    for (let at = 0; at < digest.length; at += 4) yield BigInt(digest.readUInt32BE(at))
  }
}

const all = 1n << 32n

function below(words: Words, bound: number): number {
  for (;;) {
    const product = words.next().value * BigInt(bound)
    if (product % all >= all % BigInt(bound)) return Number(product / all)
  }
}

const roundedUp = (over: bigint, under: bigint): number => Number((over + under - 1n) / under)

const paid = (outcome: object, multiplierE4: number): ReferenceResult => ({
  outcome: { ...outcome, multiplier: multiplierE4 / 10_000 },
  multiplierE4,
})

const kinds = {
  dice: (words: Words, { target, over }: Fields) => {
    const roll = Number((words.next().value * 10_001n) / all)
    const hundredths = Math.round(Number(target) * 100)
    const wins = over ? roll > hundredths : roll < hundredths
    const cases = BigInt(over ? 10_000 - hundredths : hundredths)
    return paid({ roll: roll / 100 }, wins ? roundedUp(99n * 10_001n * 100n, cases) : 0)
  },
  mines: (words: Words, { mines }: Fields, { opened }: Fields) => {
    const cells = Array.from({ length: 25 }, (_, cell) => cell)
    const mined: number[] = []
    for (let left = 25; mined.length < Number(mines); left -= 1) {
      const at = mined.length + below(words, left)
      mined.push(cells[at] ?? -1)
      cells[at] = cells[mined.length - 1] ?? -1
    }
    const cellsOpened = (opened ?? []) as number[]
    const field = mined.sort((a, b) => a - b)
    const outcome = { mines: field, opened: cellsOpened }
    if (cellsOpened.some((cell) => field.includes(cell))) return paid(outcome, 0)
    return paid(outcome, cellsOpened.length === 0 ? 10_000 : safePay(field.length, cellsOpened.length))
  },
  plinko: (words: Words, { rows, risk }: Fields) => {
    const path = Array.from({ length: Number(rows) }, () => (words.next().value >= all / 2n ? 1 : 0))
    const bucket = path.filter((step) => step === 1).length
    const half: readonly number[] = plinkoTables[rows as 8 | 12 | 16][risk as 'low' | 'medium' | 'high']
    const whole = [...half, ...half.slice(0, -1).reverse()]
    return paid({ path, bucket }, Math.round((whole[bucket] ?? -1) * 10_000))
  },
  wheel: (words: Words, choice: Fields) => {
    const { segments, risk } = choice as { segments: number; risk: 'low' | 'medium' | 'high' }
    const segment = below(words, segments)
    return paid({ segment }, wheelMultiplierE4({ segments, risk }, segment))
  },
  double: (words: Words, choice: Fields) => {
    const number = below(words, 15)
    const color = ['white', ...Array(7).fill('red'), ...Array(7).fill('black')][number]
    const pays = color === 'white' ? 147_000 : 21_000
    return paid({ number, color }, color === choice.color ? pays : 0)
  },
  crash: (words: Words, { autoCashout }: Fields, { half, cashout = autoCashout }: Fields) => {
    const bits = ((words.next().value << 32n) | words.next().value) >> 12n
    const hundredths = Number((97n << 52n) / ((1n << 52n) - bits))
    const point = Math.max(100, Math.min(hundredths, 100_000_000)) / 100
    const reached = ([, at]: [string, unknown]) => typeof at === 'number' && at <= point
    const parts = Object.entries({ half, cashout }).filter(reached)
    const sum = parts.reduce((total, [, at]) => total + Math.round(Number(at) * 10_000), 0)
    return paid({ point, ...Object.fromEntries(parts) }, half === undefined ? sum : sum / 2)
  },
}

/** 98 % of the inverse of the chance to open a number of safe cells. */
function safePay(mines: number, opened: number): number {
  let over = 98n * 100n
  let under = 1n
  for (let cell = 0; cell < opened; cell += 1) {
    over *= BigInt(25 - cell)
    under *= BigInt(25 - mines - cell)
  }
  return roundedUp(over, under)
}

function slot(words: Words, id: SlotId, choice: Fields): ReferenceResult {
  const { model, symbols } = slotThemes[id]
  const name = (letter: string) => symbols[letter] ?? '?'
  const lines = Number(choice.lines ?? 20)
  const price = choice.buy ? model.buy.price : 1
  const coinE4 = 10_000 / (model.lines ? lines : 20) / price

  const windows = (strip: string) => [...strip].map((_, stop) => [...(strip + strip)].slice(stop, stop + 3))

  const bought = () => {
    const more = below(words, 1_000_000) < model.buy.moreE6
    const scatters = model.buy.scatters + Number(more)
    return model.strips.map((strip, reel) =>
      windows(strip).filter((letters) => letters.includes('S') === reel < scatters),
    )
  }

  const spin = (reels: readonly string[][][], wildFactor: number) => {
    const landed = reels.map((views) => views[below(words, views.length)] ?? [])
    const shown = landed.map((reel) => (model.wildsExpand && reel.includes('W') ? ['W', 'W', 'W'] : reel))
    const found = model.lines ? onLines(shown, lines, wildFactor) : onWays(shown)
    const expanded = shown.flatMap((reel, at) => (reel === landed[at] ? [] : [at]))
    return {
      reels: landed.map((reel) => reel.map(name)),
      ...(expanded.length > 0 && { expanded }),
      wins: found.map(({ letter, coins, ...win }) => ({
        ...win,
        symbol: name(letter),
        multiplier: (coins * coinE4) / 10_000,
      })),
      e4: found.reduce((sum, { coins }) => sum + coins, 0) * coinE4,
      scatters: landed.flat().filter((letter) => letter === 'S').length,
    }
  }

  const onLines = (shown: string[][], count: number, wildFactor: number) =>
    payLines.slice(0, count).flatMap((rows, line) => {
      const letters = rows.map((row, reel) => shown[reel]?.[row] ?? '')
      const [letter = ''] = letters
      const end = letters.findIndex((other) => other !== letter && other !== 'W')
      const run = end < 0 ? letters : letters.slice(0, end)
      const pay = model.pays[letter]?.[run.length - 3]
      const wilds = run.filter((other) => other === 'W').length
      return pay ? [{ line, letter, count: run.length, coins: pay * wildFactor ** wilds }] : []
    })

  const onWays = (shown: string[][]) =>
    [...new Set(shown[0])].flatMap((letter) => {
      const each = shown.map((reel) => reel.filter((other) => other === letter || other === 'W').length)
      const count = each.includes(0) ? each.indexOf(0) : 5
      const ways = each.slice(0, count).reduce((product, some) => product * some, 1)
      const pay = model.pays[letter]?.[count - 3]
      return pay ? [{ line: -1, letter, count, coins: pay * ways, ways }] : []
    })

  const { e4, scatters, ...first } = spin(choice.buy ? bought() : model.strips.map(windows), model.wildFactor)
  const stakes = (model.scatterPays[scatters - 3] ?? 0) / price
  const scatterWin = { line: -1, symbol: name('S'), count: scatters, multiplier: stakes }
  const freeSpins = Array.from({ length: model.freeSpins.spins[scatters - 3] ?? 0 }, (_, index) => {
    const { e4: spinE4, scatters: none, ...free } = spin(model.freeStrips.map(windows), model.freeWildFactor)
    const factor = model.freeSpins.factors[index] ?? model.freeSpins.factors.at(-1) ?? 1
    return { ...free, factor, multiplier: (spinE4 * factor) / 10_000 }
  })
  const free = freeSpins.reduce((sum, { multiplier }) => sum + Math.round(multiplier * 10_000), 0)
  const total = e4 + stakes * 10_000 + free
  const wins = stakes > 0 ? [...first.wins, scatterWin] : first.wins
  const outcome = { ...first, wins, ...(freeSpins.length > 0 && { freeSpins }) }
  return paid(outcome, Math.min(total, (model.maxWin * 10_000) / price))
}
