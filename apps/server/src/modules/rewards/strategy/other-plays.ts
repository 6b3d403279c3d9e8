/** Slips on matches, and the games of studios. */
import { slipRiskPoints } from '@saguao/fair/returns/risk.ts'
import { allPoints, studioRiskPoints } from '@saguao/fair/returns/risk-weights.ts'
import { oddsOf, oneE2 } from '@saguao/fair/sports/odds.ts'
import { cashoutOf } from '@saguao/fair/sports/slip.ts'
import { sports } from '@saguao/fair/sports/sports.ts'
import { type Play, upTo } from '#modules/rewards/strategy/play.ts'

const steps = 200
const [minOddsE2, maxOddsE2] = [oneE2 + 1, 30_000]

/** The offered odds by chance, from certain to unlikely. Odds are rounded, so the return of a bet varies a little. */
const offersOf = (percent: number): { readonly chance: number; readonly oddsE2: number }[] =>
  upTo(steps - 1)
    .map((index) => ({ chance: (index + 1) / steps, oddsE2: oddsOf((index + 1) / steps, percent) }))
    .filter(({ oddsE2 }) => oddsE2 >= minOddsE2 && oddsE2 <= maxOddsE2)

/** A stake that is large enough for amounts to be shares. */
const stake = 1_000_000n

function slipPlays(game: string, kind: string, percent: number): Play[] {
  return offersOf(percent).flatMap(({ chance, oddsE2 }) => {
    const multiplier = oddsE2 / oneE2
    const counted = slipRiskPoints([{ oddsE2, percent }]) / allPoints
    const paid = Number(cashoutOf(stake, [{ oddsE2, chance }])) / Number(stake)
    const name = `${kind} at ${multiplier.toFixed(2)}`
    return [
      {
        game,
        setting: name,
        returned: chance * multiplier,
        counted,
        lossShare: 1 - chance,
        outcomes: [{ chance, multiplier }],
      },
      {
        game,
        setting: `${name}, cashed out at once`,
        returned: paid,
        counted: Math.min(counted, Math.abs(1 - paid)),
        lossShare: Math.max(0, 1 - paid),
        outcomes: [{ chance: 1, multiplier: paid }],
      },
    ]
  })
}

export const sportPlays = (): Play[] =>
  Object.entries(sports).flatMap(([id, { percents }]) =>
    Object.entries(percents).flatMap(([kind, percent]) => slipPlays(id, kind, percent)),
  )

/** A studio states the return of its game; how often the game loses is unknown. */
export const studioPlays = (): Play[] =>
  [85, 90, 94, 95, 96, 96.4, 96.5, 97, 98, 98.5, 99, 99.5, 99.9].map((rtp) => ({
    game: 'studio',
    setting: `return ${rtp} %`,
    returned: rtp / 100,
    counted: studioRiskPoints(rtp) / allPoints,
    lossShare: 1,
    outcomes: [],
  }))
