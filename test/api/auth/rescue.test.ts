import { afterAll, beforeAll, expect, it } from 'vitest'
import { rescue } from '#server/features/account/rescue.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { someone, withCodes, withPasskey } from './factorSupport.ts'
import { signInAs } from './support.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const info = '/user/admin/member/info'
const enter = (userName: string, password: string) => signInAs(house, userName, password)

it('restores access for somebody who lost their second factor, unlocks the account and ends its sessions', async () => {
  const { client, userName, password, id } = await someone(house, 'platform')
  await withCodes(house, client)
  await withPasskey(client)
  for (let n = 0; n < 5; n += 1) await enter(userName, 'wrong-Pass-1')
  expect((await enter(userName, password)).code).not.toBe(0)

  const done = await rescue(house.deps, { userName: userName.toUpperCase(), password: false })
  expect(done).toEqual({ sessions: 1 })
  expect((await client.get(info)).code).toBe(61)
  const { code, data } = await enter(userName, password)
  expect({ code, hold: data.hold }).toEqual({ code: 0, hold: undefined })
  const { rows } = await house.db.systems.query(
    `select actor_name, action from uc_audit where resource = 'user' and row_id = ${id} and actor_name = 'rescue'`,
  )
  expect(rows).toEqual([{ actor_name: 'rescue', action: 'resetFactors' }])
})

it('gives a password that must be changed where it is asked to', async () => {
  const { userName, password } = await someone(house)
  const done = await rescue(house.deps, { userName, password: true })
  expect((await enter(userName, password)).code).not.toBe(0)
  expect((await enter(userName, done?.password ?? '')).data.hold).toBe('password')
})

it('says where there is no such person', async () => {
  expect(await rescue(house.deps, { userName: 'nobody-here', password: false })).toBeUndefined()
})
