import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'

let house: TestApp
let client: Client
beforeAll(async () => {
  house = await startTestApp()
  client = await house.as('tenant')
})
afterAll(() => house.close())

const role = '/user/admin/role'
let number = 0
const create = (name: string) => {
  number += 1
  return client.post(role, { name, code: `equal${number}`, dataScope: 1, menuIds: [] })
}

describe.each([
  ['final sigma', 'ΟΔΟΣ', 'οδος'],
  ['full width', 'Sales East', 'Ｓａｌｅｓ　Ｅａｓｔ'],
  ['a capital beyond ASCII', 'Äpfel', 'äPFEL'],
  ['sharp s', 'Straße', 'STRASSE'],
  ['an invisible joiner', 'می\u200cخواهم', 'میخواهم'],
])('names that differ by %s', (_, one, other) => {
  it('are one name: it is taken', async () => {
    expect((await create(one)).code).toBe(0)
    const { code, data } = await create(other)
    expect([code, Object.keys(data.fields)]).toEqual([51, ['name']])
  })

  it('are found by either in the quick search, a filter and the search of everything', async () => {
    const first = async (filter: object) => {
      const asked = encodeURIComponent(JSON.stringify(filter))
      return (await client.get(`${role}?filter=${asked}`)).data.list[0]?.name
    }
    for (const text of [one, other]) {
      const part = text.slice(0, -1)
      expect(await first({ q: text })).toBe(one)
      expect(await first({ name: { like: part } })).toBe(one)
      const { data } = await client.get(`/user/admin/search?q=${encodeURIComponent(part)}`)
      expect(JSON.stringify(data)).toContain(one)
    }
  })

  it('are found in an import by either', async () => {
    const name = `who${number}`
    const head = 'userName,realName,roleIds'
    const { code, data } = await client.post(
      '/user/admin/member/import?dry=true',
      `${head}\n${name},Who,${other}\n`,
      { 'content-type': 'text/csv' },
    )
    expect([code, data.errors]).toEqual([0, []])
  })
})
