import type { Envelope, TestApp } from '#test/support/app.ts'

const path = '/user/admin/site'

/** Signs in as a person would: fetches a captcha, reads it, sends everything. */
export const signInAs = async (
  house: TestApp,
  username: string,
  password: string,
  headers: Record<string, string> = {},
  app = house,
): Promise<Envelope> => {
  const { data } = await app.anyone().get(`${path}/captcha`, undefined, headers)
  return app
    .anyone()
    .post(
      `${path}/accountLogin`,
      { username, password, cid: data.cid, code: house.captchas.get(data.cid) },
      headers,
    )
}

/** Someone of the first tenant with a password of his own, made through the API. */
export const newPerson = async (
  house: TestApp,
  userName: string,
  more: object = {},
): Promise<{ id: string; userName: string; password: string }> => {
  const tenant = await house.as('tenant')
  const password = `Long-enough-${userName}`
  const { code, data, message } = await tenant.post('/user/admin/member', {
    userName,
    password,
    realName: userName,
    ...more,
  })
  if (code !== 0) throw new Error(`${message} ${JSON.stringify(data)}`)
  return { id: data.id, userName, password }
}

/** Minutes as milliseconds. */
export const minutes = (count: number) => count * 60_000
