/**
 * A stage of figures alone, for kinds whose own stage is not drawn yet or could not be fetched: whoever has money on
 * the table must be able to play the round to its end. It takes its colours from the page it stands in.
 */
import type { GameKind } from '@saguao/contract/arcade.ts'
import { boardFace } from './plain-board.ts'
import { element, type Face } from './plain-face.ts'
import { reelsFace } from './plain-reels.ts'
import { type Figure, plainTable } from './plain-table.ts'
import type { Choice, OpenStage, Outcome, StageOptions } from './stage.ts'

const seenAfterMs = 700
const seenFastMs = 160

type Faces = Readonly<Record<GameKind, (options: StageOptions) => Face>>

const faces: Faces = {
  dice: figureFace(({ roll }) => (roll === undefined ? undefined : figureText(roll))),
  mines: boardFace,
  plinko: figureFace(multiplierText),
  wheel: figureFace(multiplierText),
  double: figureFace(({ number }) => number?.toString()),
  slots: reelsFace,
  crash: figureFace(({ point, multiplier }) => timesText(point ?? multiplier)),
}

export function plainStage(kind: GameKind): OpenStage {
  return async (options) => {
    const face = faces[kind](options)
    options.host.append(face.root)
    const table = plainTable(kind === 'crash', ({ times, text, tone }) => {
      face.root.textContent = timesText(times) ?? text ?? ''
      face.root.style.color = tones[tone]
    })
    return {
      prepare: (choice) => {
        if (!table.isHeard()) face.prepare(choice)
      },
      play: async ({ choice, outcome, fast }) => {
        if (table.isHeard()) return
        face.show(choice, outcome, 'settled')
        await seen(fast || options.reducedMotion ? seenFastMs : seenAfterMs)
      },
      show: async ({ choice, outcome, status }) => {
        if (!table.isHeard()) face.show(choice, outcome, status)
      },
      table: table.hear,
      destroy: () => {
        table.stop()
        face.root.remove()
      },
    }
  }
}

const tones: Readonly<Record<Figure['tone'], string>> = {
  calm: 'var(--text-1)',
  good: 'var(--green)',
  bad: 'var(--red)',
}

const seen = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** As the page's language writes it. */
function figureText(figure: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return figure.toLocaleString(document.documentElement.lang || undefined, digits)
}

function timesText(multiplier: number | undefined): string | undefined {
  return multiplier === undefined ? undefined : `${figureText(multiplier)}×`
}

function multiplierText({ multiplier }: Outcome): string | undefined {
  return timesText(multiplier)
}

/** One large figure. */
function figureFace(textOf: (outcome: Outcome) => string | undefined): () => Face {
  return () => {
    const root = element('div', {
      display: 'grid',
      placeItems: 'center',
      height: '100%',
      fontSize: '0.96rem',
      fontWeight: '800',
      fontVariantNumeric: 'tabular-nums',
    })
    return {
      root,
      prepare: () => {
        root.textContent = ''
      },
      show: (_: Choice, outcome: Outcome) => {
        root.textContent = textOf(outcome) ?? ''
        root.style.color = (outcome.multiplier ?? 0) > 1 ? 'var(--green)' : 'var(--text-1)'
      },
    }
  }
}
