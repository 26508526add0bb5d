import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mistakesOf } from '#resources/core/check.ts'
import { defineResource } from '#resources/core/define.ts'
import { reference, references, text } from '#resources/core/fields.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import { dept } from '#resources/dept.ts'
import { post } from '#resources/post.ts'
import type { Write } from '#server/kit/behaviour.ts'
import { another, type House, openHouse, someone } from './house.ts'

const crate = defineResource({
  name: 'crate',
  api: '/app/test/crate',
  tenancy: 'tenant',
  title: 'name',
  scope: 'all',
  fields: {
    name: text({ required: true }),
    postIds: references('post', { onDelete: 'clear', inRow: true }),
    deptIds: references('dept', { inRow: true }),
  },
  actions: {},
  form: [{ rows: [['name'], ['postIds', 'deptIds']] }],
  screens: {},
})

const me = someone()
const neighbour = someone({ tenantId: '3', userId: '2000' })
let house: House
/** What others do while a row is locked and not yet written. */
let meanwhile: () => Promise<unknown> = async () => undefined
beforeAll(async () => {
  const behaviour = {
    actions: {},
    beforeUpdate: ({ values }: Write) => meanwhile().then(() => values),
  }
  house = await openHouse({ more: [crate as AnyResource], behaviours: { crate: behaviour } })
})
afterAll(() => house.db.close())

const posts = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push((await house.add(post, another(post), me)).id)
  return ids.sort((a, b) => Number(a) - Number(b))
}
const send = (body: object, actor = me) =>
  house.call(actor, 'POST', crate.api, { name: 'crate', ...body })
const read = async (id: string) => (await house.call(me, 'GET', `${crate.api}/${id}`)).data
const found = async (filter: object) => {
  const { data } = await house.call(me, 'GET', crate.api, undefined, { filter })
  return data.list.map((it: { id: string }) => it.id)
}
const remove = (api: string, id: string) => house.call(me, 'DELETE', `${api}/${id}`)

describe('several references in the row', () => {
  it('are answered once each and in order, with names, and have no table of links', async () => {
    const [a = '', b = ''] = await posts(2)
    const { data } = await send({ postIds: [b, a, b] })
    expect(data.postIds).toEqual([a, b])
    expect(data.labels.postIds).toHaveLength(2)
    expect(await house.sql("select to_regclass('uc_crate__post_ids') as links")).toEqual([
      { links: null },
    ])
  })

  it('lead to rows of the own tenant alone', async () => {
    const [a] = await posts(1)
    expect((await send({ postIds: [a] }, neighbour)).data.fields).toEqual({
      postIds: { key: 'missing' },
    })
  })

  it('are filtered by any of them, and by none', async () => {
    const [a, b, c] = await posts(3)
    const full = (await send({ postIds: [a, b] })).data.id
    const empty = (await send({})).data.id
    expect(await found({ postIds: [b, c] })).toEqual([full])
    expect(await found({ postIds: [c] })).toEqual([])
    expect(await found({ postIds: { set: false } })).toContain(empty)
    expect(await found({ postIds: { set: false } })).not.toContain(full)
    expect(await found({ postIds: { set: true } })).toContain(full)
  })

  it('are filtered by a tree', async () => {
    const parent = (await house.add(dept, another(dept), me)).id
    const child = (await house.add(dept, another(dept, { parentId: parent }), me)).id
    const { id } = (await send({ deptIds: [child] })).data
    expect(await found({ deptIds: { under: [parent] } })).toEqual([id])
  })

  it('hide rows in the bin, keep them through writes, and show them again', async () => {
    const [a = '', b, c] = await posts(3)
    const { id } = (await send({ postIds: [a, b] })).data
    await remove(post.api, a)
    expect(await read(id)).toMatchObject({ version: 1, postIds: [b] })
    expect(await found({ postIds: [a] })).toEqual([])
    const path = `${crate.api}/${id}`
    // One form was opened before the deletion, the other after it.
    const before = await house.call(me, 'PUT', path, { version: 1, postIds: [a, b, c] })
    expect(before.data).toMatchObject({ version: 2, postIds: [b, c] })
    const after = await house.call(me, 'PUT', path, { version: 2, postIds: [c] })
    expect(after.data.postIds).toEqual([c])
    await house.call(me, 'POST', `${post.api}/restore`, { ids: [a] })
    expect((await read(id)).postIds).toEqual([a, c])
    expect(await found({ postIds: [a] })).toEqual([id])
  })

  it('keep what was hidden when the row was locked, whatever comes and goes meanwhile', async () => {
    const [a = '', b = ''] = await posts(2)
    const { id } = (await send({ postIds: [a, b] })).data
    const path = `${crate.api}/${id}`
    const put = (version: number, postIds: string[]) =>
      house.call(me, 'PUT', path, { version, postIds })
    const restore = () => house.call(me, 'POST', `${post.api}/restore`, { ids: [a] })
    meanwhile = () => remove(post.api, a)
    expect((await put(1, [b])).data).toMatchObject({ version: 2, postIds: [b] })
    meanwhile = async () => undefined
    await restore()
    expect((await read(id)).postIds).toEqual([b])
    expect((await put(2, [a, b])).data.postIds).toEqual([a, b])
    await remove(post.api, a)
    meanwhile = restore
    expect((await put(3, [])).data.postIds).toEqual([a])
    meanwhile = async () => undefined
  })

  it('lose a row that is purged, with a version and a line in the history', async () => {
    const [a = '', b] = await posts(2)
    const { id } = (await send({ postIds: [a, b] })).data
    await remove(post.api, a)
    expect((await house.call(me, 'POST', `${post.api}/purge`, { ids: [a] })).code).toBe(0)
    expect(await read(id)).toMatchObject({ version: 2, postIds: [b] })
    const { list } = (await house.call(me, 'GET', `${crate.api}/${id}/history`)).data
    expect(list[0]).toMatchObject({
      action: 'update',
      changes: [{ field: 'postIds', before: [a, b], after: [b] }],
    })
    expect(await house.sql('select post_ids::text[] from uc_crate where id = $1', [id])).toEqual([
      { post_ids: [b] },
    ])
  })

  it('refuse the deletion of what they need', async () => {
    const { id: needed } = await house.add(dept, another(dept), me)
    const { id } = (await send({ deptIds: [needed] })).data
    expect(await remove(dept.api, needed)).toMatchObject({ code: -1 })
    await remove(crate.api, id)
    expect((await remove(dept.api, needed)).code).toBe(0)
  })
})

it('a definition is told where ids cannot be stored in the row', () => {
  const mistakes = (fields: object) =>
    mistakesOf({ ...crate, fields: { ...crate.fields, ...fields } } as AnyResource, name =>
      house.registry.find(name),
    )
      .map(it => it.message)
      .join()
  expect(mistakes({})).toBe('')
  const single = { ...reference('post', {}), inRow: true }
  const ruled = references('post', { inRow: true, when: { name: ['a'] } })
  const shared = references('menu', { inRow: true })
  for (const wrong of [single, ruled, shared])
    expect(mistakes({ extra: wrong })).toContain("'extra' stores ids")
})
