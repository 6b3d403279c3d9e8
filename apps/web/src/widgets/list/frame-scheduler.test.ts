import { expect, it } from 'vitest'
import { scheduleDraw, skipNextFrame } from '#widgets/list/frame-scheduler.ts'

const nextFrame = () => new Promise(requestAnimationFrame)

it('taken frames are skipped, but not more than three in a row', async () => {
  let drawn = false
  scheduleDraw(() => {
    drawn = true
  })
  for (const _ of [1, 2, 3]) {
    skipNextFrame()
    await nextFrame()
    expect(drawn).toBe(false)
  }
  skipNextFrame()
  await nextFrame()
  expect(drawn).toBe(true)
})

it('a frame that is not taken draws', async () => {
  let drawn = false
  skipNextFrame()
  scheduleDraw(() => {
    drawn = true
  })
  await nextFrame()
  await nextFrame()
  expect(drawn).toBe(true)
})
