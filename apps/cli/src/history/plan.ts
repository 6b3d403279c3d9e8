// The plan of a demo history: who plays when. Pure: a seed and a span of days give the same plan.
import type { Country } from '@saguao/contract/product/countries.ts'
import { createDraw, type Draw } from './random.ts'

/** Of one history. */
export const maxHistoryPlayers = 5_000

export type PlannedPlayer = {
  readonly country: Country
  readonly joinsAt: number
  /** Of the stake and of deposits. */
  readonly wealth: number
  readonly isVerified: boolean
  /** Plays on the device of an earlier player, who invited them. */
  readonly sharesDevice: boolean
}

export type Visit = {
  readonly player: number
  readonly at: number
  readonly rounds: number
  readonly isSlip: boolean
  readonly asksSupport: boolean
}

export type Plan = { readonly players: readonly PlannedPlayer[]; readonly visits: readonly Visit[] }

type Size = {
  readonly players: number
  readonly rounds: number
  readonly from: number
  readonly until: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Both markets are three hours behind UTC for most of the year. */
const offsetMs = 3 * hourMs

/** The share of the day's play by local hour: quiet before dawn, a small peak at lunch, the evening busiest. */
const hours = [
  2.2, 1.4, 0.8, 0.5, 0.3, 0.4, 0.8, 1.5, 2.2, 2.8, 3.3, 4.0, 5.2, 4.8, 3.9, 3.8, 4.1, 4.9, 6.2, 8.0, 9.4,
  9.8, 7.9, 4.8,
]
/** From Sunday: Friday and Saturday are the busiest. */
const weekdays = [1.15, 0.8, 0.82, 0.9, 0.98, 1.3, 1.4]

const sumOfHours = hours.reduce((sum, share) => sum + share, 0)

function drawHour(draw: Draw): number {
  let left = draw.unit() * sumOfHours
  const at = hours.findIndex((share) => {
    left -= share
    return left < 0
  })
  return Math.max(0, at)
}

const chileShare = 0.25
const verifiedShare = 0.45
const sharedDeviceShare = 0.08
/** Players whose deposits and withdrawals are large enough for a decision of operators. */
const richShare = 0.12
const richTimes = 60
/** Players who were there when the history starts; the others join later, more and more. */
const firstShare = 0.55
/** From Sunday: the hour of the matches that people bet on. */
const slipHours = [16, 20, 21, 20, 21, 20, 16]
const slipShare = 0.7
const supportShare = 0.05

function planPlayer(draw: Draw, { from, until }: Size): PlannedPlayer {
  const isFirst = draw.chance(firstShare)
  const isRich = draw.chance(richShare)
  const joins = isFirst ? from + draw.unit() * hourMs : from + Math.sqrt(draw.unit()) * (until - from)
  return {
    country: draw.chance(chileShare) ? 'CL' : 'BR',
    joinsAt: joins,
    wealth: draw.spread() ** 2 * (isRich ? richTimes : 1),
    isVerified: isRich || draw.chance(verifiedShare),
    sharesDevice: draw.chance(sharedDeviceShare),
  }
}

const weekdayOf = (at: number): number => new Date(at - offsetMs).getUTCDay()

const weightOf = (dayStart: number): number => weekdays[weekdayOf(dayStart)] ?? 1

function planVisit(draw: Draw, player: number, at: number): Visit {
  const hour = Math.floor(((at - offsetMs) % dayMs) / hourMs)
  return {
    player,
    at,
    rounds: Math.ceil(3 * draw.spread() + 3),
    isSlip: hour === slipHours[weekdayOf(at)] && draw.chance(slipShare),
    asksSupport: draw.chance(supportShare),
  }
}

/**
 * People register in order to play. Without this visit a short history of few players could consist of a single day,
 * depending on the time at which it is made.
 */
const planFirstVisit = (draw: Draw, player: number, joinsAt: number): Visit =>
  planVisit(draw, player, joinsAt + draw.between(1, 20) * minuteMs)

/** Visits of one player on one day. */
function planDay(draw: Draw, player: number, dayStart: number, activity: number): Visit[] {
  if (!draw.chance(Math.min(0.95, activity * weightOf(dayStart)))) return []
  return [planVisit(draw, player, dayStart + (drawHour(draw) + draw.unit()) * hourMs)]
}

/** Scales the number of rounds of all visits to the wanted total. */
function scale(visits: readonly Visit[], rounds: number): Visit[] {
  const planned = visits.reduce((sum, visit) => sum + visit.rounds, 0)
  const factor = planned === 0 ? 1 : rounds / planned
  return visits.map((visit) => ({ ...visit, rounds: Math.max(1, Math.round(visit.rounds * factor)) }))
}

export function planHistory(size: Size, seed: number): Plan {
  const draw = createDraw(seed)
  const players = Array.from({ length: size.players }, () => planPlayer(draw, size))
  const firstDay = Math.floor((size.from - offsetMs) / dayMs) * dayMs + offsetMs
  const visits = players.flatMap(({ joinsAt }, player) => {
    const activity = 0.16 * draw.spread()
    const own = [planFirstVisit(draw, player, joinsAt)]
    for (let day = firstDay; day < size.until; day += dayMs) own.push(...planDay(draw, player, day, activity))
    return own.filter(({ at }) => at > joinsAt && at < size.until)
  })
  return { players, visits: scale(visits, size.rounds).sort((a, b) => a.at - b.at) }
}
