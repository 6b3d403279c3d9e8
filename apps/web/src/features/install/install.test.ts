import { installAttempts } from '@saguao/contract/product/constants.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { writeInstallTries } from '#lib/storage.ts'
import { canOffer, install } from './install.ts'

beforeEach(() => writeInstallTries(0))

/** What a browser does when it is ready to install. */
function offered(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => undefined)
  const event = new Event('beforeinstallprompt', { cancelable: true })
  dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) }))
  return { event, prompt }
}

describe('the offer to install', () => {
  it('is held back until the player asks for it', () => {
    const { event, prompt } = offered('dismissed')
    expect([event.defaultPrevented, prompt.mock.calls.length, canOffer()]).toEqual([true, 0, true])
  })

  it('leads home when it is refused, and to the end of it when it is taken [R4.14] [R2.16]', async () => {
    offered('dismissed')
    expect(await install()).toBe('/')
    offered('accepted')
    expect(await install()).toBe('/pwainstallsuccess')
  })

  it('is made three times at most, however often the browser has one [R9.14]', async () => {
    for (let time = 0; time < installAttempts; time += 1) {
      offered('dismissed')
      await install()
    }
    const { prompt } = offered('accepted')
    expect([canOffer(), await install(), prompt.mock.calls.length]).toEqual([false, '/', 0])
  })

  it('is good for one question', async () => {
    const { prompt } = offered('dismissed')
    await install()
    await install()
    expect(prompt).toHaveBeenCalledOnce()
  })
})
