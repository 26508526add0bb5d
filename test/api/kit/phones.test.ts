import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPerson } from '#test/api/auth/support.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
let tenant: Client
beforeAll(async () => {
  app = await startTestApp()
  tenant = await app.as('tenant')
  await newPerson(app, 'caller', { phone: '13812345678' })
  await newPerson(app, 'abroad', { phone: '+4917012345678' })
})
afterAll(() => app.close())

const found = async (filter: object) =>
  (
    await tenant.get(`/user/admin/member?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  ).data.list.map((it: { userName: string }) => it.userName)

it.each([
  ['13812345678', 'caller'],
  ['+86 138-1234-5678', 'caller'],
  ['0086 138 1234 5678', 'caller'],
  ['138-1234', 'caller'],
  ['+86 138 12', 'caller'],
  ['１３８ １２３４', 'caller'],
  ['+49 170 123', 'abroad'],
  ['0049 (170) 12345678', 'abroad'],
])('%s finds the number as it is stored', async (text, userName) => {
  expect([await found({ q: text }), await found({ phone: { like: text } })]).toEqual([
    [userName],
    [userName],
  ])
})

it('a text that is no number is searched as it is written', async () => {
  expect([await found({ q: '138-x' }), await found({ q: '-' })]).toEqual([[], []])
})
