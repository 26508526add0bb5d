import { describe, expect, it } from 'vitest'
import { defineResource } from '#resources/core/define.ts'
import { meetsCondition } from '#resources/core/fieldCondition.ts'
import { choice, flag, integer, list, secret, text } from '#resources/core/fields.ts'
import { checkInput, checkValues } from '#resources/core/validate.ts'

const lamp = defineResource({
  name: 'lamp',
  api: '/user/admin/lamp',
  tenancy: 'tenant',
  title: 'name',
  scope: 'all',
  fields: {
    name: text({ required: true, max: 8 }),
    serial: text({ write: 'create' }),
    hours: integer({ initial: 0, write: 'never' }),
    mode: choice({ of: ['plain', 'colour'], initial: 'plain' }),
    shade: text({ required: true, when: { mode: ['colour'] } }),
    on: flag({ initial: false }),
    tags: list({}),
    key: secret({ required: true, kept: 'sealed' }),
  },
  actions: {},
  form: [{ rows: [['name']] }],
  screens: {},
})

const socket = defineResource({
  name: 'socket',
  api: '/user/admin/socket',
  tenancy: 'tenant',
  title: 'name',
  scope: 'all',
  actions: {},
  form: [{ rows: [['name']] }],
  screens: {},
  fields: { name: text({}), port: integer({ min: 1, requiredInNew: true }) },
})

describe('validating a body', () => {
  it('fills in initial values on create', () => {
    const { values, problems } = checkValues(lamp, { name: ' 灯 ', key: 'k' }, 'create')
    expect(problems).toEqual({})
    expect(values).toEqual({
      name: '灯',
      serial: null,
      mode: 'plain',
      shade: null,
      on: false,
      tags: [],
      key: 'k',
    })
  })

  it('requires a field only in new rows, and lets no update empty it', () => {
    const missing = { port: { key: 'required' } }
    expect(checkValues(socket, { name: 'a' }, 'create').problems).toEqual(missing)
    expect(checkValues(socket, { name: 'a' }, 'update', { port: null }).problems).toEqual({})
    expect(checkValues(socket, { port: null }, 'update', { port: null }).problems).toEqual({})
    expect(checkValues(socket, { port: null }, 'update', { port: 443 }).problems).toEqual(missing)
  })

  it('reports an unknown field', () => {
    expect(checkValues(lamp, { name: 'a', key: 'k', tenantId: '2' }, 'create').problems).toEqual({
      tenantId: { key: 'unknown' },
    })
  })

  it('reports a field that is read-only, or read-only after creation', () => {
    expect(checkValues(lamp, { hours: 1 }, 'update').problems).toEqual({
      hours: { key: 'notWritable' },
    })
    expect(checkValues(lamp, { serial: 'x' }, 'update').problems).toEqual({
      serial: { key: 'notWritable' },
    })
  })

  it('does not mistake inherited names for fields', () => {
    const body = JSON.parse('{"name":"a","key":"k","constructor":1,"toString":2}')
    expect(Object.keys(checkValues(lamp, body, 'create').problems).sort()).toEqual([
      'constructor',
      'toString',
    ])
  })

  it('asks for required fields on create and refuses to empty them on update', () => {
    expect(checkValues(lamp, {}, 'create').problems).toEqual({
      name: { key: 'required' },
      key: { key: 'required' },
    })
    expect(checkValues(lamp, { name: '  ' }, 'update').problems).toEqual({
      name: { key: 'required' },
    })
  })

  it('checks only the fields present on update', () => {
    expect(checkValues(lamp, { on: true }, 'update', { id: '1', mode: 'plain' }).values).toEqual({
      on: true,
      shade: null,
    })
  })

  it('requires a dependent field only while it applies, and empties it otherwise', () => {
    expect(checkValues(lamp, { mode: 'colour' }, 'update', { id: '1' }).problems).toEqual({
      shade: { key: 'required' },
    })
    expect(checkValues(lamp, { mode: 'plain', shade: 'x' }, 'update', { id: '1' }).values).toEqual({
      mode: 'plain',
      shade: null,
    })
  })

  it('reports the limit with a problem', () => {
    expect(checkValues(lamp, { name: '123456789' }, 'update').problems).toEqual({
      name: { key: 'max', args: { limit: 8 } },
    })
  })

  it('checks the values of a dialog', () => {
    expect(
      checkInput({ amount: integer({ required: true, max: 5 }) }, { amount: 6, more: 1 }).problems,
    ).toEqual({
      amount: { key: 'most', args: { limit: 5 } },
      more: { key: 'unknown' },
    })
  })
})

describe('conditions between fields', () => {
  it('hold when every named field has one of its values', () => {
    expect(meetsCondition({ a: [1, 2], b: ['x'] }, { a: 2, b: 'x' })).toBe(true)
    expect(meetsCondition({ a: [1, 2], b: ['x'] }, { a: 2, b: 'y' })).toBe(false)
    expect(meetsCondition(undefined, {})).toBe(true)
  })
})
