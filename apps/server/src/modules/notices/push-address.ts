/**
 * Push endpoints, which browsers supply themselves. Without a check an attacker could make this server send requests to
 * hosts of its own network (SSRF). Only public https addresses are accepted, and the resolved address is checked at
 * connect time, because a name may resolve to another address later.
 */
import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export class PrivateAddress extends Error {
  constructor() {
    super('notices: the push endpoint resolves to a private address')
    this.name = 'PrivateAddress'
  }
}

/** A host name with a dot, the default port and no credentials. */
export function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  const isNamed = isIP(hostname.replace(/[[\]]/g, '')) === 0 && /[^.]\.[^.]/.test(hostname)
  return protocol === 'https:' && port === '' && username === '' && password === '' && isNamed
}

const reserved4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Special-purpose blocks within the global unicast range. */
const reserved6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const
const globalUnicast6 = ['2000::', 3] as const

const reserved = new BlockList()
for (const [net, prefix] of reserved4) reserved.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of reserved6) reserved.addSubnet(net, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet(...globalUnicast6, 'ipv6')

export function isPublic({ address, family }: LookupAddress): boolean {
  if (family === 4) return !reserved.check(address, 'ipv4')
  return globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** A single private address among public ones is refused too: it is an attack, not a mistake. */
export const publicLookup: LookupFunction = (hostname, options, found) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return found(error ?? new PrivateAddress(), '')
    if (!addresses.every(isPublic)) return found(new PrivateAddress(), '')
    return options.all ? found(null, addresses) : found(null, first.address, first.family)
  })
