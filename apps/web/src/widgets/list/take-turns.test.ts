import { expect, it } from 'vitest'
import { letPass, takeTurn } from '#widgets/list/take-turns.ts'

const nextFrame = () => new Promise(requestAnimationFrame)

it('a frame for which something else was drawn is let pass, but no second one in a row', async () => {
  let drawn = false
  takeTurn(() => {
    drawn = true
  })
  letPass()
  await nextFrame()
  expect(drawn).toBe(false)
  letPass()
  await nextFrame()
  expect(drawn).toBe(true)
})
