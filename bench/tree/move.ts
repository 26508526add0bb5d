import { median } from '../support/report.ts'
import type { Session } from '../support/signIn.ts'

const dept = '/user/admin/dept'

/** Milliseconds of moving the subtree of a thousand to another parent, and of the next request, which sees new rights. */
export const measureMove = async (base: string, { token, xsrf }: Session, turns: number) => {
  const headers = { authorization: token, 'x-xsrf-token': xsrf, 'content-type': 'application/json' }
  const ask = async (path: string, init: RequestInit = {}) => {
    const answered = await fetch(`${base}${path}`, { ...init, headers })
    const { code, message, data } = (await answered.json()) as {
      code: number
      message: string
      data: Row & { list: Row[] }
    }
    if (code !== 0) throw new Error(`Moving was refused: ${message}`)
    return data
  }
  const find = async (code: string) =>
    (await ask(`${dept}?filter=${encodeURIComponent(JSON.stringify({ code }))}`)).list[0] as Row
  const parents = [await find('branch1'), await find('branch2')] as const
  let trunk = await find('trunk')
  const [moved, next]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn += 1) {
    const parentId = parents[turn % 2 === 0 ? 0 : 1].id
    const body = JSON.stringify({ version: trunk.version, parentId })
    const began = performance.now()
    trunk = await ask(`${dept}/${trunk.id}`, { method: 'PUT', body })
    const done = performance.now()
    await ask('/user/admin/member/info')
    moved.push(done - began)
    next.push(performance.now() - done)
  }
  return { moved: median(moved), next: median(next) }
}

interface Row {
  id: string
  version: number
}
