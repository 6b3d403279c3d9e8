import { expect, it } from 'vitest'
import { readStudioMessage } from '#features/play/studio/studio-message.ts'

it('a studio may report a balance change or a refused session, and ask to close or to deposit [R11.02]', () => {
  expect(readStudioMessage({ type: 'saguao:balance', more: 1 })).toBe('balance')
  expect(readStudioMessage({ type: 'saguao:close' })).toBe('close')
  expect(readStudioMessage({ type: 'saguao:deposit' })).toBe('deposit')
  expect(readStudioMessage({ type: 'saguao:session' })).toBe('session')
  expect(readStudioMessage({ type: 'saguao:refused' })).toBe('refused')
})

it.each([null, undefined, 'saguao:close', 7, [], {}, { type: 7 }, { type: 'close' }, { type: 'toString' }])(
  '%j is ignored',
  (data) => {
    expect(readStudioMessage(data)).toBeUndefined()
  },
)
