import { expect, it } from 'vitest'
import { parseSettings } from './settings.ts'

it('missing or broken settings mean one origin for all hosts [R7.01]', () => {
  for (const text of [undefined, null, '', 'not json']) {
    expect(parseSettings(text)).toMatchObject({
      apiHost: '',
      gatewayHost: '',
      socketHost: '',
      mode: 'sandbox',
    })
  }
})

it('the server sets the three hosts [R7.01]', () => {
  const named = { apiHost: 'https://a', gatewayHost: 'https://g', socketHost: 'https://s' }
  expect(parseSettings(JSON.stringify(named))).toMatchObject({ ...named, licensedChat: false })
})
