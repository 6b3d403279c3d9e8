import { installAttempts } from '@saguao/contract/product/constants.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { writeInstallTries } from '#lib/choices.ts'
import { canPromptInstall, install } from './install.ts'

beforeEach(() => writeInstallTries(0))

/** Simulates the browser's install prompt. */
function providePrompt(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => undefined)
  const event = new Event('beforeinstallprompt', { cancelable: true })
  dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) }))
  return { event, prompt }
}

describe('the install prompt', () => {
  it('is held back until the player asks for it', () => {
    const { event, prompt } = providePrompt('dismissed')
    expect([event.defaultPrevented, prompt.mock.calls.length, canPromptInstall()]).toEqual([true, 0, true])
  })

  it('leads home when it is dismissed, and to the success screen when it is accepted [R4.14] [R2.16]', async () => {
    providePrompt('dismissed')
    expect(await install()).toBe('/')
    providePrompt('accepted')
    expect(await install()).toBe('/pwainstallsuccess')
  })

  it('is offered at most three times, however often the browser provides it [R9.14]', async () => {
    for (let time = 0; time < installAttempts; time += 1) {
      providePrompt('dismissed')
      await install()
    }
    const { prompt } = providePrompt('accepted')
    expect([canPromptInstall(), await install(), prompt.mock.calls.length]).toEqual([false, '/', 0])
  })

  it('can be used once', async () => {
    const { prompt } = providePrompt('dismissed')
    await install()
    await install()
    expect(prompt).toHaveBeenCalledOnce()
  })
})
