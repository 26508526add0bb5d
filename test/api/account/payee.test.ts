import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clerk, minutes, settledPerson } from '#test/api/auth/support.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { codeSentTo } from '#test/support/codes.ts'

const path = '/user/admin/member/account/payee'
const given = { name: '张伟', account: '6222 0000 1111', picture: null }
let house: TestApp

beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

describe('where one is paid', () => {
  it('is said, changed and seen by oneself, and is nobody else’s', async () => {
    const { client } = await settledPerson(house, 'payee1')
    const { client: stranger } = await settledPerson(house, 'payee2')
    expect((await client.get(path)).data).toEqual({ payee: null, phone: null })
    expect((await client.post(path, given)).code).toBe(0)
    expect((await client.post(path, { ...given, account: 'a@pay' })).code).toBe(0)
    expect((await client.get(path)).data.payee).toMatchObject({ ...given, account: 'a@pay' })
    expect((await stranger.get(path)).data.payee).toBeNull()
  })

  it('wants the code that went to the phone of who has one', async () => {
    const phone = '13500000001'
    const { client } = await settledPerson(house, 'payee3', { phone })
    expect((await client.get(path)).data.phone).toBe('135****0001')
    expect((await client.post(path, given)).data.fields).toHaveProperty('code')
    await client.post('/admin/admin/sms/send?event=withdraw')
    const code = await codeSentTo(house, phone)
    expect((await client.post(path, { ...given, code })).code).toBe(0)
    expect((await client.post(path, { ...given, code })).data.fields).toHaveProperty('code')
  })

  it('wants a fresh proof', async () => {
    const { client } = await settledPerson(house, 'payee4')
    house.pass(minutes(11))
    const { code, data } = await client.post(path, given)
    expect({ code, data }).toEqual({ code: 62, data: { proof: ['password'] } })
    expect((await client.get(path)).data.payee).toBeNull()
  })

  it('shows a picture to its owner and to who may see payees, and takes none of somebody else', async () => {
    const { client, id } = await settledPerson(house, 'payee6')
    const { client: stranger } = await settledPerson(house, 'payee7')
    const pixels = await sharp({
      create: { width: 40, height: 40, channels: 3, background: '#1890ff' },
    })
      .png()
      .toBuffer()
    const upload = await house.app.request('/admin/admin/file/upload?use=code&name=code.png', {
      method: 'POST',
      headers: {
        authorization: client.token ?? '',
        'x-xsrf-token': client.crossSite ?? '',
        cookie: `XSRF-TOKEN=${client.crossSite}`,
        'content-type': 'image/png',
      },
      body: new Uint8Array(pixels),
    })
    const { data } = (await upload.json()) as { data: { path: string } }
    const picture = data.path
    expect((await stranger.post(path, { ...given, picture })).data.fields).toHaveProperty('picture')
    expect((await client.post(path, { ...given, picture })).code).toBe(0)
    const admin = await house.as('tenant')
    const filter = encodeURIComponent(JSON.stringify({ userId: id }))
    expect((await admin.get(`/user/admin/payee?filter=${filter}`)).data.list).toMatchObject([
      { picture },
    ])
    const read = async (who: Client) => (await who.get(picture)).code
    expect([await read(client), await read(admin), await read(stranger)]).toEqual([0, 0, 65])
  })

  it.each([
    ['userId', { ...given, userId: '1' }],
    ['tenantId', { ...given, tenantId: '1' }],
    ['account', { name: 'x' }],
    ['picture', { ...given, picture: 'https://elsewhere.example/code.png' }],
    ['code', { ...given, code: '123456' }],
  ])('refuses %s where it does not belong', async (field, body) => {
    const { client } = await settledPerson(house, `payee-${field}`)
    const { code, data } = await client.post(path, body)
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: 51, fields: [field] })
  })

  it('is seen by administrators with the permission, who change nothing of it and take no file of it', async () => {
    const { client, id } = await settledPerson(house, 'payee5')
    await client.post(path, given)
    const admin = await house.as('tenant')
    const api = '/user/admin/payee'
    const { list } = (await admin.get(`${api}?filter={"userId":"${id}"}`)).data
    expect(list).toMatchObject([given])
    const { code } = await admin.put(`${api}/${list[0].id}`, {
      version: list[0].version,
      name: 'me',
    })
    expect(code).toBe(62)
    expect((await admin.get(`${api}/export?columns=["name"]`)).code).toBe(62)
    const { client: without } = await clerk(house, ['org/user'])
    expect((await without.get(api)).code).toBe(62)
    expect((await client.get(path)).data.payee).toMatchObject(given)
  })
})
