/** Draws what will be needed soon one by one, each in a task of its own, so that neither the opening nor a frame waits. */
export function drawWhenIdle(count: number, draw: (index: number) => void, index = 0): void {
  if (index >= count) return
  setTimeout(() => {
    draw(index)
    drawWhenIdle(count, draw, index + 1)
  })
}
