// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { checkDefinitions } from '#resources/core/check.ts'
import type { MenuPage } from '#resources/core/menu.ts'
import { createRegistry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { checkValues } from '#resources/core/validate.ts'
import { directories } from '#resources/directories.ts'
import { resources } from '#resources/index.ts'
import { pages } from '#resources/pages.ts'
import { checkWords } from '#server/base/words.ts'

const menu = { directories, pages }

describe.each(resources.map(resource => [resource.name, resource] as const))(
  'the definition of %s',
  (_name, resource) => {
    const revived = JSON.parse(JSON.stringify(resource))

    it('survives JSON unchanged', () => {
      expect(revived).toEqual(resource)
    })

    it('judges the same after JSON', () => {
      const sent = { name: '', title: 'x'.repeat(3000), status: 9, nothing: 1, sort: -1.5 }
      expect(checkValues(revived, sent, 'create')).toEqual(checkValues(resource, sent, 'create'))
    })

    it('cannot be changed by accident', () => {
      expect(Object.isFrozen(resource.fields)).toBe(true)
    })
  },
)

it('no definition has a mistake that types cannot see', () => {
  expect(() => checkDefinitions(resources, menu)).not.toThrow()
  expect(() => checkWords(resources, menu)).not.toThrow()
})

it('a menu entry under a directory that does not exist is refused, with those that do', () => {
  const [user] = resources as [AnyResource]
  const { main } = user.screens
  const lost = { ...user, screens: { main: { ...main, menu: { ...main.menu, under: 'ogr' } } } }
  expect(() => checkDefinitions([lost, ...resources.slice(1)], menu)).toThrow(
    "resources/user.ts: screens.main.menu.under: 'screens.main.menu.under' names the directory 'ogr', which there is none of; choose one of dashboard, org,",
  )
})

it('a page under a directory that does not exist is refused', () => {
  const [page] = pages as [MenuPage]
  const moved = { directories, pages: [{ ...page, under: 'ogr' }] }
  expect(() => checkDefinitions(resources, moved)).toThrow(
    `page '${page.name}': 'under' names the directory 'ogr', which there is none of; choose one of dashboard, org,`,
  )
})

it('a resource without words is refused by name, in each language', () => {
  const [user] = resources as [AnyResource]
  expect(() => checkWords([{ ...user, name: 'nobodyNothing' }])).toThrow(
    "Resource 'nobodyNothing' lacks words; write zh-CN: name, zh-CN: fields.",
  )
})

it('a limit, a directory and a page without words are refused by name, in each language', () => {
  const [user] = resources as [AnyResource]
  const lost = {
    directories: [{ name: 'nobody' }],
    pages: [{ name: 'nobodyMap' }],
  }
  expect(() => checkWords([{ ...user, quota: 'nobodyWidgetMax' }], lost)).toThrow(
    [
      "The limit of 'user' lacks words; write zh-CN: errors.limits.nobodyWidgetMax, en-US: errors.limits.nobodyWidgetMax.",
      "Directory 'nobody' lacks words; write zh-CN: menus.nobody, en-US: menus.nobody.",
      "Page 'nobodyMap' lacks words; write zh-CN: menus.nobodyMap, zh-CN: menus.hints.nobodyMap, en-US: menus.nobodyMap, en-US: menus.hints.nobodyMap.",
    ].join('\n'),
  )
})

it('all definitions live in one registry', () => {
  expect(() => createRegistry(resources)).not.toThrow()
})
