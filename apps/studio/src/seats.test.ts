import { expect, it } from 'vitest'
import { type Answer, createLobby, type Lobby, signatureOf } from './lobby.ts'
import { createSeats } from './seats.ts'

type Heard = { readonly operation: string; readonly body: Record<string, unknown> }

/** A lobby that says what a test wants it to, and remembers what it heard. */
function pretend(answers: Readonly<Record<string, Answer | Error>>): { lobby: Lobby; heard: Heard[] } {
  const heard: Heard[] = []
  const ask: Lobby['ask'] = async (operation, body) => {
    heard.push({ operation, body: { ...body } })
    const answer = answers[operation] ?? { status: 'OK', balance: '900' }
    if (answer instanceof Error) throw answer
    return answer
  }
  return { lobby: { ask, insist: ask }, heard }
}

const opened = { status: 'OK', session: 'of the lobby', currency: 'BRL', decimals: 2, balance: '1000' }
const asked = { amount: '100', choice: [1] as const, requestId: 'one' }

async function seated(answers: Readonly<Record<string, Answer | Error>>) {
  const { lobby, heard } = pretend({ authenticate: opened, ...answers })
  const seats = createSeats(lobby, () => 1)
  const seat = (await seats.open('launch'))?.seat ?? ''
  return { seats, seat, heard }
}

it('a round is a bet, and a win that closes it', async () => {
  const { seats, seat, heard } = await seated({ win: { status: 'OK', balance: '1188' } })
  expect(await seats.play(seat, asked)).toEqual({ status: 'OK', door: 1, win: '288', balance: '1188' })
  const [, bet, win] = heard
  expect(bet?.body).toMatchObject({ session: 'of the lobby', currency: 'BRL', amount: '100' })
  expect(win).toMatchObject({
    operation: 'win',
    body: { roundId: bet?.body.roundId, amount: '288', closeRound: true },
  })
})

it('a browser that asks again for the same round gets the same round', async () => {
  const { seats, seat, heard } = await seated({})
  const [one, again] = await Promise.all([seats.play(seat, asked), seats.play(seat, asked)])
  expect(again).toBe(one)
  expect(heard.filter(({ operation }) => operation === 'bet')).toHaveLength(1)
})

it('a bet that was refused is not played, and one that nobody answered is taken back', async () => {
  const refused = await seated({ bet: { status: 'INSUFFICIENT_FUNDS' } })
  expect(await refused.seats.play(refused.seat, asked)).toEqual({ status: 'INSUFFICIENT_FUNDS' })
  const lost = await seated({ bet: new Error('nobody there') })
  expect(await lost.seats.play(lost.seat, asked)).toEqual({ status: 'NOT_BET' })
  const [, bet, back] = lost.heard
  expect(back).toMatchObject({ operation: 'rollback', body: { transactionId: bet?.body.transactionId } })
})

it('the lobby’s session stays with the studio’s server, and a seat nobody has is none', async () => {
  const { seats } = await seated({})
  expect(JSON.stringify(await seats.open('launch'))).not.toContain('of the lobby')
  expect(await seats.play('nobody’s', asked)).toEqual({ status: 'SESSION_EXPIRED' })
  const closed = createSeats(pretend({ authenticate: { status: 'SESSION_EXPIRED' } }).lobby)
  expect(await closed.open('old')).toBeUndefined()
})

it('the signature is the one of the guide’s worked example', () => {
  const message = {
    timestamp: '1794700800000',
    nonce: '7f9c2ba4-e88f-4d1e-9a39-5a0f3c6d21aa',
    path: '/provider/coruja/balance',
    body: '{"session":"example"}',
  }
  expect(signatureOf('a-secret-of-32-bytes-or-more-0001', message)).toBe(
    '2e6e816b11022d5460f53d2776eaf7617b5f2ba48886c5e039f177a387cf1469',
  )
})

it('nobody who does not answer is taken for an answer', async () => {
  const lobby = createLobby({ url: 'http://127.0.0.1:9', name: 'coruja', secret: 's' })
  await expect(lobby.ask('balance', { session: 'x' })).rejects.toThrow()
})
