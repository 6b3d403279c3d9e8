import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { defaultConnectionLimits } from '#apps/server/src/kernel/socket/connection-limits.ts'
import { type Attack, type AttackEnvironment, call, sendRaw, statusIn } from './attack.ts'

const upgrade =
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n' +
  'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'

/** A text frame with an all-zero mask. */
const frame = (text: string): Buffer => {
  const body = Buffer.from(text)
  const head =
    body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body])
}

const packets: readonly Buffer[] = [
  ...[
    '40',
    '40{',
    '40/admin,{}',
    '42["login"]',
    '42["login",{}]',
    '42["watch",{"$gt":""}]',
    '42["__proto__",1]',
  ].map(frame),
  ...[
    '42["watchMatch",[[]]]',
    '451-["login",{"_placeholder":true,"num":9}]',
    '4999999999999999999999["login"]',
  ].map(frame),
  ...['2probe', '5', '6', '1', '\u0000', 'x'.repeat(60_000)].map(frame),
  Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
  Buffer.from([0xff, 0xff, 0, 0, 0]),
  Buffer.from([0x81, 0x05, 1, 2, 3, 4, 5]),
  Buffer.from([0x88, 0x80, 0, 0, 0, 0]),
  Buffer.from([0x89, 0xfe, 0xff, 0xff, 0, 0, 0, 0]),
]

async function malformed({ port }: AttackEnvironment): Promise<string[]> {
  const findings: string[] = []
  for (const packet of packets) {
    const bytes = Buffer.concat([Buffer.from(upgrade), frame('40'), packet, packet])
    const status = statusIn(await sendRaw(port, bytes, 150))
    if (status >= 500) findings.push(`${status} for a malformed packet`)
  }
  return findings
}

function line(port: number, open: Socket[]): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(upgrade))
    open.push(socket)
    socket.once('data', (piece) => resolve(statusIn(piece.toString('latin1'))))
    socket.on('error', () => resolve(0)).once('close', () => resolve(0))
  })
}

/** More guest connections than one address may open. */
async function crowd({ port }: AttackEnvironment): Promise<{ findings: string[]; admitted: number }> {
  const open: Socket[] = []
  let admitted = 0
  const wanted = defaultConnectionLimits.guestsPerAddress + 200
  for (let n = 0; n < wanted; n += 100) {
    const statuses = await Promise.all(Array.from({ length: 100 }, () => line(port, open)))
    admitted += statuses.filter((status) => status === 101).length
  }
  for (const socket of open) socket.destroy()
  await sleep(500)
  const findings =
    admitted > defaultConnectionLimits.guestsPerAddress
      ? [`${admitted} connections of one address were accepted`]
      : []
  return { findings, admitted }
}

/** A client that never reads, and a client that never stops sending. */
async function rude(target: AttackEnvironment): Promise<string[]> {
  const { token } = await target.actor()
  const deaf = connect(target.port, '127.0.0.1', () => {
    deaf.write(upgrade.replace('transport=websocket', `transport=websocket&token=${token}`))
    deaf.write(frame('40'))
  })
  deaf.on('error', () => undefined).pause()
  const loud = io(target.address, { transports: ['websocket'], reconnection: false })
  const cut = new Promise<string>((resolve) => {
    loud.once('disconnect', resolve)
    setTimeout(() => resolve('never'), 5_000)
  })
  await new Promise((connected) => loud.once('connect', () => connected(undefined)))
  for (let n = 0; n < defaultConnectionLimits.messages * 3; n++) loud.emit('noise', 'x'.repeat(1_000))
  const ended = await cut
  loud.disconnect()
  deaf.destroy()
  return ended === 'never' ? ['a connection over the message limit was not closed'] : []
}

export const attack: Attack = {
  summary:
    'malformed packets, too many connections of one address, clients that never read or never stop sending',
  run: async (target) => {
    const changes = await malformed(target)
    const crowded = await crowd(target)
    const rudeness = await rude(target)
    const { status } = await call(target, '/ping', {})
    const alive = status === 200 ? [] : [`afterwards a valid request got ${status}`]
    return {
      tried: packets.length + defaultConnectionLimits.guestsPerAddress + 202,
      figures: `${crowded.admitted} connections accepted of ${defaultConnectionLimits.guestsPerAddress + 200}`,
      findings: [...changes, ...crowded.findings, ...rudeness, ...alive],
    }
  },
}
