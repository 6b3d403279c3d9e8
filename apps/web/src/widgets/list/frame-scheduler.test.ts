import { expect, it } from 'vitest'
import { scheduleDraw, skipNextFrame } from '#widgets/list/frame-scheduler.ts'

const nextFrame = () => new Promise(requestAnimationFrame)

it('a frame for which something else was drawn is let pass, but no second one in a row', async () => {
  let drawn = false
  scheduleDraw(() => {
    drawn = true
  })
  skipNextFrame()
  await nextFrame()
  expect(drawn).toBe(false)
  skipNextFrame()
  await nextFrame()
  expect(drawn).toBe(true)
})
