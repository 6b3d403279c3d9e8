/** The animation of a round, from the first moving reel to the final win. */
import { arch, clamp, lerp, outQuad } from '../kit/easing.ts'
import { buzz } from '../kit/haptics.ts'
import { isWin } from '../kit/number-text.ts'
import type { PlayedRound } from '../scene.ts'
import type { Machine } from './machine.ts'
import { blankReading } from './meter.ts'
import { wind, windDown } from './reel.ts'
import type { Rolled } from './rolling.ts'
import { reelCount, type SlotRules, wildAt } from './rules.ts'
import { awaited, hasScatter, type ShownSpin, shownSpin } from './views.ts'

type Pace = {
  /** Until the first reel rests, and from each reel to the next, in seconds. */
  readonly first: number
  readonly gap: number
  /** Additional run time of a reel that may bring the third scatter. */
  readonly tension: number
  /** How long all wins are shown together, and each by itself. */
  readonly together: number
  readonly each: number
}

const leisurely: Pace = { first: 0.9, gap: 0.2, tension: 1.1, together: 0.95, each: 0.62 }
const freely: Pace = { first: 0.62, gap: 0.13, tension: 0, together: 0.8, each: 0 }
const fast: Pace = { first: 0.3, gap: 0.05, tension: 0, together: 0.4, each: 0 }
const fastFree: Pace = { first: 0.22, gap: 0.04, tension: 0, together: 0.28, each: 0 }

/** Above this number wins are shown together only, so that the next round can start. */
const maxWinsShownSingly = 6
const calmFadeSeconds = 0.14
const introSeconds = 1.3
const tickSeconds = 0.085
const bigFrom = 5
const hugeFrom = 25

type RoundOptions = {
  /** Present when the reels already spin since the bet was sent. */
  readonly rolled?: Rolled | undefined
  readonly onFreeSpins?: ((spins: number) => void) | undefined
}

export async function playRound(
  machine: Machine,
  rules: SlotRules,
  round: PlayedRound,
  { rolled, onFreeSpins }: RoundOptions = {},
): Promise<void> {
  const { outcome, bet, win } = round
  const { reels = [], wins = [], expanded, freeSpins = [], multiplier = 0 } = outcome
  const hasWon = isWin(round)
  const { showing } = machine
  showing.reading = { ...blankReading(), isWin: hasWon }
  const paid = wins.reduce((sum, each) => sum + each.multiplier, 0)
  const spin = shownSpin(rules, { reels, wins, ...(expanded && { expanded }) })
  const pace = round.fast ? fast : leisurely
  // A fast-forward during the rolling reels also applies to this spin.
  if (!rolled) machine.normalSpeed()
  await playSpin(machine, spin, pace, rules.wildFactor, Math.min(paid, multiplier), rolled)
  if (freeSpins.length > 0) {
    onFreeSpins?.(freeSpins.length)
    await playFreeSpins(machine, rules, round)
  }
  showing.reading.win = multiplier > 0 ? multiplier : undefined
  if (hasWon) await celebrate(machine, win / bet, round.fast)
  showing.lamps = 'dark'
}

async function playFreeSpins(machine: Machine, rules: SlotRules, round: PlayedRound): Promise<void> {
  const { freeSpins = [], multiplier = 0 } = round.outcome
  const { showing, sounds, run, reducedMotion } = machine
  sounds.freeSpins()
  machine.setFree(true)
  showing.lamps = 'alight'
  showing.reading.free = { spin: 0, spins: freeSpins.length, factor: freeSpins[0]?.factor ?? 1 }
  await run(reducedMotion || round.fast ? 0.3 : introSeconds, (share) => {
    showing.reading.swell = arch(share)
    if (showing.lit) showing.lit.pulse = arch((share * 3) % 1)
  })
  for (const [at, spin] of freeSpins.entries()) {
    showing.reading.free = { spin: at + 1, spins: freeSpins.length, factor: spin.factor }
    // The shown total is limited to the maximal win of the game.
    const total = Math.min(multiplier, (showing.reading.win ?? 0) + spin.multiplier)
    machine.normalSpeed()
    await playSpin(
      machine,
      shownSpin(rules, spin),
      round.fast ? fastFree : freely,
      rules.freeWildFactor,
      total,
    )
  }
  machine.setFree(false)
  showing.reading.free = undefined
}

/** `total` is the multiplier of the round after this spin. */
async function playSpin(
  machine: Machine,
  spin: ShownSpin,
  pace: Pace,
  wildFactor: number,
  total: number,
  rolled?: Rolled,
): Promise<void> {
  const { showing } = machine
  showing.lit = undefined
  showing.tall.clear()
  await (machine.reducedMotion ? crossFade(machine, spin) : spinReels(machine, spin, pace, rolled))
  await expandWilds(machine, spin)
  if (spin.wins.length === 0) return
  await showWins(machine, spin, pace, wildFactor, total)
}

async function crossFade({ showing, run, showSpin }: Machine, spin: ShownSpin): Promise<void> {
  await run(calmFadeSeconds, (share) => {
    showing.opacity = 1 - share * 0.999
  })
  showSpin({ ...spin, expanded: [] })
  await run(calmFadeSeconds, (share) => {
    showing.opacity = share
  })
}

async function spinReels(
  machine: Machine,
  { view }: ShownSpin,
  pace: Pace,
  rolled: Rolled | undefined,
): Promise<void> {
  const { showing, sounds, run, randomSymbol } = machine
  const seconds = secondsOf(view, pace, rolled)
  const longest = Math.max(...seconds)
  if (!rolled) sounds.start()
  showing.lamps = 'running'
  let ticks = 0
  void run(longest, (share) => {
    if ((share * longest) / tickSeconds > ticks && share < 1) sounds.tick()
    ticks = Math.max(ticks, Math.ceil((share * longest) / tickSeconds))
  })
  await Promise.all(
    showing.reels.map(async (reel, at) => {
      const [pictures, runs] = [view[at] ?? [], seconds[at] ?? longest]
      const show = rolled
        ? windDown(reel, pictures, runs, randomSymbol, rolled.isAtSpeed)
        : wind(reel, pictures, runs, randomSymbol)
      await run(runs, show)
      arrive(machine, view, at, pace)
    }),
  )
  showing.lamps = 'dark'
}

/** Reels that already rolled for a while stop sooner, but not at once. */
function secondsOf(
  view: ShownSpin['view'],
  { first, gap, tension }: Pace,
  rolled: Rolled | undefined,
): number[] {
  const left = first - Math.min(rolled?.seconds ?? 0, first / 2)
  let waited = 0
  return awaited(view).map((isAwaited, at) => {
    if (isAwaited) waited += tension
    return left + gap * at + waited
  })
}

/** A reel stopped: plays sound and vibration, and starts the tension on the next reel. */
function arrive({ showing, sounds }: Machine, view: ShownSpin['view'], at: number, { tension }: Pace): void {
  sounds.stop(at)
  if (tension > 0) buzz(8)
  if (hasScatter(view[at])) sounds.scatter(view.slice(0, at + 1).filter(hasScatter).length)
  const next = at + 1
  const isTense = tension > 0 && next < reelCount && awaited(view)[next]
  showing.tension = isTense ? next : undefined
  if (isTense) sounds.tension(tension)
}

async function expandWilds(
  { showing, sounds, run, reducedMotion }: Machine,
  { view, expanded }: ShownSpin,
): Promise<void> {
  if (expanded.length === 0) return
  if (!reducedMotion) sounds.expand()
  const growing = expanded.map((at) => {
    const tall = { row: view[at]?.indexOf(wildAt) ?? 0, share: 0 }
    showing.tall.set(at, tall)
    return tall
  })
  await run(
    reducedMotion ? 0 : 0.42,
    (share) => {
      for (const tall of growing) tall.share = share
    },
    outQuad,
  )
}

async function showWins(
  machine: Machine,
  { wins }: ShownSpin,
  pace: Pace,
  wildFactor: number,
  total: number,
): Promise<void> {
  const { showing, sounds, reducedMotion } = machine
  const { isWin } = showing.reading
  const light = (some: ShownSpin['wins'], seconds: number) => {
    const lit = { wins: some, isWin, wildFactor, reach: reducedMotion ? 1 : 0, pulse: 0 }
    showing.lit = lit
    return machine.run(seconds, (share) => {
      if (reducedMotion) return
      lit.reach = clamp(share * 2.6)
      lit.pulse = isWin ? arch((share * 2) % 1) : 0
    })
  }
  if (isWin) {
    showing.lamps = 'alight'
    if (!reducedMotion) machine.sparkle(wins)
  }
  await Promise.all([light(wins, pace.together), countTo(machine, total, pace)])
  if (pace.each > 0 && !reducedMotion && wins.length > 1 && wins.length <= maxWinsShownSingly) {
    for (const [step, win] of wins.entries()) {
      if (isWin) sounds.line(step)
      await light([win], pace.each)
    }
    showing.lit = { wins, isWin, wildFactor, reach: 1, pulse: 0 }
  }
}

/** The number counts up for a win, longer for larger wins; otherwise it is shown at once. */
async function countTo(
  { showing, sounds, run, reducedMotion }: Machine,
  total: number,
  pace: Pace,
): Promise<void> {
  const { reading } = showing
  const from = reading.win ?? 0
  if (!reading.isWin || reducedMotion || total <= from) {
    reading.win = total
    return
  }
  const seconds =
    clamp(0.3 + Math.log2(1 + total - from) * 0.2, 0.3, 1.8) * (pace.together / leisurely.together)
  let counted = 0
  await run(
    seconds,
    (share) => {
      reading.win = lerp(from, total, share)
      if (share - counted > 0.08) {
        counted = share
        sounds.count(share)
      }
    },
    outQuad,
  )
  await run(0.18, (share) => {
    reading.swell = arch(share)
  })
}

async function celebrate(
  { showing, sounds, run, reducedMotion, shower }: Machine,
  times: number,
  isFast: boolean,
): Promise<void> {
  sounds.win(times)
  showing.lamps = 'alight'
  if (reducedMotion) return
  buzz(12, 40, 18)
  if (times >= bigFrom) shower(times >= hugeFrom ? 70 : 28)
  const seconds = isFast ? 0.12 : clamp(0.25 + Math.log2(times) * 0.22, 0.25, 1.8)
  const { lit } = showing
  await run(seconds, (share) => {
    showing.reading.swell = arch((share * 2) % 1) * 0.7
    if (lit) lit.pulse = arch((share * 2) % 1)
    if (times >= hugeFrom && share > 0.45 && share < 1 && !isFast) {
      shower(2)
    }
  })
}
