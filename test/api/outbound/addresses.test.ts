import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isPublicAddress,
  networkMatcherOf,
  normalizeAddress,
  normalizeNetwork,
} from '#server/http/addresses.ts'
import { normalizeHost } from '#server/outbound/hosts.ts'

describe('an address is not public', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fdff::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'not an address',
  ])('%s', address => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

it('others are', () => {
  const some = ['8.8.8.8', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450::1']
  expect(some.filter(isPublicAddress)).toEqual(some)
})

describe('a network', () => {
  it('holds the addresses of its own family alone', () => {
    const net = networkMatcherOf('10.1.0.0/16')
    expect(['10.1.255.1', '10.2.0.1', '::ffff:10.1.0.1'].map(it => net?.(it))).toEqual([
      true,
      false,
      false,
    ])
    expect(networkMatcherOf('fd00::/8')?.('fd12::1')).toBe(true)
    expect(networkMatcherOf('10.0.0.1')?.('10.0.0.1')).toBe(true)
  })

  it.each(['10.0.0.0/0', '10.0.0.0/33', '10.0.0.0/08', '10.0.0.0/', '10.0.0/8', 'x/8', '::/129'])(
    'is not %s',
    text => {
      expect(networkMatcherOf(text)).toBeUndefined()
    },
  )
})

describe('one address in many spellings', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::FFFF:a00:1', '10.0.0.1'],
    ['0:0:0:0:0:ffff:0a00:0001', '10.0.0.1'],
    ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is %s', (typed, plain) => {
    expect(normalizeAddress(typed)).toBe(plain)
  })

  it.each([
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['2001:0DB8::/32', '2001:db8::/32'],
    ['10.1.0.0/16', '10.1.0.0/16'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['172.31.255.255/12', '172.16.0.0/12'],
    ['10.1.2.3/32', '10.1.2.3'],
    ['2001:db8:ffff:1::5/33', '2001:db8:8000::/33'],
    ['fd00:1:2:3:4:5:6:7/64', 'fd00:1:2:3::/64'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['64:ff9b::10.1.2.3/120', '64:ff9b::a01:200/120'],
    ['::ffff:10.1.2.3/128', '10.1.2.3'],
    ['::ffff:0.0.0.0/96', undefined],
    ['::ffff:10.0.0.0/8', undefined],
    ['fe80::1%eth0', undefined],
    ['10.0.0.0/33', undefined],
  ])('the network %s is %s', (typed, plain) => {
    expect(normalizeNetwork(typed)).toBe(plain)
  })
})

it('a network in its plain spelling holds the same addresses', () => {
  const v4 = fc.ipV4().map(address => ({ address, widest: 32 }))
  const v6 = fc.ipV6().map(address => ({ address, widest: 128 }))
  const place = fc.nat().chain(seed => fc.record({ of: fc.oneof(v4, v6), seed: fc.constant(seed) }))
  fc.assert(
    fc.property(
      place,
      fc.oneof(fc.ipV4(), fc.ipV6()),
      ({ of: { address, widest }, seed }, other) => {
        const typed = `${address}/${1 + (seed % widest)}`
        const plain = normalizeNetwork(typed)
        fc.pre(plain !== undefined)
        expect(normalizeNetwork(plain ?? '')).toBe(plain)
        const call = normalizeAddress(address)
        expect(networkMatcherOf(plain ?? '')?.(call), `${plain} holds ${call}`).toBe(true)
        if (networkMatcherOf(typed)?.(other))
          expect(networkMatcherOf(plain ?? '')?.(normalizeAddress(other))).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})

it('an entry is spelled as calls are compared with it', () => {
  expect(normalizeHost(' IoT.Example.COM ')).toBe('iot.example.com')
  expect(normalizeHost('2130706433')).toBe('127.0.0.1')
  expect(normalizeHost('0x7f.1')).toBe('127.0.0.1')
  expect(normalizeHost('10.0.0.0/8')).toBe('10.0.0.0/8')
  expect(normalizeHost('0:0:0:0:0:0:0:1')).toBe('::1')
  expect(normalizeHost('FD00:0::/8')).toBe('fd00::/8')
  expect(normalizeHost('::ffff:10.0.0.1')).toBe('10.0.0.1')
  for (const wrong of [
    'a b',
    'a/b',
    'user@host',
    'host:80',
    'http://host',
    '*',
    '*.example.com',
    '-a',
    '10.0.0.0/0',
    'fe80::1%eth0',
  ])
    expect(normalizeHost(wrong)).toBeUndefined()
})
