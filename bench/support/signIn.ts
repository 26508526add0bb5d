export interface Session {
  token: string
  xsrf: string
  tenantId: string
}

/** Signs in as one of the trial people. */
export const signIn = async (
  port: number,
  account: 'platform' | 'tenant' | 'manager',
): Promise<Session> => {
  const base = `http://127.0.0.1:${port}`
  const answered = await fetch(`${base}/user/admin/site/demo/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ account }),
  })
  const { code, message, data } = await envelope<{ token: string }>(answered)
  if (code !== 0) throw new Error(`Signing in was refused: ${message}`)
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(answered.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const me = await fetch(`${base}/user/admin/member/info`, {
    headers: { authorization: data.token },
  })
  const { tenantId } = (await envelope<{ tenantId: string }>(me)).data
  return { token: data.token, xsrf, tenantId }
}

const envelope = async <T>(answered: Response) =>
  (await answered.json()) as { code: number; message: string; data: T }
