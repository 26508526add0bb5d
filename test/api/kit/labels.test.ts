import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dept } from '#resources/dept.ts'
import { post } from '#resources/post.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { falseFor } from '#test/support/falseFor.ts'

let house: TestApp
let admin: Client
beforeAll(async () => {
  house = await startTestApp()
  admin = await house.as('tenant')
})
afterAll(() => house.close())

const named = async (name: string) => (await admin.post(dept.api, { name, code: name })).data
const labelled = async (id: string) => (await admin.get(`${post.api}/${id}`)).data.labels

it('names what a row points to in lists, single reads and answers to writes', async () => {
  const place = await named('labels-a')
  const made = (await admin.post(post.api, { name: 'p', code: 'labels-p', deptId: place.id })).data
  expect(made.labels).toEqual({ deptId: 'labels-a' })
  expect(await labelled(made.id)).toEqual({ deptId: 'labels-a' })
  const filter = encodeURIComponent(JSON.stringify({ id: [made.id] }))
  expect((await admin.get(`${post.api}?filter=${filter}`)).data.list[0].labels).toEqual({
    deptId: 'labels-a',
  })
})

it('holds quotes, line breaks and control characters of names', async () => {
  const place = (await admin.post(dept.api, { name: 'a", \\n "b}', code: 'labels-quote' })).data
  const made = (
    await admin.post(post.api, {
      name: 'q',
      code: 'labels-q',
      deptId: place.id,
      remark: '}, \n {"x',
    })
  ).data
  expect(await labelled(made.id)).toEqual({ deptId: place.name })
  const { list } = (await admin.get(post.api)).data
  expect(list.find((row: { id: string }) => row.id === made.id)).toMatchObject({
    remark: '}, \n {"x',
    labels: { deptId: place.name },
  })
})

it('follows a new name at once, and on another node within a second', async () => {
  const place = await named('labels-old')
  const made = (await admin.post(post.api, { name: 'r', code: 'labels-r', deptId: place.id })).data
  const other = await house.anotherNode()
  const there = async () => {
    const answer = await other.app.request(`${post.api}/${made.id}`, {
      headers: { authorization: admin.token ?? '' },
    })
    return ((await answer.json()) as { data: { labels: object } }).data.labels
  }
  expect(await there()).toEqual({ deptId: 'labels-old' })
  await admin.put(`${dept.api}/${place.id}`, { name: 'labels-new', version: place.version })
  expect(await labelled(made.id)).toEqual({ deptId: 'labels-new' })
  const isNew = async () => isDeepStrictEqual(await there(), { deptId: 'labels-new' })
  expect(await falseFor(isNew)).toBeLessThan(1000)
})
