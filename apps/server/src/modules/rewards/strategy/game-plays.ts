/** Every own game in every setting. */
import { colorOf, type DoubleColor, doubleMultipliersE4, doubleNumbers } from '@saguao/fair/games/double.ts'
import { type GameId, games } from '@saguao/fair/games/games.ts'
import { maxMines, mineCells } from '@saguao/fair/games/mines.ts'
import { toDecimal } from '@saguao/fair/games/multiplier.ts'
import { plinkoRows, risks } from '@saguao/fair/games/plinko.ts'
import { wheelSizes } from '@saguao/fair/games/wheel.ts'
import { toNumber } from '@saguao/fair/returns/fraction.ts'
import { casesOf, exactReturn, type Setting } from '@saguao/fair/returns/returns.ts'
import { riskPoints } from '@saguao/fair/returns/risk.ts'
import { allPoints, kindWeights } from '@saguao/fair/returns/risk-weights.ts'
import { type SlotId, slotThemes } from '@saguao/fair/slots/slot-themes.ts'
import {
  jointWeight,
  lossShareOf,
  type Outcome,
  type Play,
  returnOf,
  upTo,
} from '#modules/rewards/strategy/play.ts'

type Named = Setting & { readonly name: string }

const weightOf = (id: GameId, setting: Setting): number => riskPoints(id, setting) / allPoints

const outcomesOf = (id: GameId, setting: Setting): Outcome[] =>
  casesOf(id, setting).map(({ chance, multiplierE4 }) => ({
    chance: toNumber(chance),
    multiplier: toDecimal(multiplierE4),
  }))

function playOf(id: GameId, { name, ...setting }: Named, counted = weightOf(id, setting)): Play {
  const outcomes = outcomesOf(id, setting)
  const returned = toNumber(exactReturn(id, setting))
  return { game: id, setting: name, returned, counted, lossShare: lossShareOf(outcomes), outcomes }
}

/** From 2 to 98 in steps of a half, over and under. */
const dicePlays = (id: GameId): Play[] =>
  upTo(193).flatMap((step) =>
    [true, false].map((over) => {
      const target = 2 + step / 2
      return playOf(id, { name: `${over ? 'over' : 'under'} ${target}`, choice: { target, over } })
    }),
  )

/** A plan to open some cells. A mine ends the round earlier, and then the opened cells count, not the planned ones. */
function minesPlay(id: GameId, mines: number, cells: number): Play {
  const settingAfter = (opened: number): Setting => ({ choice: { mines }, moves: { opened: upTo(opened) } })
  let [reached, counted] = [1, 0]
  for (let opened = 1; opened <= cells; opened += 1) {
    const hit = opened === cells ? 1 : mines / (mineCells - opened + 1)
    counted += reached * hit * weightOf(id, settingAfter(opened))
    reached *= 1 - hit
  }
  return playOf(id, { name: `${mines} mines, ${cells} cells`, ...settingAfter(cells) }, counted)
}

const minesPlays = (id: GameId): Play[] =>
  upTo(maxMines).flatMap((index) =>
    upTo(mineCells - index - 1).map((before) => minesPlay(id, index + 1, before + 1)),
  )

const cashouts = [1, 1.01, 1.02, 1.05, 1.1, 1.2, 1.29, 1.3, 1.5, 2, 3, 5, 10, 100, 1_000, 1_000_000]

/** Without an automatic cash-out a crash counts fully, so a lost round counts more than a won one. */
function manualCrash(id: GameId, cashout: number): Play {
  const setting = { choice: {}, moves: { cashout } }
  const reached = outcomesOf(id, setting)[0]?.chance ?? 0
  const counted = reached * weightOf(id, setting) + (1 - reached) * weightOf(id, { choice: {} })
  return playOf(id, { name: `by hand at ${cashout}`, ...setting }, counted)
}

const crashPlays = (id: GameId): Play[] =>
  cashouts.flatMap((cashout) => [
    manualCrash(id, cashout),
    ...(cashout > 1
      ? [playOf(id, { name: `automatic at ${cashout}`, choice: { autoCashout: cashout } })]
      : []),
  ])

const positions: readonly Readonly<Partial<Record<DoubleColor, number>>>[] = [
  { red: 1 },
  { black: 1 },
  { white: 1 },
  { red: 0.5, black: 0.5 },
  { red: 0.9, black: 0.1 },
  { red: 0.9, white: 0.1 },
  { red: 7 / 15, black: 7 / 15, white: 1 / 15 },
]

function doublePlay(id: GameId, position: (typeof positions)[number]): Play {
  const outcomes = upTo(doubleNumbers).map((number) => {
    const color = colorOf(number)
    return {
      chance: 1 / doubleNumbers,
      multiplier: (position[color] ?? 0) * toDecimal(doubleMultipliersE4[color]),
    }
  })
  const lossShare = lossShareOf(outcomes)
  const setting = Object.entries(position).map(([color, share]) => `${color} ${Math.round(share * 100)} %`)
  const counted = jointWeight(kindWeights.double, lossShare)
  return { game: id, setting: setting.join(', '), returned: returnOf(outcomes), counted, lossShare, outcomes }
}

const riskPlays = (id: GameId, field: string, sizes: readonly number[]): Play[] =>
  sizes.flatMap((size) =>
    risks.map((risk) => playOf(id, { name: `${size} ${field}, ${risk}`, choice: { [field]: size, risk } })),
  )

/** The results of a slot are not known one by one; its loss share is taken as the whole stake. */
const slotPlays = (id: GameId): Play[] => {
  const { lines } = slotThemes[id as SlotId].model
  const choices = [...(lines?.map((count) => ({ lines: count })) ?? [{}]), { buy: true }]
  return choices.map((choice) => ({
    game: id,
    setting: JSON.stringify(choice),
    returned: toNumber(exactReturn(id, { choice })),
    counted: weightOf(id, { choice }),
    countedInJackpot: riskPoints(id, { choice }, true) / allPoints,
    lossShare: 1,
    outcomes: [],
  }))
}

const playsByKind: Readonly<Record<(typeof games)[GameId]['kind'], (id: GameId) => Play[]>> = {
  dice: dicePlays,
  mines: minesPlays,
  crash: crashPlays,
  double: (id) => positions.map((position) => doublePlay(id, position)),
  plinko: (id) => riskPlays(id, 'rows', plinkoRows),
  wheel: (id) => riskPlays(id, 'segments', wheelSizes),
  slots: slotPlays,
}

export const gamePlays = (): Play[] =>
  (Object.keys(games) as GameId[]).flatMap((id) => playsByKind[games[id].kind](id))
