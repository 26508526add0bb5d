/** Somebody who is signed in, with the cookie that writes have to show. */
export interface Caller {
  /** Sends a request and reads the answer. Returns what came with it, or undefined when it failed. */
  ask(method: string, path: string, body?: object): Promise<Data | undefined>
  /** People whom they saw in a list last. */
  readonly seen: string[]
  /** Positions that they created and have not deleted yet. */
  readonly positions: { id: string; version: number }[]
}
interface Data {
  id?: string
  version?: number
  list?: readonly { id: string }[]
}

/** The first read hands out the cookie. */
export const callerOf = async (port: number, token: string): Promise<Caller> => {
  const base = `http://127.0.0.1:${port}`
  const first = await fetch(`${base}/user/admin/member/info`, { headers: { authorization: token } })
  await first.arrayBuffer()
  const [, proof = ''] = /XSRF-TOKEN=([^;]+)/.exec(first.headers.get('set-cookie') ?? '') ?? []
  const headers = {
    authorization: token,
    origin: base,
    'content-type': 'application/json',
    'x-xsrf-token': proof,
    cookie: `XSRF-TOKEN=${proof}`,
  }
  return {
    seen: [],
    positions: [],
    ask: async (method, path, body) => {
      const answer = await fetch(base + path, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await answer.text()
      if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return undefined
      const { code, data } = JSON.parse(text) as { code: number; data: Data | null }
      return code === 0 ? (data ?? {}) : undefined
    },
  }
}
