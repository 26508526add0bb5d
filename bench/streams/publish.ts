interface Publisher {
  token: string
  cookie: string
  xsrf: string
}

/** Signs the trial's platform administrator in. */
export const signInPublisher = async (port: number): Promise<Publisher> => {
  const answer = await fetch(`http://127.0.0.1:${port}/user/admin/site/demo/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'platform' }),
  })
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const { data } = (await answer.json()) as { data: { token: string } }
  return { token: data.token, cookie, xsrf: decodeURIComponent(cookie.split('=')[1] ?? '') }
}

const api = '/admin/admin/notice'

/** Sends a notice to everyone of all tenants. */
export const publish = async (port: number, by: Publisher, title: string): Promise<void> => {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: by.token,
        cookie: by.cookie,
        'x-xsrf-token': by.xsrf,
      },
      body: JSON.stringify(body),
    })
    const { code, message, data } = (await answer.json()) as {
      code: number
      message: string
      data: { id: string }
    }
    if (code !== 0) throw new Error(message)
    return data
  }
  const { id } = await post(api, { kind: 1, tag: 1, level: 1, title, content: title, rangeType: 1 })
  await post(`${api}/${id}/publish`, {})
}
