/** Heavy parts take turns: a few are drawn per frame, so that no frame waits for many. */
const turnsPerFrame = 3

type Turn = () => void

const waiting = new Set<Turn>()
let taken = 0
let counting = false

/** True when this frame has room for one more, and nobody stands in line for it. */
export function turnIsFree(): boolean {
  if (waiting.size > 0 || taken >= turnsPerFrame) return false
  count()
  return true
}

/** Calls back when its turn has come. Returns how to step out of the line. */
export function takeTurn(turn: Turn): () => void {
  waiting.add(turn)
  nextFrame()
  return () => waiting.delete(turn)
}

function count(): void {
  taken += 1
  nextFrame()
}

function nextFrame(): void {
  if (!counting) requestAnimationFrame(serve)
  counting = true
}

function serve(): void {
  counting = false
  taken = 0
  for (const turn of [...waiting].slice(0, turnsPerFrame)) {
    waiting.delete(turn)
    turn()
    count()
  }
}
