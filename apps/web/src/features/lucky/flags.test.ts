import { beforeEach, expect, it } from 'vitest'
import {
  isHintNew,
  markFollowed,
  markShared,
  storedReward,
  storeReward,
  wasShared,
} from '#features/lucky/flags.ts'
import { endSession, setToken } from '#stores/session.ts'

beforeEach(endSession)

it('a hint is shown until it is followed, and again in the next session [R3.01] [R4.09]', () => {
  setToken('t1')
  for (const hint of ['clickShareIcon', 'clickInviteBtn'] as const) {
    expect(isHintNew(hint)).toBe(true)
    markFollowed(hint)
    expect(isHintNew(hint)).toBe(false)
  }
  markShared('e1')
  expect([wasShared('e1'), wasShared('e2')]).toEqual([true, false])
  setToken('t2')
  expect([isHintNew('clickShareIcon'), isHintNew('clickInviteBtn'), wasShared('e1')]).toEqual([
    true,
    true,
    false,
  ])
})

it("a guest's reward is stored for the same envelope, until the session changes [R3.01] [R4.09]", () => {
  storeReward('e1', 'R$ 6,45')
  expect([storedReward('e1'), storedReward('e2')]).toEqual(['R$ 6,45', undefined])
  setToken('t1')
  expect(storedReward('e1')).toBeUndefined()
})
