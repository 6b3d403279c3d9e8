/** Draws items one by one in separate tasks, so that they delay neither the opening of the scene nor a frame. */
export function drawWhenIdle(count: number, draw: (index: number) => void, index = 0): void {
  if (index >= count) return
  setTimeout(() => {
    draw(index)
    drawWhenIdle(count, draw, index + 1)
  })
}
