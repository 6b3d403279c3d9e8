/**
 * The key under which limits count an address. One customer of an IPv6 network has at least a /64, often a /56 or /48, and
 * could otherwise use another address for every request: addresses count by their /64, and with wider limits by the
 * blocks around it. An IPv4 address counts alone, also when it is written as IPv6.
 */
import { isIPv6 } from 'node:net'

export type NetworkBlock = {
  /** A prefix of the keys of all narrower blocks in it. */
  readonly key: string
  /** Multiplies the limits of one address. */
  readonly factor: number
}

const wider = [
  { digits: 14, factor: 4 },
  { digits: 12, factor: 16 },
] as const
const networkGroups = 4
const groupDigits = 4
const mappedPrefix = [0, 0, 0, 0, 0, 0xffff]

const numbersOf = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))

/** The eight groups. URLs bring every spelling into one form. */
function groupsOf(address: string): number[] {
  const [zoneless = ''] = address.split('%')
  const [head = '', tail] = new URL(`http://[${zoneless}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [numbersOf(head), numbersOf(tail ?? '')]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

const isMapped = (groups: readonly number[]): boolean =>
  mappedPrefix.every((group, at) => groups[at] === group)

const dotted = ([high = 0, low = 0]: readonly number[]): string =>
  [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** Digits of the first `count` hexadecimal digits, in groups. */
const keyOf = (digits: string, count: number): string =>
  digits
    .slice(0, count)
    .match(/.{1,4}/g)
    ?.join(':') ?? ''

/** The block of the address itself first, then the blocks around it. */
export function networkBlocksOf(address: string): readonly NetworkBlock[] {
  if (!isIPv6(address)) return [{ key: address, factor: 1 }]
  const groups = groupsOf(address)
  if (isMapped(groups)) return [{ key: dotted(groups.slice(mappedPrefix.length)), factor: 1 }]
  const digits = groups
    .slice(0, networkGroups)
    .map((group) => group.toString(16).padStart(groupDigits, '0'))
    .join('')
  return [
    { key: keyOf(digits, digits.length), factor: 1 },
    ...wider.map(({ digits: count, factor }) => ({ key: keyOf(digits, count), factor })),
  ]
}

/** The block of the address itself. */
export const networkOf = (address: string): string => networkBlocksOf(address)[0]?.key ?? address

/** The block that one home has: its /56. */
export const homeNetworkOf = (address: string): string => {
  const [own, home = own] = networkBlocksOf(address)
  return home?.key ?? address
}
