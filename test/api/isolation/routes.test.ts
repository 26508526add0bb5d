import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allRoutesOf } from '#resources/core/permissions.ts'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { routeOf } from '#server/kit/route.ts'
import { representing } from '#test/support/tier.ts'

const registry = createRegistry(resources)
const kit = 'server/kit/'

/** Whatever the kit, or the table of verbs, calls by a name could be a part of a path. */
const vocabulary = new Set(
  [
    'resources/core/verbs.ts',
    ...readdirSync(kit, { recursive: true, encoding: 'utf8' }).map(name => kit + name),
  ]
    .filter(name => name.endsWith('.ts'))
    .flatMap(name => [...readFileSync(name, 'utf8').matchAll(/['/]([a-z][A-Za-z]+)'/g)])
    .map(([, word = '']) => word),
)
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']
const answeredAt = (path: string) =>
  methods.filter(method => routeOf(registry, method, path)).map(method => `${method} ${path}`)

/** Every path below `top` that is answered, found by trying each word after each path that is. */
const found = (top: string, words: readonly string[], depth = 0): string[] => {
  const here = answeredAt(top)
  if (depth > 3 || (here.length === 0 && depth > 2)) return []
  return [...here, ...words.flatMap(word => found(`${top}/${word}`, words, depth + 1))]
}

describe.each(representing(resources).map(it => [it.name, it] as const))(
  'the routes of %s',
  (_, resource) => {
    it('are those that the permissions name, and no others', () => {
      const named = [...vocabulary].filter(word => answeredAt(`${resource.api}/${word}`).length > 0)
      const own = allRoutesOf(resource).flatMap(route => route.slice(route.indexOf('/')).split('/'))
      const words = [
        '1',
        ...named,
        ...belowRow(resource.api),
        ...own.filter(it => /^\w+$/.test(it)),
      ]
      const served = found(resource.api, [...new Set(words)]).map(it => it.replaceAll('/1', '/:id'))
      expect([...new Set(served)].sort()).toEqual([...allRoutesOf(resource)].sort())
    })
  },
)

const belowRow = (api: string) =>
  [...vocabulary].filter(word =>
    ['1', 'import', 'import/1'].some(rows => answeredAt(`${api}/${rows}/${word}`).length > 0),
  )
