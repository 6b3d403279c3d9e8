import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  envelopesAddress,
  externalEnvelopesAddress,
  followCommand,
  pageAddress,
} from '#domain/banners/banner-command.ts'
import { isBannerVisible } from '#domain/banners/banner-visibility.ts'
import { screenOfCommand } from '#domain/banners/destinations.ts'
import { loadLanguage } from '#i18n/i18n.ts'
import { write } from '#lib/storage.ts'
import { endSession, setToken } from '#stores/session.ts'
import { emit, resetUi, useUi } from '#stores/ui.ts'

let called: { path: string; body: unknown }[] = []

beforeEach(async () => {
  await loadLanguage('pt')
  localStorage.clear()
  endSession()
  resetUi()
  called = []
  history.replaceState(null, '', '/')
  vi.spyOn(window, 'open').mockReturnValue(null)
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    called.push({ path: String(url), body: JSON.parse(String(init?.body)) })
    return Response.json({
      success: true,
      message: '',
      data: { url: '/arcade/mines?launch=l1', isBonus: false },
    })
  })
})
afterEach(() => vi.restoreAllMocks())

const popup = () => useUi.getState().popup
const address = () => location.pathname + location.search
const follow = (cmd: string, cmdValue: string) => followCommand({ cmd, cmdValue })

describe('a command', () => {
  it('game asks a guest to log in and calls nothing [R3.07] [R6.02]', () => {
    follow('game', 'mines')
    expect([popup()?.kind, called]).toEqual(['LOGIN', []])
  })

  it.each([
    ['game', 'mines', 'mines'],
    ['luckywheel', 'wheel-tide', 'wheel-tide'],
    ['luckywheel', '', 'wheel'],
  ])(
    '%s "%s" opens %s by the address the server names, without the session token [R3.07] [R7.04]',
    async (cmd, value, gameId) => {
      setToken('t1')
      follow(cmd, value)
      await vi.waitFor(() => expect(location.pathname).toBe('/gameView/%2Farcade%2Fmines%3Flaunch%3Dl1'))
      expect(called).toEqual([{ path: '/game/url', body: { gameId } }])
      expect(location.href).not.toContain('t1')
    },
  )

  it.each(['/promotion', '/newUserCashback', '/allgame/sports', '/newUserDeposit?multiple=1', '/pwa'])(
    'deeplink %s navigates and closes the popup [R3.07]',
    (path) => {
      emit('SHOW_POPUP', { kind: 'REGISTER' })
      follow('deeplink', path)
      expect([address(), popup()]).toEqual([path, null])
    },
  )

  it('deeplink uses the path when the value is empty [R3.07]', () => {
    followCommand({ cmd: 'deeplink', cmdValue: '', path: '/promotion' })
    expect(address()).toBe('/promotion')
  })

  it.each(['bonus', 'firstRecharge', 'rushDeposit', 'deposit'])(
    'deeplink %s opens login for a guest and keeps the destination [R4.04]',
    (go) => {
      follow('deeplink', go)
      expect([address(), popup()]).toEqual(['/', { kind: 'LOGIN', after: { go } }])
    },
  )

  it('deeplink rushDeposit navigates a player at once [R4.04]', () => {
    setToken('t1')
    follow('deeplink', 'rushDeposit')
    expect(address()).toBe('/deposit?rush=1')
  })

  it('deeplink supports the unlisted menu paths [R2.24]', () => {
    follow('deeplink', '/changepassword')
    expect(popup()?.kind).toBe('CHANGE_PASSWORD')
    follow('deeplink', '/searchgame')
    expect(address()).toBe('/searchGame/all')
  })

  it('active opens the box of rewards when no external site is configured [R3.07] [R7.04]', () => {
    follow('active', '')
    expect(useUi.getState().activeBox).toBe(true)
  })

  it.each([
    ['deeplink', 'javascript:alert(1)'],
    ['deeplink', '//evil.example/'],
    ['deeplink', 'https://evil.example/promotion'],
    ['deeplink', '/gameView/https%3A%2F%2Fevil.example'],
    ['deeplink', '/nowhere'],
    ['deeplink', '__proto__'],
    ['deeplink', ''],
    ['h5', 'javascript:alert(1)'],
    ['h5', 'https://evil.example/'],
    ['h5', 'data:text/html,<script>alert(1)</script>'],
    ['javascript', 'alert(1)'],
    ['constructor', 'x'],
    ['__proto__', 'x'],
    ['', '/promotion'],
  ])('%s "%s" does nothing [R3.07]', (cmd, value) => {
    setToken('t1')
    const before = useUi.getState()
    follow(cmd, value)
    expect([address(), useUi.getState(), called]).toEqual(['/', before, []])
    expect(window.open).not.toHaveBeenCalled()
  })
})

describe('an external page', () => {
  const hosts = ['help.example']

  it('opens on an allowed host [R3.07]', () => {
    expect(pageAddress('https://help.example/a?b=c', hosts)).toBe('https://help.example/a?b=c')
  })

  it.each([
    'http://help.example/',
    'https://help.example.evil.example/',
    'https://evil.example/?https://help.example',
    'https://help.example:8443/',
    'https://help.example@evil.example/',
    'https://player:secret@help.example/',
    'javascript://help.example/%0aalert(1)',
    ' ',
    'help.example',
  ])('%s is not opened [R3.07]', (value) => {
    expect(pageAddress(value, hosts)).toBeUndefined()
  })
})

it('the external red-envelope site gets language, cid and channel, never the token [R7.04]', () => {
  setToken('secret-token')
  write('cid', '7 & more')
  write('channel', 'radio')
  expect(envelopesAddress('https://envelopes.example/open?x=1')).toBe(
    'https://envelopes.example/open?x=1&active=&lang=pt&cid=7+%26+more&channel=radio',
  )
  expect(envelopesAddress('http://envelopes.example/')).toBeUndefined()
  expect(envelopesAddress('javascript:alert(1)')).toBeUndefined()
  expect(envelopesAddress(null)).toBeUndefined()
})

it('a player opens it with a one-time token, a guest with none [R7.04]', async () => {
  const base = 'https://envelopes.example/open'
  expect(await externalEnvelopesAddress(base)).toBe(`${base}?active=&lang=pt&cid=&channel=`)
  expect(called).toEqual([])
  setToken('secret-token')
  write('cid', 'c1')
  const url = `${base}?active=once&lang=pt&cid=c1&channel=`
  vi.mocked(window.fetch).mockImplementationOnce(async (path, init) => {
    called.push({ path: String(path), body: JSON.parse(String(init?.body)) })
    return Response.json({ success: true, message: '', data: { url } })
  })
  expect(await externalEnvelopesAddress(base)).toBe(url)
  expect(called).toEqual([{ path: '/lucky/money/launch', body: { cid: 'c1', channel: '' } }])
})

it('a launch with an insecure address is not opened [R7.04]', async () => {
  setToken('t1')
  expect(await externalEnvelopesAddress('https://envelopes.example/')).toBeUndefined()
})

it.each([
  [{ cmd: 'deeplink', cmdValue: 'deposit' }, '/deposit'],
  [{ cmd: 'deeplink', cmdValue: '/promotion' }, '/promotion'],
  [{ cmd: 'game', cmdValue: 'mines' }, '/gameView/mines'],
  [{ cmd: 'luckywheel', cmdValue: '' }, '/gameView/wheel'],
  [{ cmd: 'h5', cmdValue: 'https://pages.example/' }, undefined],
  [{ cmd: 'active', cmdValue: '' }, undefined],
])('%o opens the screen %s', (command, path) => {
  expect(screenOfCommand(command)).toBe(path)
})

it('lucky-wheel banners are hidden on the configured hosts [R2.26]', () => {
  const hosts = [location.hostname, 'other.example']
  expect(isBannerVisible({ cmd: 'luckywheel' }, hosts)).toBe(false)
  expect(isBannerVisible({ cmd: 'luckywheel' }, ['other.example'])).toBe(true)
  expect(isBannerVisible({ cmd: 'game' }, hosts)).toBe(true)
})
