/** Heavy parts take turns: a few are drawn per frame, so that no frame waits for many. */
const turnsPerFrame = 2

type Turn = () => void

const waiting = new Set<Turn>()
let serving = false

/** Calls back when its turn has come. Returns how to step out of the line. */
export function takeTurn(turn: Turn): () => void {
  waiting.add(turn)
  if (!serving) requestAnimationFrame(serve)
  serving = true
  return () => waiting.delete(turn)
}

function serve(): void {
  for (const turn of [...waiting].slice(0, turnsPerFrame)) {
    waiting.delete(turn)
    turn()
  }
  serving = waiting.size > 0
  if (serving) requestAnimationFrame(serve)
}
