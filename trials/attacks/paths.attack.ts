import { type Attack, sendRaw, statusIn } from './attack.ts'

/** Paths that try to leave the static folder, to alias another call, or to be malformed. */
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

/** Request smuggling: proxies and servers may disagree about the end of these requests. */
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

function findingsFor(what: string, answer: string): string[] {
  const shown = what.slice(0, 60).replaceAll(/[\r\n]+/g, ' ')
  if (statusIn(answer) >= 500) return [`${statusIn(answer)} for ${shown}`]
  return secrets.test(answer) ? [`${shown} returned a protected file`] : []
}

export const attack: Attack = {
  summary: 'path traversal and malformed paths with every method, and request smuggling',
  run: async ({ port }) => {
    const requests = addresses.flatMap((address) =>
      methods.map((method) => `${method} ${address} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`),
    )
    const findings: string[] = []
    for (const bytes of [...requests, ...smuggled])
      findings.push(...findingsFor(bytes, await sendRaw(port, Buffer.from(bytes, 'latin1'), 500)))
    const figures = `${addresses.length} paths, ${smuggled.length} smuggled requests`
    return { tried: requests.length + smuggled.length, figures, findings }
  },
}
