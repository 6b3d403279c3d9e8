/** One run of frames for a stage: it begins when something is to be seen and ends when nothing moves any more. */
/** Stopped once, it stays so. */
export type Loop = { readonly wake: () => void; readonly stop: () => void }

/** After a pause, in the background or in a long task, things go on where they were instead of jumping ahead. */
const frameSecondsMost = 0.1
const frameSeconds = 1 / 60

/** `frame` tells whether another one is needed. A browser asks for none while the page is hidden. */
export function createLoop(frame: (seconds: number) => boolean): Loop {
  let asked: number | undefined
  let last: number | undefined
  let isStopped = false

  const next = (nowMs: number): void => {
    const seconds = last === undefined ? frameSeconds : (nowMs - last) / 1000
    asked = undefined
    last = nowMs
    if (frame(Math.min(frameSecondsMost, Math.max(0, seconds)))) wake()
    else if (asked === undefined) last = undefined
  }

  const wake = (): void => {
    if (!isStopped) asked ??= requestAnimationFrame(next)
  }

  const stop = (): void => {
    isStopped = true
    if (asked !== undefined) cancelAnimationFrame(asked)
  }
  return { wake, stop }
}
