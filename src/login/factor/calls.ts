import { request } from '#src/providers/http.ts'
import { createPasskey } from '#src/providers/passkey.ts'

const own = '/user/admin/member/account/factors'

const post = <T>(path: string, body: object = {}) => request<T>(path, { method: 'POST', body })

interface Key {
  secret: string
  uri: string
}
interface Added {
  codes?: readonly string[]
}

export const beginTotp = () => post<Key>(`${own}/totp/begin`)
export const confirmTotp = (code: string) => post<Added>(`${own}/totp/confirm`, { code })

export const addPasskey = async (title: string): Promise<Added> => {
  const asked = await post<{ options: object }>(`${own}/passkey/options`)
  return post<Added>(`${own}/passkey/add`, { title, response: await createPasskey(asked) })
}
