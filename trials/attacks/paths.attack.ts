import { type Attack, type Ground, raw, statusIn } from './attack.ts'

/** Addresses that try to leave the folder of the page, to be another call, or to be no address at all. */
const addresses = [
  '/../package.json',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/../../../package.json',
  '/assets/..%5c..%5c..%5cpackage.json',
  '/assets/%252e%252e/package.json',
  '/assets//../../etc/passwd',
  '//etc/passwd',
  '/.git/config',
  '/.env',
  '/.data/secret',
  '/index.html%00.png',
  '/assets/%00',
  '/%ff%fe',
  '/%',
  '/%zz',
  '/wallet/balance/',
  '//wallet/balance',
  '/WALLET/BALANCE',
  '/wallet%2fbalance',
  '/wallet/balance;a=b',
  '/wallet/./balance',
  '/user/../wallet/balance',
  '/__proto__',
  '/constructor',
  '/toString',
  '/sandbox/../wallet/balance',
  '/docs/../../package.json',
  '/docs?lang=__proto__',
  '/lucky/../../etc/passwd',
  '/socket.io/../wallet/balance',
  '/e/%00',
  '/e/%ff',
  '/e/__proto__?channel=a&channel=b',
  `/e/${'a'.repeat(4_000)}`,
  '/sandbox/sms?country=%00&phone=%00',
  '/sandbox/sms?country=BR&country=CL',
  '/sandbox/bank/order?id=%00',
  '/sandbox/bank/order?id[]=a',
  '/webhooks/%00',
  '/studio/%00/balance',
  '/active/redeem',
  `/${'a'.repeat(8_000)}`,
  `/?${'a=b&'.repeat(3_000)}`,
  'http://127.0.0.1:22/',
  'http://evil.example/wallet/balance',
  '*',
  '/\u00e9',
]

const methods = ['GET', 'POST', 'HEAD', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND']

/** Requests whose two readers might disagree about where one ends and the next begins. */
const smuggled = [
  'POST /ping HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n',
  'POST /ping HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n{}   ',
  'POST /ping HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n{}',
  'POST /ping HTTP/1.1\r\nhost: a\r\ncontent-length: 99999999999999999999\r\n\r\n{}',
  'POST /ping HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n',
  'POST /ping HTTP/1.1\r\nhost: a\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  'POST /ping HTTP/1.1\r\nhost : a\r\n\r\n',
  'POST /ping HTTP/1.1\nhost: a\n\n',
  'POST /ping HTTP/9.9\r\nhost: a\r\n\r\n',
  'GET /\r\n\r\n',
  'POST /ping HTTP/1.1\r\nhost: a\r\nlang: pt\r\n x\r\n\r\n',
  'POST /ping HTTP/1.1\r\nhost: a\r\nlang: \u0000\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
]

const secrets = /"workspaces"|root:x:0|\[core\]/

function judge(what: string, answer: string): string[] {
  const shown = what.slice(0, 60).replaceAll(/[\r\n]+/g, ' ')
  if (statusIn(answer) >= 500) return [`${statusIn(answer)} for ${shown}`]
  return secrets.test(answer) ? [`${shown} was given what it asked for`] : []
}

async function askAll({ port }: Ground): Promise<string[]> {
  const faults: string[] = []
  for (const address of addresses)
    for (const method of methods) {
      const head = `${method} ${address} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n`
      faults.push(...judge(`${method} ${address}`, await raw(port, Buffer.from(`${head}\r\n`, 'latin1'))))
    }
  for (const bytes of smuggled)
    faults.push(...judge(bytes, await raw(port, Buffer.from(bytes, 'latin1'), 500)))
  return faults
}

export const attack: Attack = {
  does: 'addresses that climb, hide, repeat and lie, in every method, and requests within requests',
  withPage: true,
  run: async (ground) => ({
    tried: addresses.length * methods.length + smuggled.length,
    figures: `${addresses.length} addresses, ${smuggled.length} broken requests`,
    faults: await askAll(ground),
  }),
}
