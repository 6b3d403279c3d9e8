import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { track } from '#api/track.ts'

vi.mock('#lib/settings.ts', async (original) => {
  const { settings, ...rest } = await original<typeof import('#lib/settings.ts')>()
  return { ...rest, settings: { ...settings, pixelUrl: 'https://ads.example/pixel.gif?shop=1' } }
})

beforeEach(() => localStorage.clear())

afterEach(() => {
  vi.unstubAllGlobals()
})

it('a registration is sent to the report call and to the pixel with one id, and neither identifies the player', async () => {
  const shown: string[] = []
  const sent: string[] = []
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        shown.push(address)
      }
    },
  )
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(body)
    return new Response('{"success":true,"message":"","data":{"accepted":true}}')
  })
  localStorage.setItem('localFrom', 'newsletter')
  track('CompleteRegistration', undefined, 'event-1')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const { searchParams, origin } = new URL(shown[0] ?? '')
  expect(origin).toBe('https://ads.example')
  expect(Object.fromEntries(searchParams)).toEqual({
    shop: '1',
    event: 'CompleteRegistration',
    eventId: 'event-1',
    from: 'newsletter',
  })
  expect(JSON.parse(sent[0] ?? '')).toEqual({ event: 'CompleteRegistration', eventId: 'event-1' })
})
