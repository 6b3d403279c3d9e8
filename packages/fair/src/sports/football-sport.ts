/** Football as a sport of the sportsbook. */
import type { MatchEvent } from '@saguao/contract/realtime/match-state.ts'
import type { Numbers } from '../random/numbers.ts'
import { type League, pairingsOf } from './clubs.ts'
import {
  type FootballMatch,
  type FootballRates,
  type Goal,
  minutesOfMatch,
  playFootball,
  ratesOf,
  scoreAt,
} from './football.ts'
import type { FootballSnapshot } from './football-chances.ts'
import { footballChance, footballMarkets, footballPercents, hasWonInFootball } from './football-markets.ts'
import type { Side, Sport } from './sport.ts'

/** Bets are paused for this many minutes after a goal, and in the last minutes. */
const pauseMinutes = 2
const closingMinutes = 2

const isPaused = ({ goals, minute }: FootballSnapshot): boolean =>
  minute >= minutesOfMatch - closingMinutes ||
  goals.some((goal) => goal.minute <= minute && minute < goal.minute + pauseMinutes)

/** The probabilities of decorative events per minute; most minutes have none. */
const decorations = [
  ['shot', 0.13],
  ['save', 0.09],
  ['corner', 0.11],
  ['foul', 0.2],
  ['card', 0.04],
] as const

function decorationOf(number: number): (typeof decorations)[number][0] | undefined {
  let rest = number
  return decorations.find(([, share]) => {
    rest -= share
    return rest < 0
  })?.[0]
}

const otherOf = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/** Each minute draws two numbers: decorative events depend on earlier goals, never on later ones. */
function minuteEvents(
  numbers: Numbers,
  { home, away }: FootballRates,
  minute: number,
  goal: Goal | undefined,
): MatchEvent[] {
  const drawn = numbers.next() < home / (home + away) ? 'home' : 'away'
  const kind = decorationOf(numbers.next())
  const attacker = goal?.side ?? drawn
  const attack = { minute, kind: 'attack', side: attacker } as const
  if (goal) return [attack, { ...goal, kind: 'goal' }]
  if (!kind) return [attack]
  const isDefenders = kind === 'foul' || kind === 'card'
  return [attack, { minute, kind, side: isDefenders ? otherOf(attacker) : attacker }]
}

function footballEvents(numbers: Numbers, rates: FootballRates, match: FootballMatch): MatchEvent[] {
  const fallen = new Map(match.goals.map((goal) => [goal.minute, goal]))
  const played = Array.from({ length: match.abandonedAt ?? minutesOfMatch }, (_, index) => index + 1)
  return played.flatMap((minute) => minuteEvents(numbers, rates, minute, fallen.get(minute)))
}

export const football: Sport = {
  minutes: minutesOfMatch,
  percents: footballPercents,
  roundsPerSeason: 18,
  tablePoints: [3, 1, 0],
  meetings: (league: League, round) =>
    pairingsOf(league, round).map(([home, away]) => ({
      home: home.id,
      away: away.id,
      rates: ratesOf(home, away, round),
    })),
  play: playFootball,
  lengthOf: () => minutesOfMatch,
  events: footballEvents,
  markets: footballMarkets,
  isPaused,
  chanceNow: footballChance,
  hasWon: hasWonInFootball,
  resultOf: (goals: readonly Goal[], minute) => ({ ...scoreAt(goals, minute), places: [] }),
}
