import { expect, it } from 'vitest'
import { parseSettings } from './settings.ts'

it('without a block of settings everything is one origin [R7.01]', () => {
  for (const text of [undefined, null, '', 'not json']) {
    expect(parseSettings(text)).toMatchObject({
      apiHost: '',
      gatewayHost: '',
      socketHost: '',
      mode: 'sandbox',
    })
  }
})

it('the server names the three hosts [R7.01]', () => {
  const named = { apiHost: 'https://a', gatewayHost: 'https://g', socketHost: 'https://s' }
  expect(parseSettings(JSON.stringify(named))).toMatchObject({ ...named, licensedChat: false })
})
