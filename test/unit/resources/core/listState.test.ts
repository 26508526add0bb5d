import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyField } from '#resources/core/fields.ts'
import { kindOf } from '#resources/core/kinds.ts'
import { isSortable, isSupportedCondition } from '#resources/core/listState.ts'
import type { ResourceScreen } from '#resources/core/registry.ts'
import type { Screen } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { user } from '#resources/user.ts'
import { features } from '#server/features.ts'
import { compose } from '#server/kit/feature.ts'
import { conditionOf } from '#server/kit/query/conditions.ts'

// The server parts of the field kinds that features bring.
beforeAll(() => {
  compose(features)
})

const place = {
  resource: user,
  key: 'main',
  screen: user.screens.main,
} as unknown as ResourceScreen
const places: readonly ResourceScreen[] = resources.flatMap(resource =>
  Object.entries(resource.screens as Readonly<Record<string, Screen>>).map(([key, screen]) => ({
    resource,
    key,
    screen,
  })),
)
const plain = [
  0,
  1,
  2,
  -1,
  1.5,
  '1',
  '0',
  '12.50',
  '-3',
  'x',
  '',
  true,
  false,
  null,
  {},
  '2026-01-31',
]
const values: readonly unknown[] = [
  ...plain,
  '2026-01-31T10:00:00Z',
  '2026-01-31T10:00:00.000+08:00',
  'banana',
  ...plain.flatMap(it => [[it], { from: it }, { to: it }, { from: it, to: it }]),
  ...plain.flatMap(it => [{ like: it }, { set: it }, { under: it }, { under: [it] }]),
  ...resources.flatMap(({ fields }) =>
    Object.values(fields as Readonly<Record<string, AnyField>>).flatMap(({ of }) => [
      ...(of ?? []),
    ]),
  ),
]

describe('a condition', () => {
  it.each([
    ['createdAt', { from: 'banana' }],
    ['createdAt', { from: '20266-01-01' }],
    ['createdAt', { from: {} }],
    ['createdAt', 'banana'],
    ['status', { like: 5 }],
    ['status', 3],
    ['status', [1, {}]],
    ['userName', { like: { like: 'x' } }],
    ['userName', { like: 'x', to: 1 }],
    ['userName', {}],
    ['deptId', { under: {} }],
    ['deptId', 'x'],
    ['q', {}],
    ['q', null],
    ['password', 'x'],
    ['constructor', 'x'],
    ['__proto__', 'x'],
    ['deletedAt', '2026-01-01'],
    ['tenantId', '1'],
    ['', 1],
  ])('on %s that no list can show is none: %j', (name, value) => {
    expect(isSupportedCondition(place, name, value)).toBe(false)
  })

  it.each([
    ['createdAt', { from: '2026-01-01T00:00:00.000Z' }],
    ['createdAt', { to: '2026-01-01' }],
    ['status', 1],
    ['status', [1, 2]],
    ['status', null],
    ['deptId', { under: '12' }],
    ['deptId', { set: false }],
    ['id', ['1', '2']],
    ['userName', { like: 'x' }],
    ['userName', 'x'],
    ['q', 'x'],
  ])('on %s that a list can show is one: %j', (name, value) => {
    expect(isSupportedCondition(place, name, value)).toBe(true)
  })

  it('and the own order of every screen are known', () => {
    for (const here of places) {
      const { screen } = here
      expect([screen.path, isSortable(here, screen.sort[0])]).toEqual([screen.path, true])
      for (const name of [...screen.filters, ...(screen.beside ? [screen.beside] : [])])
        expect([screen.path, name, isSupportedCondition(here, name, null)]).toEqual([
          screen.path,
          name,
          true,
        ])
    }
  })

  it('that the server accepts is one, on every field of every definition', () => {
    const kept = places.flatMap(here =>
      Object.entries(here.resource.fields as Record<string, AnyField>)
        .filter(([, field]) => kindOf(field).filterOperators)
        .flatMap(([name, field]) =>
          values
            .filter(value => conditionOf(here.resource, name, field, value))
            .map(value => ({ name, value, is: isSupportedCondition(here, name, value) })),
        ),
    )
    expect(kept.length).toBeGreaterThan(500)
    expect(kept.filter(({ is }) => !is)).toEqual([])
  })
})
