import { beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { openTable } from '#modules/games/testing/table-client.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer

beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off' } })
  await server.lobby.importContent(demoContent())
  return async () => {
    for (const end of ends) await end()
  }
})

describe('seeds', () => {
  it('rotate to a pair with the requested client seed, or with the previous one', async () => {
    const player = await server.player({ cash: 10_000n })
    const table = await openTable(server, player, 'dice')
    const { nextServerSeedHash: _, ...played } = (await table.rotate('semente da Bia')).current
    await table.play(1, { target: 50, over: true })
    const first = await table.rotate('semente da Ana')
    expect(first.previous).toMatchObject({ ...played, clientSeed: 'semente da Bia', nonce: 1 })
    expect(first.current).toMatchObject({ clientSeed: 'semente da Ana', nonce: 0 })
    await table.play(1, { target: 50, over: true })
    const second = await table.rotate()
    expect(second.previous).toMatchObject({ clientSeed: 'semente da Ana', nonce: 1 })
    expect(second.current.clientSeed).toBe('semente da Ana')
    expect((await table.again()).opened.fair).toEqual(second.current)
    const round = await table.play(1, { target: 50, over: true })
    expect(second.current).toMatchObject(round.fair)
  })

  it.each(['', 'x'.repeat(65), 'a\u0000b', 'a\u200bb', '\ud800', 7])(
    '%j is refused as a client seed',
    async (clientSeed) => {
      const player = await server.player()
      const { session, opened, again } = await openTable(server, player, 'dice')
      const body = { session, clientSeed: clientSeed as string }
      expect((await server.call('/arcade/seeds', body, { token: player.token })).status).toBe(400)
      expect((await again()).opened.fair).toEqual(opened.fair)
    },
  )
})

it("another player's round and an unknown round get the same response", async () => {
  const [player, stranger] = [await server.player({ cash: 10_000n }), await server.player()]
  const { roundId } = await (await openTable(server, player, 'dice')).play(1, { target: 50, over: true })
  for (const id of [roundId, `R${'0'.repeat(10)}AAAAAAAAAAA`, 'x']) {
    const { json } = await server.call('/fair/round', { roundId: id }, { token: stranger.token })
    expect(json).toMatchObject({ success: false, code: 'ROUND_UNKNOWN' })
  }
})

it('the database refuses to reveal a seed that does not match the published hash', async () => {
  const player = await server.player({ cash: 1_000n })
  await (await openTable(server, player, 'dice')).play(1, { target: 50, over: true })
  const rotated = server.app.db.pool.query(
    `select seeds_activate($1, s.id, $2, $3, s.sealed, s.server_seed_hash, now())
       from seed_pair s where s.player_id = $1`,
    [player.id, 'f'.repeat(64), 'client'],
  )
  await expect(rotated).rejects.toThrow(/seed_pair/)
})
