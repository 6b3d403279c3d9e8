import { errors } from '@saguao/contract/calls/errors.ts'
import { forbiddenIn } from '@saguao/contract/testing/wording.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { message } from '#kernel/http/messages/messages.ts'
import { guideSteps, titleOf } from '#modules/rewards/titles.ts'
import { marketName } from '#modules/sports/feed/names.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const langs = ['pt', 'ks', 'en'] as const

/** Names and addresses of the contract, which players do not read. */
const wireFields = ['id', 'cmd', 'cmdValue', 'path', 'cover', 'image', 'url', 'position', 'tags']

/** All texts a player reads in a response, at any depth. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (!value || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([field, part]) => (wireFields.includes(field) ? [] : textsIn(part)))
}

let server: TestServer
beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off' } })
  await server.lobby.importContent(demoContent())
  return async () => {
    for (const end of ends) await end()
  }
})

describe.each(langs)('in %s', (lang) => {
  it.each(['BR', 'CL'] as const)('the lobby of %s contains no forbidden wording [R1.03]', async (country) => {
    const page = { pageNum: 1, pageSize: 50, category: 'all', gameplayTag: '' }
    const responses = await Promise.all([
      server.call('/lobby/batchBanners', { country }, { lang }),
      server.call('/lobby/promotionsBanners', { country }, { lang }),
      server.call('/lobby/popups', { country, system: 'Android', terminal: 'h5' }, { lang }),
      server.call('/notice/list', { country }, { lang }),
      server.call('/game/categories', { country }, { lang }),
      server.call('/game/list', { country, ...page }, { lang }),
      server.call('/game/sports', { country }, { lang }),
    ])
    for (const { json } of responses) expect(json.success).toBe(true)
    const texts = responses.flatMap(({ json }) => textsIn(json.data))
    expect(texts.length).toBeGreaterThan(100)
    expect(forbiddenIn(lang, texts)).toEqual([])
  })

  it('refusals, titles of rewards and names of markets contain no forbidden wording [R1.03]', () => {
    const kinds = [
      'first-recharge',
      'deposit-activity',
      'cashback',
      'pb-collected',
      'bonus-converted',
      'invite',
    ]
    const texts = [
      ...Object.values(errors).map((error) => message(error.message, lang)),
      ...kinds.map((kind) => titleOf(kind, lang)),
      ...guideSteps(lang),
      ...['result', 'half', 'total'].map((id) => marketName({ sport: 'football' }, id, lang)),
    ]
    expect(forbiddenIn(lang, texts)).toEqual([])
  })
})
