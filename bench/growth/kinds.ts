import type { Session } from '../support/signIn.ts'

/** What is asked: the path of a list, or whom a notice would reach. */
export type Kind = string | { readonly rangeType: number; readonly [list: string]: unknown }

/** What is asked, by its name in the report. */
export const kindsOf = async (
  port: number,
  session: Session,
  people: number,
): Promise<Readonly<Record<string, Kind>>> => {
  const dept = await idOf(port, session, 'dept', 'bench1')
  const small = await idOf(port, session, 'dept', 'bench7')
  const rare = await idOf(port, session, 'role', 'rare')
  const common = await idOf(port, session, 'role', 'bench')
  const day = new Date(Date.now() - 5 * 3_600_000).toISOString()
  const old = { from: minutesAgo(people * 0.8), to: minutesAgo(people * 0.75) }
  return {
    'first page': query({}),
    'sorted by user name': query({}, ['userName', 'ASC']),
    'sorted by last sign-in, latest first': query({}, ['lastLoginAt', 'DESC']),
    'sorted by department': query({}, ['deptId', 'ASC']),
    'filtered by status, one in ten': query({ status: 2 }),
    'filtered by department, one in ten': query({ deptId: dept }),
    'the same with all below it': query({ deptId: { under: dept } }),
    'filtered by department, one in fifty: 2,000 to count, then 10,001': query({ deptId: small }),
    'filtered by role, five hundred people': query({ roleIds: rare }),
    'created in the last five hours': query({ createdAt: { from: day } }),
    'quick search, one hit': query({ q: 'u777x' }),
    'quick search, one hit by part of an e-mail': query({ q: 'f1c1592588' }),
    'quick search, one hit by a whole e-mail': query({ q: 'f1c1592588@bench.example' }),
    'quick search, all hit': query({ q: 'bench' }),
    'quick search by pinyin, one hit': query({ q: 'guo0000777' }),
    'quick search by initials, one hit': query({ q: 'g0000777' }),
    'quick search by pinyin, one in twenty': query({ q: 'guo' }),
    'Ctrl K by pinyin, one in twenty': '/user/admin/search?q=guo',
    [`filtered by department and status, ${nobody}`]: query({ deptId: dept, status: 2 }),
    'created in an old twentieth of the time, sorted by name': query({ createdAt: old }, [
      'realName',
      'ASC',
    ]),
    'page at 50 %': query({}, ['createdAt', 'DESC'], Math.round(people * 0.5)),
    'page at 90 %': query({}, ['createdAt', 'DESC'], Math.round(people * 0.9)),
    'page at 90 %, sorted by name': query({}, ['realName', 'ASC'], Math.round(people * 0.9)),
    'last page': query({}, ['createdAt', 'DESC'], people - 10),
    'whom a notice to everyone reaches': { rangeType: 1 },
    'whom a notice to a department reaches, one in ten': { rangeType: 3, deptIds: [dept] },
    'whom a notice to a role that everyone has reaches': { rangeType: 4, roleIds: [common] },
    [`quick search by one Chinese character, ${nobody}`]: query({ q: '鑫' }),
    'quick search by one Chinese character, one in twenty': query({ q: '王' }),
    [`quick search by two letters, ${nobody}`]: query({ q: 'qq' }),
    'quick search by two letters, one in twenty': query({ q: 'wa' }),
    [`Ctrl K by one Chinese character, ${nobody}`]: search('鑫'),
    'Ctrl K by one Chinese character, one in twenty': search('王'),
    'recipients of a letter by name': '/admin/admin/notice/recipients?q=u777x',
    [`recipients of a letter by name, ${nobody}`]: `/admin/admin/notice/recipients?q=${encodeURIComponent('鑫鑫')}`,
  }
}

/** Kinds whose lists are empty say so in their names. */
export const nobody = 'without a match'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const search = (text: string) => `/user/admin/search?q=${encodeURIComponent(text)}`

const query = (filter: object, sort: readonly string[] = ['createdAt', 'DESC'], from = 0) =>
  `/user/admin/member?${new URLSearchParams({
    range: JSON.stringify([from, from + 9]),
    sort: JSON.stringify(sort),
    filter: JSON.stringify(filter),
  })}`

const idOf = async (port: number, { token }: Session, resource: string, code: string) => {
  const filter = encodeURIComponent(JSON.stringify({ code }))
  const answer = await fetch(`http://127.0.0.1:${port}/user/admin/${resource}?filter=${filter}`, {
    headers: { authorization: token },
  })
  const { data } = (await answer.json()) as { data: { list: { id: string }[] } }
  return data.list[0]?.id ?? ''
}
