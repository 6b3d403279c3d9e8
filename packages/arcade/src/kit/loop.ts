/** One run of frames for a stage: it begins when something is to be seen and ends when nothing moves any more. */
/** Stopped once, it stays so. */
export type Loop = { readonly wake: () => void; readonly stop: () => void }

/** After a pause, in the background or in a long task, things go on where they were instead of jumping ahead. */
const maxFrameSeconds = 0.1
const frameSeconds = 1 / 60

/** `frame` tells whether another one is needed. A browser asks for none while the page is hidden. */
export function createLoop(frame: (seconds: number) => boolean): Loop {
  let frameId: number | undefined
  let last: number | undefined
  let isStopped = false

  const next = (nowMs: number): void => {
    const seconds = last === undefined ? frameSeconds : (nowMs - last) / 1000
    frameId = undefined
    last = nowMs
    if (frame(Math.min(maxFrameSeconds, Math.max(0, seconds)))) wake()
    else if (frameId === undefined) last = undefined
  }

  const wake = (): void => {
    if (!isStopped) frameId ??= requestAnimationFrame(next)
  }

  const stop = (): void => {
    isStopped = true
    if (frameId !== undefined) cancelAnimationFrame(frameId)
  }
  return { wake, stop }
}
