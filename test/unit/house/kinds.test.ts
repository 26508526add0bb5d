// @vitest-environment node
import { expect, it } from 'vitest'
import { allKinds } from '#resources/core/kinds.ts'
import { sources } from './files.ts'

const own = sources(['resources/kinds']).map(({ path }) => path)
const folders = [
  ...new Set(own.flatMap(path => /^resources\/kinds\/(\w+)\//.exec(path)?.[1] ?? [])),
]

/** A comparison of a kind's name, or a table keyed by kinds. */
const asked = new RegExp(
  `kind\\s*[!=]==\\s*'(?:${folders.join('|')})'|Record<FieldKind\\b|in FieldKind\\b`,
)
/** What these call a kind is another thing: a captcha, a box for dates. */
const unaware = /^(?:src\/(?:ui|login)|server\/auth)\//

it('nothing asks what a kind of field is called', () => {
  const files = sources(['resources', 'server', 'src']).filter(({ path }) => !unaware.test(path))
  expect(files.filter(({ text }) => asked.test(text)).map(({ path }) => path)).toEqual([])
  expect(asked.test("if (field.kind === 'secret') return")).toBe(true)
})

it('each folder of a kind has all of its parts, and is on the list', () => {
  const parts = ['kind.ts', 'server.ts', 'browser.tsx', 'input.tsx']
  const missing = folders.flatMap(name =>
    parts.map(part => `resources/kinds/${name}/${part}`).filter(path => !own.includes(path)),
  )
  const names = allKinds().map(it => String(it.name))
  expect([missing, folders.filter(it => !names.includes(it)), folders.length > 20]).toEqual([
    [],
    [],
    true,
  ])
})
