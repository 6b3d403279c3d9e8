import { expect, it } from 'vitest'
import { scheduleDraw, skipNextFrame } from '#widgets/list/frame-scheduler.ts'

const nextFrame = () => new Promise(requestAnimationFrame)

it('a taken frame is skipped, but not two in a row', async () => {
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
