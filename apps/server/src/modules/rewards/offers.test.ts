import type { Body, Data, Path } from '@saguao/contract/calls/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf } from '#modules/games/testing/table-client.ts'
import { asOwner, callData, startRewardServer } from '#modules/rewards/testing/rewards-server.ts'
import type { TestServer } from '#testing/server.ts'

let server: TestServer
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  server = await startRewardServer((end) => ends.push(end))
})
afterAll(async () => {
  for (const end of ends) await end()
})

const guestData = async <P extends Path>(path: P, body: Body<P>): Promise<Data<P>> =>
  dataOf((await server.call(path, body)).json)

/** Ids of everything the lobby advertises. */
async function advertised(country: 'BR' | 'CL'): Promise<string[]> {
  const [{ banners }, { banners: promotions }, { popUps }, { categories }] = await Promise.all([
    guestData('/lobby/batchBanners', { country }),
    guestData('/lobby/promotionsBanners', { country }),
    guestData('/lobby/popups', { country, system: 'Android', terminal: 'h5' }),
    guestData('/game/categories', { country }),
  ])
  return [
    ...banners.map(({ id }) => `banner ${id}`),
    ...promotions.map(({ id }) => `promotion ${id}`),
    ...popUps.map(({ id }) => `popup ${id}`),
    ...categories.map(({ id }) => `category ${id}`),
  ]
}

/** Switches the sandbox of Brazil to the rewards of live mode, or back. */
const switchTo = (mode: 'live' | 'sandbox') =>
  asOwner(
    server,
    mode === 'live'
      ? `update reward_switch s set enabled = l.enabled from reward_switch l
          where s.mode = 'sandbox' and s.country = 'BR' and l.mode = 'live' and l.country = 'BR' and l.reward = s.reward`
      : `update reward_switch set enabled = true where mode = 'sandbox'`,
  )

const forbidden = [
  'banner sticky-first',
  'banner register-gift',
  'banner menu-bonus',
  'banner lucky-money',
  'promotion first-recharge',
  'promotion new-user-deposit',
  'promotion lucky-money',
  'promotion invite-friends',
  'promotion weekend-reload',
  'popup welcome',
  'category bonus',
]

describe('the lobby of a market without bonuses [R12.02]', () => {
  it('advertises no reward that is switched off, and all of them again afterwards', async () => {
    const all = await advertised('BR')
    expect(all).toEqual(expect.arrayContaining(forbidden))
    await switchTo('live')
    await expect.poll(() => advertised('BR')).toEqual(all.filter((id) => !forbidden.includes(id)))
    expect(await advertised('CL')).toEqual(expect.arrayContaining(forbidden))
    const games = await guestData('/game/list', { country: 'BR', pageSize: 100 })
    expect(games.list.filter(({ isBonus }) => isBonus)).toEqual([])
    expect(server.lobby.offers().BR).toEqual(['cashback', 'new-user-cashback'])
    const player = await server.player()
    expect(await callData(server, player, '/recharge/depositActivity', {})).toEqual({ list: [] })
    await switchTo('sandbox')
    await expect.poll(() => advertised('BR')).toEqual(all)
  })

  it('advertises no reward at all while operators have stopped bonuses', async () => {
    await asOwner(server, `update house_switch set is_off = true where name = 'bonuses'`)
    await expect.poll(() => server.lobby.offers()).toEqual({ BR: [], CL: [] })
    expect(await advertised('CL')).not.toContain('banner cashback')
    await asOwner(server, `update house_switch set is_off = false where name = 'bonuses'`)
    await expect.poll(() => server.lobby.offers().CL).toContain('cashback')
  })
})
