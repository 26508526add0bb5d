import { BlockList, isIP, SocketAddress } from 'node:net'

/** What of IPv4 is not the public internet: own networks, this machine, carriers, tests, multicast, the future. */
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
/** What of IPv6 carries an IPv4 address inside, or is for documents. */
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
// Everything else of IPv6 is local, mapped, translated, multicast or not given to anyone yet.
const global6 = listOf([['2000::', 3]], 'ipv6')

/** Whether an address lies in the public internet. */
export const isPublic = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !closed4.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/** Reads `10.0.0.0/8`, or a single address; undefined when it is neither. */
export const netOf = (text: string): ((address: string) => boolean) | undefined => {
  const [net = '', bits, ...rest] = text.split('/')
  const family = isIP(net)
  if (family === 0 || rest.length > 0) return
  const widest = family === 4 ? 32 : 128
  const prefix = bits === undefined ? widest : /^[1-9]\d{0,2}$/.test(bits) ? Number(bits) : 0
  if (prefix < 1 || prefix > widest) return
  const list = listOf([[net, prefix]], family === 4 ? 'ipv4' : 'ipv6')
  // Node finds a mapped IPv4 address in lists of either family; here each means its own alone.
  return address => isIP(address) === family && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** An address in one spelling: IPv6 in lower case and compressed, and an IPv4 address that is mapped into it as itself. */
export const plainAddress = (address: string): string =>
  isIP(address) === 6
    ? new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '')
    : address

/** A network or address spelled likewise; undefined when it is neither, or is good on one machine's interface alone. */
export const plainNet = (text: string): string | undefined => {
  if (text.includes('%') || !netOf(text)) return
  const [net = '', bits] = text.split('/')
  const address = plainAddress(net)
  if (bits === undefined) return address
  const prefix = Number(bits) - (isIP(address) === isIP(net) ? 0 : mappedBits)
  return prefix > 0 ? `${address}/${prefix}` : undefined
}

/** Of a mapped IPv4 address, the bits before the address itself. */
const mappedBits = 96
