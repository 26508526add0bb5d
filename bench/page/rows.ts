import type { Session } from '../support/signIn.ts'
import type { Rows } from './baselines.ts'

type Row = Readonly<Record<string, unknown>>

/** The rows that our console shows, in its order, so that the baselines show the same. */
export const readRows = async (port: number, { token }: Session) => {
  const read = async (api: string, sort: readonly [string, string]): Promise<Row[]> => {
    const query = new URLSearchParams({ range: '[0,999]', sort: JSON.stringify(sort) })
    const answered = await fetch(`http://127.0.0.1:${port}${api}?${query}`, {
      headers: { authorization: token },
    })
    const { data } = (await answered.json()) as { data: { list: Row[] } }
    return data.list.map(row => ({ ...row, enabled: row.status === 1 }))
  }
  const users = await read('/user/admin/member', ['createdAt', 'DESC'])
  const posts = await read('/user/admin/post', ['sort', 'ASC'])
  const userAt = (place: number) => String(users[place]?.userName)
  const rows: Rows = { users, posts }
  return {
    rows,
    texts: {
      user: userAt(0),
      realName: String(users[0]?.realName),
      post: String(posts[0]?.code),
      userAt,
    },
  }
}
