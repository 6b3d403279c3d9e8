import { expect, it } from 'vitest'
import { createGameSessions } from './game-sessions.ts'
import { createLobbyClient, type LobbyClient, type LobbyResponse, signatureOf } from './lobby-client.ts'

type SentRequest = { readonly operation: string; readonly body: Record<string, unknown> }

/** A lobby with the given responses, which records the requests it receives. */
function fakeLobby(answers: Readonly<Record<string, LobbyResponse | Error>>): {
  lobby: LobbyClient
  requests: SentRequest[]
} {
  const requests: SentRequest[] = []
  const send: LobbyClient['send'] = async (operation, body) => {
    requests.push({ operation, body: { ...body } })
    const response = answers[operation] ?? { status: 'OK', balance: '900' }
    if (response instanceof Error) throw response
    return response
  }
  return { lobby: { send, sendUntilAnswered: send }, requests }
}

const opened = { status: 'OK', session: 'of the lobby', currency: 'BRL', decimals: 2, balance: '1000' }
const betRequest = { amount: '100', choice: [1] as const, requestId: 'one' }

async function openSession(answers: Readonly<Record<string, LobbyResponse | Error>>) {
  const { lobby, requests } = fakeLobby({ authenticate: opened, ...answers })
  const sessions = createGameSessions(lobby, () => 1)
  const sessionId = (await sessions.open('launch'))?.sessionId ?? ''
  return { sessions, sessionId, requests }
}

it('a round sends a bet, and a win that closes the round', async () => {
  const { sessions, sessionId, requests } = await openSession({ win: { status: 'OK', balance: '1188' } })
  expect(await sessions.play(sessionId, betRequest)).toEqual({
    status: 'OK',
    door: 1,
    win: '288',
    balance: '1188',
  })
  const [, bet, win] = requests
  expect(bet?.body).toMatchObject({ session: 'of the lobby', currency: 'BRL', amount: '100' })
  expect(win).toMatchObject({
    operation: 'win',
    body: { roundId: bet?.body.roundId, amount: '288', closeRound: true },
  })
})

it('a repeated request for a round returns the same round', async () => {
  const { sessions, sessionId, requests } = await openSession({})
  const [one, again] = await Promise.all([
    sessions.play(sessionId, betRequest),
    sessions.play(sessionId, betRequest),
  ])
  expect(again).toBe(one)
  expect(requests.filter(({ operation }) => operation === 'bet')).toHaveLength(1)
})

it('a refused bet is not played, and a bet without a response is rolled back', async () => {
  const refused = await openSession({ bet: { status: 'INSUFFICIENT_FUNDS' } })
  expect(await refused.sessions.play(refused.sessionId, betRequest)).toEqual({ status: 'INSUFFICIENT_FUNDS' })
  const lost = await openSession({ bet: new Error('no connection') })
  expect(await lost.sessions.play(lost.sessionId, betRequest)).toEqual({ status: 'NOT_BET' })
  const [, bet, back] = lost.requests
  expect(back).toMatchObject({ operation: 'rollback', body: { transactionId: bet?.body.transactionId } })
})

it('the lobby session is not sent to the browser, and an unknown session is refused', async () => {
  const { sessions } = await openSession({})
  expect(JSON.stringify(await sessions.open('launch'))).not.toContain('of the lobby')
  expect(await sessions.play('unknown', betRequest)).toEqual({ status: 'SESSION_EXPIRED' })
  const closed = createGameSessions(fakeLobby({ authenticate: { status: 'SESSION_EXPIRED' } }).lobby)
  expect(await closed.open('old')).toBeUndefined()
})

it('the signature equals the example of the integration guide', () => {
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

it('a lobby that does not respond is an error', async () => {
  const lobby = createLobbyClient({ url: 'http://127.0.0.1:9', name: 'coruja', secret: 's' })
  await expect(lobby.send('balance', { session: 'x' })).rejects.toThrow()
})
