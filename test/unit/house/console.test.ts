// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { productResources } from '#resources/index.ts'
import { errors, inside, leading, outside } from '#test/support/addresses.ts'
import { readRoot } from './files.ts'

const text = readRoot('docs/console.md')
const specified = [...outside, ...leading, ...inside, ...errors]
  .map(({ from }) => (from.split('?')[0] ?? '').replace(/\/$/, ''))
  .filter(it => it !== '' && it !== 'no/such/page')
// Extensions describe their own pages.
const screens = productResources.flatMap(({ screens }) =>
  Object.values(screens as Readonly<Record<string, { path: string }>>).map(({ path }) => path),
)

describe('the page about the console', () => {
  it.each([...new Set([...specified, ...screens])])('names %s', address => {
    expect(text).toContain(`\`${address}\``)
  })
})
