/**
 * Where browsers want to be spoken to. They name the address themselves, so it could be any: ours would then knock at
 * doors of its own network for a stranger. Only public https addresses are taken, and what a name leads to is looked at
 * when it is connected to, not before: a name may lead somewhere else a moment later.
 */
import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export class PrivateAddress extends Error {
  constructor() {
    super('a push address leads into a private network')
    this.name = 'PrivateAddress'
  }
}

/** A name with a dot in it, on the usual port, and nothing that logs somebody in. */
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

/** Of the addresses that are handed out at all, those that stand for others or for none. */
const reserved6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const
const handedOut6 = ['2000::', 3] as const

const reserved = new BlockList()
for (const [net, prefix] of reserved4) reserved.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of reserved6) reserved.addSubnet(net, prefix, 'ipv6')
const handedOut = new BlockList()
handedOut.addSubnet(...handedOut6, 'ipv6')

export function isPublic({ address, family }: LookupAddress): boolean {
  if (family === 4) return !reserved.check(address, 'ipv4')
  return handedOut.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** One private address among public ones is no mistake. */
export const publicLookup: LookupFunction = (hostname, options, found) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return found(error ?? new PrivateAddress(), '')
    if (!addresses.every(isPublic)) return found(new PrivateAddress(), '')
    return options.all ? found(null, addresses) : found(null, first.address, first.family)
  })
