import { describe, expect, it } from 'vitest'
import { readGameAddress } from '#features/play/game-address.ts'

const own = 'https://lobby.example'
const studio = 'https://games.coruja.example'
const origins = [studio, 'http://127.0.0.1:4001']

const read = (address: string) => readGameAddress(encodeURIComponent(address), origins, own)

describe('an address of our own', () => {
  it('opens the table with its launch token [R2.14] [R3.09]', () => {
    expect(read('/arcade/mines-reef?launch=a_B-9')).toEqual({
      place: 'table',
      gameId: 'mines-reef',
      launch: 'a_B-9',
    })
  })

  it("may contain the lobby's own origin", () => {
    expect(read(`${own}/arcade/dice?launch=t`)).toEqual({ place: 'table', gameId: 'dice', launch: 't' })
  })

  it('may name the game alone; the token is then requested from the server', () => {
    expect(read('mines')).toEqual({ place: 'table', gameId: 'mines', launch: undefined })
    expect(read('/arcade/mines')).toEqual({ place: 'table', gameId: 'mines', launch: undefined })
  })
})

it('a studio configured by the operator runs in its frame, at any path [R2.14]', () => {
  const href = `${studio}/play/owl?launch=t&lang=pt`
  expect(read(href)).toEqual({ place: 'studio', href, origin: studio })
  expect(read('http://127.0.0.1:4001/play?launch=t')?.place).toBe('studio')
})

it.each([
  '',
  ' ',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://lobby.example/0a1b',
  'vbscript:x',
  'file:///etc/passwd',
  'about:blank',
  'https://evil.example/',
  'http://games.coruja.example/',
  'https://games.coruja.example:8443/',
  'https://games.coruja.example.evil.example/',
  'https://games.coruja.example@evil.example/',
  'https://player:secret@games.coruja.example/',
  'ftp://games.coruja.example/',
  'ws://127.0.0.1:4001/',
  '//evil.example/arcade/mines?launch=t',
  '/\\evil.example/arcade/mines?launch=t',
  '\\\\evil.example',
  '/arcade/../me',
  '/arcade/mines/..%2f..%2fme',
  '/arcade/?launch=t',
  '/arcade/mines/x?launch=t',
  '/arcade/Mines?launch=t',
  '/arcade/mines?launch=t&next=https://evil.example',
  '/arcade/mines?launch=',
  '/arcade/mines?launch=<script>',
  '/arcade/mines?launch=t#https://evil.example',
  '/me',
  '/deposit',
  '../me',
  'https://lobby.example/me',
  'https://',
  'http://[',
  `/arcade/mines?launch=${'a'.repeat(513)}`,
])('%j leads home [R2.14]', (address) => {
  expect(read(address)).toBeUndefined()
})

it('malformed percent encoding and a missing segment lead home [R2.14]', () => {
  expect(readGameAddress('%E0%A4%A', origins, own)).toBeUndefined()
  expect(readGameAddress(undefined, origins, own)).toBeUndefined()
})

it('a doubly encoded hostile address leads home [R2.14]', () => {
  expect(read(encodeURIComponent('javascript:alert(1)'))).toBeUndefined()
  expect(read(encodeURIComponent('https://evil.example/'))).toBeUndefined()
})

it('our own origin is never framed, even if it is configured as a studio', () => {
  expect(readGameAddress(encodeURIComponent(`${own}/me`), [own], own)).toBeUndefined()
})
