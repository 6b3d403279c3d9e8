import { type Attack, ping, sendRaw, statusIn } from './attack.ts'

const upgrade =
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n' +
  'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'

const frames: Readonly<Record<string, readonly number[]>> = {
  'a frame of 2^63 bytes': [0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
  'reserved bits and opcode': [0xff, 0xff, 0, 0, 0],
  'a frame without a mask': [0x81, 0x05, 1, 2, 3, 4, 5],
  'a close frame without a code': [0x88, 0x80, 0, 0, 0, 0],
  'an oversized ping': [0x89, 0xfe, 0xff, 0xff, 0, 0, 0, 0],
  'a text that is not UTF-8': [0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe],
}

export const attack: Attack = {
  summary: 'malformed WebSocket frames',
  run: async (target) => {
    const findings: string[] = []
    for (const [name, bytes] of Object.entries(frames)) {
      const frame = Buffer.from(bytes)
      const response = await sendRaw(target.port, Buffer.concat([Buffer.from(upgrade), frame, frame]), 150)
      if (statusIn(response) >= 500) findings.push(`${statusIn(response)} for ${name}`)
      const status = await ping(target)
      if (status !== 200) findings.push(`after ${name} a valid request got ${status}`)
    }
    return { tried: Object.keys(frames).length, figures: 'after a valid upgrade', findings }
  },
}
