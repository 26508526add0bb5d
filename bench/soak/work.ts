import type { Caller } from './callers.ts'

const member = '/user/admin/member'
const post = '/user/admin/post'
const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
const query = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')

let made = 0

const list = async (caller: Caller) => {
  const from = anyOf([0, 0, 0, 10, 100, 900])
  const sort = [anyOf(['createdAt', 'userName', 'realName', 'id']), anyOf(['ASC', 'DESC'])]
  const data = await caller.ask('GET', `${member}?${query({ range: [from, from + 9], sort })}`)
  if (data?.list) caller.seen.splice(0, 10, ...data.list.map(({ id }) => id))
  return data !== undefined
}
const search = async (caller: Caller) => {
  const q = anyOf(['张7', 'zhang12', 'u3', '没有', 'z99', '张 1'])
  return (
    (await caller.ask('GET', `${member}?${query({ range: [0, 9], filter: { q } })}`)) !== undefined
  )
}
const create = async (caller: Caller) => {
  made += 1
  const code = `soak${process.pid}x${made}`
  const data = await caller.ask('POST', post, { name: code, code, sort: made % 100, status: 1 })
  if (data?.id) caller.positions.push({ id: data.id, version: data.version ?? 1 })
  return data !== undefined
}
const change = async (caller: Caller) => {
  const row = caller.positions.shift()
  if (!row) return create(caller)
  const remark = `${made}`
  const data = await caller.ask('PUT', `${post}/${row.id}`, { version: row.version, remark })
  if (data) caller.positions.push({ id: row.id, version: data.version ?? row.version + 1 })
  return data !== undefined
}
const remove = async (caller: Caller) => {
  const row = caller.positions.shift()
  if (!row) return create(caller)
  return (await caller.ask('DELETE', `${post}/${row.id}`)) !== undefined
}
const read = (path: () => string) => async (caller: Caller) =>
  (await caller.ask('GET', path())) !== undefined

/** What people do, and how many of a hundred requests it is. */
export const works: readonly (readonly [
  name: string,
  share: number,
  (caller: Caller) => Promise<boolean>,
])[] = [
  ['list', 35, list],
  [
    'one record',
    15,
    async caller =>
      caller.seen.length > 0
        ? (await caller.ask('GET', `${member}/${anyOf(caller.seen)}`)) !== undefined
        : list(caller),
  ],
  ['search', 8, search],
  [
    'departments, roles, positions',
    12,
    read(() => anyOf(['/user/admin/dept', '/user/admin/role', post])),
  ],
  ['oneself', 8, read(() => `${member}/info`)],
  ['sessions, sign-in log', 2, read(() => anyOf(['/user/admin/session', '/user/admin/signIn']))],
  ['create', 8, create],
  ['change', 7, change],
  ['delete', 5, remove],
]

/** One of them at random, by their shares. */
export const anyWork = () => {
  let at = Math.random() * 100
  for (const work of works) {
    at -= work[1]
    if (at < 0) return work
  }
  return works[0] as (typeof works)[number]
}
