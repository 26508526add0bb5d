import type { Session } from '../support/signIn.ts'

const posts = '/user/admin/post'

const headers = ({ token, xsrf }: Session) => ({
  'content-type': 'application/json',
  authorization: token,
  'x-xsrf-token': xsrf,
  cookie: `XSRF-TOKEN=${xsrf}`,
})

/** Writes until a write is not acknowledged, and notes those that were. */
export const write = async (
  port: number,
  session: Session,
  name: string,
  acknowledged: Set<string>,
): Promise<void> => {
  for (let n = 0; ; n += 1) {
    const code = `${name}x${n}`
    const sent = {
      method: 'POST',
      headers: headers(session),
      body: JSON.stringify({ name: code, code }),
    }
    const answer = await fetch(`http://127.0.0.1:${port}${posts}`, sent).then(
      it => it.json() as Promise<{ code: number }>,
      () => undefined,
    )
    if (answer?.code !== 0) return
    acknowledged.add(code)
  }
}

/** The codes of all rows that are there. */
export const stored = async (port: number, session: Session): Promise<Set<string>> => {
  const found = new Set<string>()
  for (let from = 0; ; from += 1000) {
    const range = `[${from},${from + 999}]`
    const answer = await fetch(`http://127.0.0.1:${port}${posts}?range=${range}`, {
      headers: headers(session),
    })
    const { list } = ((await answer.json()) as { data: { list: { code: string }[] } }).data
    for (const { code } of list) found.add(code)
    if (list.length < 1000) return found
  }
}
