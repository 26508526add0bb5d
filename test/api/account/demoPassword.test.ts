import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { settledPerson, signInAs } from '../auth/support.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const own = '/user/admin/member/account/password'
const info = '/user/admin/member/info'
const demo = async () => {
  const { data, headers } = await house
    .anyone()
    .post('/user/admin/site/demo/login', { account: 'member' })
  const cookie = /XSRF-TOKEN=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  const carries = { authorization: data.token, 'x-xsrf-token': cookie }
  return {
    get: () => house.anyone().get(info, undefined, carries),
    set: (body: object) => house.anyone().post(own, body, carries),
  }
}

it('a demo person sets a password without showing one, signs in by it, and still with one click', async () => {
  const first = await demo()
  const { data } = await first.get()
  expect(data).toMatchObject({ hasPassword: false, demo: true })
  expect(await first.set({ password: 'short' })).toMatchObject({ code: 51 })
  expect(await first.set({ password: 'Chosen-by-demo-1' })).toMatchObject({ code: 0 })
  expect(await signInAs(house, data.username, 'Chosen-by-demo-1')).toMatchObject({ code: 0 })
  const next = await demo()
  expect((await next.get()).data).toMatchObject({ hasPassword: true, demo: true })
  expect(await next.set({ password: 'Chosen-by-demo-2' })).toMatchObject({ code: 0 })
})

it('everybody else shows the present one, a demo person who came by password included', async () => {
  const { client } = await settledPerson(house, 'nodemo')
  const { code, data } = await client.post(own, { password: 'Another-good-2' })
  expect([code, Object.keys(data.fields)]).toEqual([51, ['oldPassword']])
  expect((await client.get(info)).data.demo).toBeUndefined()
  const visitor = await demo()
  await visitor.set({ password: 'Chosen-by-demo-3' })
  const { username } = (await visitor.get()).data
  const { data: opened } = await signInAs(house, username, 'Chosen-by-demo-3')
  const told = await house.anyone().get(info, undefined, { authorization: opened.token })
  expect(told.data.demo).toBeUndefined()
})
