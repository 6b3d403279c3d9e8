import { beforeEach, expect, it } from 'vitest'
import { storeAttribution } from './attribution.ts'

beforeEach(() => localStorage.clear())

it('the campaign, channel, agent code and source of the opened link are stored [R3.01] [R7.03]', () => {
  storeAttribution('?cid=7&channel=radio&agentcode=AB12&from=friend')
  expect({ ...localStorage }).toEqual({ cid: '7', channel: 'radio', agentcode: 'AB12', localFrom: 'friend' })
})

it('a link without parameters keeps the stored values, and unknown, empty or too long parameters are ignored', () => {
  storeAttribution('?cid=7')
  storeAttribution(`?token=stolen&__proto__=x&cid=&channel=${'x'.repeat(65)}`)
  expect({ ...localStorage }).toEqual({ cid: '7' })
})
