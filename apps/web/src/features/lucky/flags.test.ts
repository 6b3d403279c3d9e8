import { beforeEach, expect, it } from 'vitest'
import {
  follow,
  isNews,
  noteShared,
  rememberedReward,
  rememberReward,
  wasShared,
} from '#features/lucky/flags.ts'
import { endSession, setToken } from '#stores/session.ts'

beforeEach(endSession)

it('a hint is news until it is followed, and news again in the next sitting [R3.01] [R4.09]', () => {
  setToken('t1')
  for (const hint of ['clickShareIcon', 'clickInviteBtn'] as const) {
    expect(isNews(hint)).toBe(true)
    follow(hint)
    expect(isNews(hint)).toBe(false)
  }
  noteShared('e1')
  expect([wasShared('e1'), wasShared('e2')]).toEqual([true, false])
  setToken('t2')
  expect([isNews('clickShareIcon'), isNews('clickInviteBtn'), wasShared('e1')]).toEqual([true, true, false])
})

it('what a guest was promised is remembered for the same envelope, until the sitting changes [R3.01] [R4.09]', () => {
  rememberReward('e1', 'R$ 6,45')
  expect([rememberedReward('e1'), rememberedReward('e2')]).toEqual(['R$ 6,45', undefined])
  setToken('t1')
  expect(rememberedReward('e1')).toBeUndefined()
})
