import { io } from 'socket.io-client'
import { expect, it } from 'vitest'
import { startTestServer } from '#testing/server.ts'
import { createLog } from './log.ts'

it('no password, code, token or full phone number is logged, also on errors', async () => {
  const lines: string[] = []
  const ends: (() => Promise<void>)[] = []
  const log = createLog('trace', { write: (line) => lines.push(line) })
  const server = await startTestServer((end) => ends.push(end), { log })
  const [phone, password] = ['11944443333', 'Segredo-42']
  await server.call('/captcha/sms', { country: 'BR', phoneNumber: phone })
  const sms = await server.send(`/sandbox/sms?country=BR&phone=${phone}`, { method: 'GET' })
  const { list } = (await sms.json()) as { list: { code: string }[] }
  const code = list[0]?.code ?? ''
  const registered = await server.call('/user/register', {
    country: 'BR',
    username: phone,
    password,
    verificationCode: code,
  })
  const token = registered.json.data?.token ?? ''
  expect(token).not.toBe('')
  await server.call('/user/login', { country: 'BR', username: phone, password })
  const socket = io(server.address, { query: { token }, transports: ['polling'], forceNew: true })
  await new Promise<void>((resolve) =>
    socket.on('connect', () => socket.emit('login', token, () => resolve())),
  )
  socket.close()
  server.app.log.error(
    { password, token, body: { verificationCode: code, username: phone }, a: { b: { token } } },
    'a careless log message',
  )
  const again = `insert into player (country, username, created_at) values ('BR', '${phone}', now())`
  await server.app.db.pool.query(again).catch((error: unknown) => server.app.log.error({ error }, 'a fault'))
  for (const end of ends) await end()
  const text = lines.join('')
  expect(text).toContain('player_country_username_key')
  for (const secret of [password, code, token, phone]) expect(text).not.toContain(secret)
})

it('live mode has no sandbox routes', async () => {
  const ends: (() => Promise<void>)[] = []
  const server = await startTestServer((end) => ends.push(end), { mode: 'live' })
  for (const path of [
    '/sandbox/sms?country=BR&phone=11944443333',
    '/sandbox/phone',
    '/sandbox/phone/messages',
    '/sandbox/pay',
  ])
    expect((await server.send(path, { method: 'GET' })).status).toBe(404)
  for (const end of ends) await end()
})
