import { expect, it } from 'vitest'
import { isDeeplink } from './deeplinks.ts'

it.each([
  '/',
  '/deposit',
  '/allgame',
  '/allgame/hot',
  '/newUserDeposit?multiple=2',
  'rushDeposit',
  '/searchgame',
])('%s is a deeplink', (value) => expect(isDeeplink(value)).toBe(true))

it.each([
  '',
  'javascript:alert(1)',
  '//evil.example',
  'https://evil.example',
  '/allgame/../me',
  '/allgame/a/b',
  '/deposit#x',
  '/gameView/https%3A%2F%2Fevil.example',
  '/newUserDeposit?multiple=4',
  '/DEPOSIT ',
])('%s is no deeplink', (value) => expect(isDeeplink(value)).toBe(false))
