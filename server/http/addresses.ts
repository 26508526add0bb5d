import { BlockList, isIP, SocketAddress } from 'node:net'

/**
 * IPv4 ranges that are not public: private networks, this machine, carriers, tests, multicast,
 * reserved.
 */
const closed: readonly (readonly [string, number])[] = [
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
]
/** IPv6 ranges that embed an IPv4 address, or are for documentation. */
const hollow: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const listOf = (nets: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const [net, bits] of nets) list.addSubnet(net, bits, family)
  return list
}
const closed4 = listOf(closed, 'ipv4')
const closed6 = listOf(hollow, 'ipv6')
// All other IPv6 ranges are local, mapped, translated, multicast or unassigned.
const global6 = listOf([['2000::', 3]], 'ipv6')

/** Whether an address is public. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !closed4.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/**
 * Parses `10.0.0.0/8`, or a single address, as a function that matches addresses; undefined for
 * anything else.
 */
export const networkMatcherOf = (text: string): ((address: string) => boolean) | undefined => {
  const [net = '', bits, ...rest] = text.split('/')
  const family = isIP(net)
  if (family === 0 || rest.length > 0) return
  const widest = family === 4 ? 32 : 128
  const prefix = bits === undefined ? widest : /^[1-9]\d{0,2}$/.test(bits) ? Number(bits) : 0
  if (prefix < 1 || prefix > widest) return
  const list = listOf([[net, prefix]], family === 4 ? 'ipv4' : 'ipv6')
  // Node also matches a mapped IPv4 address in lists of the other family; here each list is for its
  // own family.
  return address => isIP(address) === family && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/**
 * An address in its canonical spelling: IPv6 in lower case and compressed, and a mapped IPv4
 * address as IPv4.
 */
export const normalizeAddress = (address: string): string =>
  isIP(address) === 6
    ? new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '')
    : address

/**
 * A network or address in its canonical spelling, so that equal networks are equal texts:
 * `10.1.2.3/8` is `10.0.0.0/8`, and `10.1.2.3/32` is `10.1.2.3`. Undefined for anything else, and
 * for an address with a zone.
 */
export const normalizeNetwork = (text: string): string | undefined => {
  if (text.includes('%') || !networkMatcherOf(text)) return
  const [net = '', bits] = text.split('/')
  const address = normalizeAddress(net)
  const widest = isIP(address) === 4 ? 32 : 128
  if (bits === undefined) return address
  const prefix = Number(bits) - (isIP(address) === isIP(net) ? 0 : mappedBits)
  if (prefix <= 0) return
  const first = firstOf(address, prefix)
  return prefix === widest ? first : `${first}/${prefix}`
}

/** Number of bits before the address in a mapped IPv4 address. */
const mappedBits = 96

/** The first address of the network that holds an address. */
const firstOf = (address: string, prefix: number): string => {
  const isV4 = isIP(address) === 4
  const [parts, width] = isV4 ? [address.split('.').map(Number), 8] : [groupsOf(address), 16]
  const masked = parts.map((part, at) => {
    const kept = Math.min(Math.max(prefix - at * width, 0), width)
    return part & (((1 << kept) - 1) << (width - kept))
  })
  return isV4 ? masked.join('.') : normalizeAddress(masked.map(part => part.toString(16)).join(':'))
}

/** The eight groups of an IPv6 address. */
const groupsOf = (address: string): number[] => {
  const last = address.slice(address.lastIndexOf(':') + 1)
  const [a = 0, b = 0, c = 0, d = 0] = last.split('.').map(Number)
  const hex = last.includes('.')
    ? `${address.slice(0, -last.length)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    : address
  const [before = [], after = []] = hex
    .split('::')
    .map(side => (side ? side.split(':').map(group => Number.parseInt(group, 16)) : []))
  const zeros = Array<number>(8 - before.length - after.length).fill(0)
  return [...before, ...zeros, ...after]
}
