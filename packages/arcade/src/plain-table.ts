/** A shared table in figures: the seconds until the start, the curve as it climbs, and what it came to. */
import { readTableMessage, type TableState } from '@saguao/contract/tables.ts'
import { crashCurveAt } from '@saguao/fair/crash.ts'

/** A multiplier, or a text. */
export type Figure = {
  readonly times?: number | undefined
  readonly text?: string
  readonly tone: 'calm' | 'good' | 'bad'
}

export type PlainTable = {
  readonly hear: (message: unknown) => void
  /** From then on the table says what is to be seen. */
  readonly isHeard: () => boolean
  readonly stop: () => void
}

const everyMs = 100

export function plainTable(isFlight: boolean, show: (figure: Figure) => void): PlainTable {
  let isHeard = false
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => clearInterval(timer)

  const follow = (elapsedMs: number, figureAt: (elapsedMs: number) => Figure): void => {
    const beganMs = performance.now() - elapsedMs
    const draw = () => show(figureAt(performance.now() - beganMs))
    draw()
    timer = setInterval(draw, everyMs)
  }

  const hearState = ({ phase, elapsedMs, lengthMs, result }: TableState): void => {
    stop()
    if (phase === 'over') show(figureOf(result))
    else if (phase === 'betting') follow(elapsedMs, (ms) => countdown(lengthMs, ms))
    else if (isFlight) follow(elapsedMs, (ms) => ({ times: crashCurveAt(ms), tone: 'good' }))
    else show({ text: '…', tone: 'calm' })
  }

  return {
    stop,
    isHeard: () => isHeard,
    hear: (said) => {
      const message = readTableMessage(said)
      isHeard ||= message !== null
      if (message?.kind === 'state') hearState(message)
    },
  }
}

function countdown(lengthMs: number | null, elapsedMs: number): Figure {
  const text = lengthMs === null ? '' : `${Math.max(0, Math.ceil((lengthMs - elapsedMs) / 1000))}`
  return { text, tone: 'calm' }
}

function figureOf(result: TableState['result']): Figure {
  const outcome = result?.outcome ?? {}
  if ('number' in outcome) return { text: `${outcome.number}`, tone: 'calm' }
  return { times: outcome.point, tone: 'bad' }
}
