import { describe, expect, it } from 'vitest'
import { mayOpen } from '#src/app/page/access.ts'
import { type ConsoleFeature, composeConsole } from '#src/kit/feature.ts'
import { late } from '#src/kit/late.tsx'
import type { Member } from '#src/providers/member.ts'
import { node } from '../app/nodes.ts'

const Page = late(async () => () => null)
const One = () => null
const Other = () => null

describe('features of the console', () => {
  it('bring their parts in the order of the list, each with a key of its own', () => {
    const { headerParts, pages, overrides } = composeConsole([
      { name: 'one', headerParts: [One, Other], overrides: { a: async () => ({ default: {} }) } },
      { name: 'two', headerParts: [One], pages: [{ path: '/two', Page }] },
    ])
    expect(headerParts.map(it => it.Part)).toEqual([One, Other, One])
    expect(new Set(headerParts.map(it => it.key)).size).toBe(3)
    expect(pages.map(it => it.path)).toEqual(['/two'])
    expect(Object.keys(overrides)).toEqual(['a'])
  })

  const overrides = { user: async () => ({ default: {} }) }
  it.each<[string, Omit<ConsoleFeature, 'name'>, Omit<ConsoleFeature, 'name'>]>([
    ["the address '/x'", { pages: [{ path: '/x', Page }] }, { redirects: { '/x': '/y' } }],
    ["the parts of the resource 'user'", { overrides }, { overrides }],
  ])('two of them cannot bring %s', (what, one, other) => {
    expect(() =>
      composeConsole([
        { name: 'one', ...one },
        { name: 'two', ...other },
      ]),
    ).toThrow(`Two features bring ${what}.`)
  })

  it('have different names', () => {
    expect(() => composeConsole([{ name: 'one' }, { name: 'one' }])).toThrow(
      "Two features bring the feature 'one'.",
    )
  })
})

describe('a page without a definition', () => {
  const person = { platform: false } as Member
  const staff = { platform: true } as Member
  const monitor = node({ path: '/dashboard/monitor' })

  it.each([
    ['/dashboard/monitor', person, [], false],
    ['/dashboard/monitor', person, [monitor], true],
    ['/dashboard/workplace', person, [], true],
    ['/addons/market', person, [], false],
    ['/addons/market/details/:versionId', person, [], false],
    ['/addons/market/details/:versionId', staff, [], true],
    ['/home/message/:id', person, [], true],
    ['/tenant/details/:id', person, [], true],
    ['/dashboard/monitoring', person, [], true],
  ])('%s is open to those it is for', (address, member, menus, open) => {
    expect(mayOpen(address, { member, menus })).toBe(open)
  })
})
