import { beforeEach, expect, it } from 'vitest'
import { rememberArrival } from './arrival.ts'

beforeEach(() => localStorage.clear())

it('the campaign, channel and agent of the arriving link are remembered [R3.01] [R7.03]', () => {
  rememberArrival('?cid=7&channel=radio&agentcode=AB12&from=friend')
  expect({ ...localStorage }).toEqual({ cid: '7', channel: 'radio', agentcode: 'AB12', localFrom: 'friend' })
})

it('a plain link leaves what was remembered alone, and nothing else is taken from an address', () => {
  rememberArrival('?cid=7')
  rememberArrival(`?token=stolen&__proto__=x&cid=&channel=${'x'.repeat(65)}`)
  expect({ ...localStorage }).toEqual({ cid: '7' })
})
