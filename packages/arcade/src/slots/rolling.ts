/** Rolls the reels while the bet request is pending, before the outcome is known. */
import type { Machine, Showing } from './machine.ts'
import { blankReading } from './meter.ts'
import { atSpeedSeconds, drawBack, drawBackSeconds, roll, rollSeconds, windDown } from './reel.ts'
import { rowCount } from './rules.ts'
import type { View } from './views.ts'

/** The state of the rolling reels when the response arrives. */
export type Rolled = { readonly seconds: number; readonly isAtSpeed: boolean }

export type Rolling = {
  readonly begin: (fast: boolean) => void
  readonly isOn: () => boolean
  /** Hands the rolling reels over to the round; undefined when they do not roll. */
  readonly take: () => Promise<Rolled | undefined>
  readonly takeBack: () => Promise<void>
  readonly drop: () => void
}

/** The display before the bet. */
type Kept = Pick<Showing, 'lit' | 'reading'> & { readonly view: View; readonly tall: Showing['tall'] }

const backSeconds = 0.5

export function createRolling(machine: Machine): Rolling {
  const { showing, sounds, run, randomSymbol, reducedMotion } = machine
  let kept: Kept | undefined
  let rolledSeconds = 0
  /** The pending animation (wind-up, or return after a failed bet) that the round has to wait for. */
  let busy: Promise<void> | undefined

  const rollOn = async (mine: Kept): Promise<void> => {
    for (let stretch = 0; kept === mine; stretch += 1) {
      const shows = showing.reels.map((reel) => roll(reel, stretch === 0, randomSymbol))
      await run(rollSeconds, (share) => {
        if (kept !== mine) return
        rolledSeconds = (stretch + share) * rollSeconds
        for (const show of shows) show(share)
      })
    }
  }

  const begin = (fast: boolean): void => {
    if (reducedMotion || kept || busy) return
    const mine = keep(showing)
    kept = mine
    rolledSeconds = 0
    machine.normalSpeed()
    clear(showing)
    sounds.start()
    const drawn = fast ? Promise.resolve() : drawAllBack(machine)
    busy = drawn.then(() => {
      busy = undefined
    })
    void busy.then(() => rollOn(mine))
  }

  const take = async (): Promise<Rolled | undefined> => {
    await busy
    if (!kept) return undefined
    kept = undefined
    return { seconds: rolledSeconds + drawBackSeconds, isAtSpeed: rolledSeconds > atSpeedSeconds }
  }

  const goBack = async (mine: Kept, isAtSpeed: boolean): Promise<void> => {
    await Promise.all(
      showing.reels.map((reel, at) =>
        run(backSeconds, windDown(reel, mine.view[at] ?? [], backSeconds, randomSymbol, isAtSpeed)),
      ),
    )
    machine.showSpin({ view: mine.view, expanded: [...mine.tall.keys()], wins: [] })
    Object.assign(showing, { lit: mine.lit, reading: mine.reading, lamps: 'dark' })
    busy = undefined
  }

  const takeBack = async (): Promise<void> => {
    const mine = kept
    const rolled = await take()
    if (!mine || !rolled) return
    busy = goBack(mine, rolled.isAtSpeed)
    await busy
  }

  return {
    begin,
    isOn: () => kept !== undefined || busy !== undefined,
    take,
    takeBack,
    drop: () => {
      kept = undefined
    },
  }
}

function drawAllBack({ showing, run }: Machine): Promise<void> {
  const shows = showing.reels.map(drawBack)
  return run(drawBackSeconds, (share) => {
    for (const show of shows) show(share)
  })
}

const keep = ({ reels, tall, lit, reading }: Showing): Kept => ({
  view: reels.map(({ strip, top }) => strip.slice(top, top + rowCount)),
  tall: new Map(tall),
  lit,
  reading,
})

function clear(showing: Showing): void {
  showing.tall.clear()
  Object.assign(showing, { lit: undefined, reading: blankReading(), lamps: 'running' })
}
