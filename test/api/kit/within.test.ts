import { beforeAll, describe, expect, it } from 'vitest'
import { mistakesOf } from '#resources/core/check.ts'
import { defineResource } from '#resources/core/define.ts'
import { reference, references, text } from '#resources/core/fields.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { dept } from '#resources/dept.ts'
import { post } from '#resources/post.ts'
import { another, type House, openHouse, someone } from './house.ts'

const plan = defineResource({
  name: 'plan',
  api: '/user/admin/plan',
  tenancy: 'platform',
  title: 'name',
  scope: 'all',
  fields: {
    name: text({ required: true }),
    intoId: reference('tenant', {}),
    deptId: reference('dept', { within: 'intoId' }),
    postIds: references('post', { within: 'intoId' }),
  },
  actions: {},
  form: [
    {
      rows: [
        ['name', 'intoId'],
        ['deptId', 'postIds'],
      ],
    },
  ],
  screens: {},
})

const staff = someone({ tenantId: '1', userId: '9000' })
const one = someone({ tenantId: '2' })
const other = someone({ tenantId: '3', userId: '2000' })
let house: House
let theirs: { dept: string; post: string }
let others: { dept: string; post: string }
const make = async (actor: typeof one) => ({
  dept: (await house.add(dept, another(dept), actor)).id as string,
  post: (await house.add(post, another(post), actor)).id as string,
})
const send = (body: object) => house.call(staff, 'POST', plan.api, { name: 'p', ...body })

beforeAll(async () => {
  house = await openHouse({ more: [plan as AnyResource] })
  theirs = await make(one)
  others = await make(other)
})

describe('a reference into a tenant', () => {
  it('leads to rows of the tenant that its sibling names, and is labelled from there', async () => {
    const made = await send({ intoId: '2', deptId: theirs.dept, postIds: [theirs.post] })
    expect(made).toMatchObject({ code: 0, data: { deptId: theirs.dept } })
    const { data } = await house.call(staff, 'GET', `${plan.api}/${made.data.id}`)
    expect(data.labels).toEqual({
      intoId: 'one',
      deptId: expect.any(String),
      postIds: [expect.any(String)],
    })
    expect(data.labels).toEqual(made.data.labels)
  })

  it('is refused when it leads into another one, or into none', async () => {
    const missing = { key: 'missing' }
    const stray = await send({ intoId: '2', deptId: others.dept, postIds: [theirs.post] })
    expect(stray.data.fields).toEqual({ deptId: missing })
    const nowhere = await send({ deptId: theirs.dept, postIds: [theirs.post] })
    expect(nowhere.data.fields).toEqual({ deptId: missing, postIds: missing })
    const mixed = await send({ intoId: '3', postIds: [others.post, theirs.post] })
    expect(mixed.data.fields).toEqual({ postIds: missing })
  })

  it('is checked again once its tenant is another one', async () => {
    const { data } = await send({ intoId: '2', deptId: theirs.dept })
    const path = `${plan.api}/${data.id}`
    const moved = await house.call(staff, 'PUT', path, { version: 1, intoId: '3' })
    expect(moved.data.fields).toEqual({ deptId: { key: 'missing' } })
    const both = { version: 1, intoId: '3', deptId: others.dept }
    expect((await house.call(staff, 'PUT', path, both)).data.deptId).toBe(others.dept)
  })

  it('leaves the platform’s own references checked in the platform', async () => {
    const own = await house.add(dept, another(dept), staff)
    expect((await send({ intoId: '1', deptId: own.id })).code).toBe(0)
    expect((await send({ intoId: '2', deptId: own.id })).data.fields).toHaveProperty('deptId')
  })
})

describe('a definition', () => {
  const mistakes = (fields: object) =>
    mistakesOf({ ...plan, fields: { ...plan.fields, ...fields } } as AnyResource, name =>
      house.registry.find(name),
    )
      .map(it => it.message)
      .join()

  it('is told when `within` names no tenant, or is of no use', () => {
    expect(mistakes({})).toBe('')
    expect(mistakes({ deptId: reference('dept', { within: 'name' }) })).toContain('no reference')
    expect(mistakes({ deptId: reference('policy', { within: 'intoId' }) })).toContain('drop')
  })
})
