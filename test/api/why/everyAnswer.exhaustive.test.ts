import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routesOfAction } from '#resources/core/permissions.ts'
import { type Action, type AnyResource, fieldsOf } from '#resources/core/resource.ts'
import { invalidateSessions } from '#server/auth/cache.ts'
import { relationOf } from '#server/db/names.ts'
import { type Client, type Envelope, startTestApp, type TestApp } from '#test/support/app.ts'
import { checksumOf, forgetCalls } from '#test/support/isolation/checksum.ts'
import { grantEveryRoute, type People, peopleOf } from '#test/support/isolation/people.ts'
import { held, type Rows, rowsFor } from '#test/support/isolation/rows.ts'
import { sampleRow } from '#test/support/rows.ts'
import { sqlIn } from '#test/support/sql.ts'

/**
 * The diagnosis is asked about every resource, action and kind of caller, and then the call itself
 * is made. Whatever a call does is rolled back, so that each finds the same rows.
 */
const member = '/user/admin/member'
let house: TestApp
let people: People
let rows: Rows
const sql = (text: string, values: readonly unknown[] = []) => sqlIn(house, text, [...values])

/** While it is on, transactions end with a rollback where they would commit. */
const undoing = { on: false }
const { query } = pg.Client.prototype as unknown as { query: (...sent: unknown[]) => unknown }
const undone = (sent: unknown) => {
  if (sent === 'commit') return 'rollback'
  return (sent as { text?: string } | null)?.text === 'commit'
    ? { ...(sent as object), text: 'rollback' }
    : sent
}

beforeAll(async () => {
  pg.Client.prototype.query = function (this: unknown, first: unknown, ...rest: unknown[]) {
    return query.call(this, undoing.on ? undone(first) : first, ...rest)
  } as never
  house = await startTestApp()
  people = await peopleOf(house)
  rows = await rowsFor(house, { owner: people.own, staff: people.platform }, '7100000')
  await grantEveryRoute(house)
})
afterAll(async () => {
  pg.Client.prototype.query = query as never
  await house.close()
})

interface Question {
  readonly resource: AnyResource
  readonly id: string
  readonly doing: string
}

/** Rows that rules of their own protect, beside the one that was made of each resource. */
const protectedRows: Readonly<Record<string, string>> = {
  user: "user_name in ('holder1', 'holder4') or id = (select l.owner_id from uc_user__role_ids l join uc_role r on r.id = l.target_id and r.builtin where l.tenant_id = uc_user.tenant_id order by 1 limit 1)",
  dept: 'id in (select dept_id from uc_user) or parent_id is null',
  post: 'id in (select target_id from uc_user__post_ids)',
  role: "builtin or code = 'holder4'",
  policy: 'is_default',
  tenant: "id = 1 or code = 'beichen'",
  menu: "name in ('org.user', 'org')",
  session: 'true',
}

const questions = async (tenantId: string): Promise<Question[]> => {
  const all: Question[] = []
  for (const resource of house.registry.all()) {
    const own = resource.tenancy === 'tenant' ? `tenant_id = ${tenantId} and ` : ''
    const more = protectedRows[resource.name]
    const found = more
      ? await sql(
          `select id::text as id from ${relationOf(resource)} where ${own}deleted_at is null and (${more}) order by id limit 3`,
        )
      : []
    const actions = (Object.entries(resource.actions) as [string, Action][]).flatMap(
      ([name, { on }]) => (on === 'all' ? [] : [name]),
    )
    for (const id of new Set([rows.live(resource.name), ...found.map(it => it.id as string)]))
      for (const doing of ['see', 'update', 'delete', ...actions]) all.push({ resource, id, doing })
  }
  return all
}

/** Input that an action accepts; what it refers to is a row that was made. */
const inputOf = ({ input = {} }: Action): Record<string, unknown> => {
  const fields = { fields: input } as unknown as AnyResource
  const given = fieldsOf(fields).flatMap(([name, field]) => {
    if (field.to) return [[name, held(field, rows.live(field.to))]]
    return field.of?.includes('add') ? [[name, 'add']] : []
  })
  return sampleRow(fields, 7, Object.fromEntries(given))
}

/** Makes a call whose transactions end with a rollback. */
const takenBack = async (call: () => Promise<Envelope>): Promise<Envelope> => {
  undoing.on = true
  try {
    return await call()
  } finally {
    undoing.on = false
  }
}

const tried = (client: Client, { resource, id, doing }: Question): Promise<Envelope> => {
  const path = `${resource.api}/${id}`
  return takenBack(() => {
    if (doing === 'see') return client.get(path)
    if (doing === 'update') return client.put(path, {})
    if (doing === 'delete') return client.delete(path)
    return client.post(`${path}/${doing}`, inputOf(resource.actions[doing] as Action))
  })
}

/** Values that are missing or do not fit, and a proof that can be given, are no refusals. */
const isAllowed = ({ code, data }: Envelope): boolean =>
  code === 0 || code === 51 || (data?.proof?.length ?? 0) > 0

/**
 * Whether the diagnosis cannot know in the end: another server decides, or the role below which a
 * copy is put.
 */
const isOpen = ({ resource, doing }: Question): boolean =>
  (['bind', 'gateway', 'identityProvider'].includes(resource.name) &&
    Object.hasOwn(resource.actions, doing)) ||
  (resource.name === 'role' && doing === 'copy')

const nameOf = ({ resource, id, doing }: Question) => `${doing} ${resource.name} ${id}`

/** What the diagnosis says about the caller, or about somebody to the person who manages them. */
type Ask = (question: Question) => Promise<Envelope>

const askOneself =
  (client: Client): Ask =>
  ({ resource, id, doing }) =>
    client.get(`${member}/why?${new URLSearchParams({ resource: resource.name, id, doing })}`)

const askAbout =
  (asker: Client, userId: string): Ask =>
  ({ resource, id, doing }) =>
    asker.post(`${member}/${userId}/why`, { resource: resource.name, rowId: id, doing })

/** The rows of all tables but the audit log, which says that somebody was asked about. */
const rowsNow = async () =>
  (await checksumOf(house.db))
    .split(',')
    .filter(it => !it.startsWith('uc_audit'))
    .join()

interface Compared {
  may: number
  mayNot: number
  wrong: string[]
}

/** Asks about everything, makes every call, and returns the answers that differ. */
const compared = async (client: Client, ask: Ask, tenantId: string): Promise<Compared> => {
  const seen: Compared = { may: 0, mayNot: 0, wrong: [] }
  const all = await questions(tenantId)
  await forgetCalls(house.db)
  const before = await rowsNow()
  const told: Envelope[] = []
  for (const question of all) told.push(await ask(question))
  expect(await rowsNow(), 'the diagnosis changes nothing').toBe(before)
  for (const [at, question] of all.entries()) {
    const { code = -1, data } = told[at] ?? {}
    const says = code === 0 && data.allowed === true
    const real = await tried(client, question)
    const may = isAllowed(real)
    seen[may ? 'may' : 'mayNot'] += 1
    if (says === may || (says && isOpen(question))) continue
    const steps = data?.steps?.map((it: { text: string }) => it.text).join(' | ')
    seen.wrong.push(
      `${nameOf(question)}: says ${says}, is ${real.code} ${real.message} (${steps ?? told[at]?.message})`,
    )
  }
  expect(await rowsNow(), 'the calls were taken back').toBe(before)
  return seen
}

const mustAgree = ({ wrong, may, mayNot }: Compared, least: Partial<Compared> = {}) => {
  expect(wrong).toEqual([])
  expect(may).toBeGreaterThanOrEqual(least.may ?? 1)
  expect(mayNot).toBeGreaterThanOrEqual(least.mayNot ?? 1)
}

const infoOf = async (client: Client) => (await client.get(`${member}/info`)).data

describe('the diagnosis says of every resource and action what the call answers', () => {
  it('to platform staff', async () => {
    const client = await house.as('platform')
    mustAgree(await compared(client, askOneself(client), people.own.tenantId), {
      may: 20,
      mayNot: 5,
    })
  }, 240_000)

  it('to platform staff with every route, of their own tenant', async () => {
    const { client, tenantId } = people.platform
    mustAgree(await compared(client, askOneself(client), tenantId), { may: 20, mayNot: 5 })
  }, 240_000)

  it('to the administrator of a tenant, and to one with every route', async () => {
    const { tenantId } = people.own
    for (const client of [await house.as('tenant'), people.own.client])
      mustAgree(await compared(client, askOneself(client), tenantId), { may: 20, mayNot: 5 })
  }, 240_000)

  it.each(['member', 'manager'] as const)(
    'to a %s, and about them',
    async name => {
      const client = await house.as(name)
      const { id, tenantId } = await infoOf(client)
      mustAgree(await compared(client, askOneself(client), tenantId))
      mustAgree(await compared(client, askAbout(await house.as('tenant'), id), tenantId))
    },
    240_000,
  )

  it('to somebody with every route who sees their own rows alone, and about them', async () => {
    const client = await house.signIn('holder4')
    const { id, tenantId } = await infoOf(client)
    mustAgree(await compared(client, askOneself(client), tenantId))
    mustAgree(await compared(client, askAbout(await house.as('tenant'), id), tenantId))
  }, 240_000)

  it.each([true, false])(
    'to platform staff who act in a tenant, with write access: %s',
    async write => {
      const client = await house.signIn('holder3')
      const { tenantId } = people.own
      const entered = await client.post(`/user/admin/tenant/${tenantId}/enter`, {
        reason: 'to compare answers',
        write,
      })
      expect([entered.code, entered.message]).toEqual([0, ''])
      mustAgree(await compared(client, askOneself(client), tenantId))
    },
    240_000,
  )

  it('of somebody whose second factor is required and missing, and nothing to them', async () => {
    const { tenantId } = people.own
    const asker = await house.as('tenant')
    const { id: askerId } = await infoOf(asker)
    const client = await house.as('manager')
    const { id } = await infoOf(client)
    await sql(
      `insert into uc_factor (tenant_id, user_id, kind, title) values ($1, $2, 'passkey', 'key')`,
      [tenantId, askerId],
    )
    await sql(
      'update uc_policy set second_factor = true where id = (select policy_id from uc_tenant where id = $1)',
      [tenantId],
    )
    // Sessions of the trial are spared.
    await sql("update uc_session set way = 'password' where tenant_id = $1", [tenantId])
    await invalidateSessions(house.deps, 'everyone')
    const about = await compared(client, askAbout(asker, id), tenantId)
    mustAgree(about, { may: 0, mayNot: 50 })
    mustAgree(await compared(client, askOneself(client), tenantId), { may: 0, mayNot: 50 })
    const { data } = await asker.post(`${member}/${id}/why`, { route: `GET ${member}` })
    expect(data.steps.at(-1).text).toBe(
      'A second factor (authenticator app or passkey) must be set up first',
    )
    expect(data.mends).toEqual(['Sign in once and set up a second factor'])
    await sql('update uc_policy set second_factor = false')
    await sql('delete from uc_factor where user_id = $1', [askerId])
    await invalidateSessions(house.deps, 'everyone')
  }, 240_000)

  it('to a locked session: nothing', async () => {
    const client = await house.signIn('holder4')
    await sql("update uc_session set hold = 'lock' where id = (select max(id) from uc_session)")
    await invalidateSessions(house.deps, 'everyone')
    mustAgree(await compared(client, askOneself(client), people.own.tenantId), {
      may: 0,
      mayNot: 50,
    })
  }, 240_000)
})

describe('the diagnosis of a route', () => {
  it('says what a call of it answers, to callers of every kind', async () => {
    const acting = await house.signIn('holder3')
    const entered = await acting.post(`/user/admin/tenant/${people.own.tenantId}/enter`, {
      reason: 'to compare answers',
    })
    expect(entered.code).toBe(0)
    const clients = [...people.callers.slice(1).map(it => it.client), acting]
    const routes = house.registry
      .all()
      .flatMap(resource =>
        ['list', 'show', 'create', 'update', 'delete', ...Object.keys(resource.actions)].flatMap(
          action => routesOfAction(resource, action),
        ),
      )
    const wrong: string[] = []
    for (const [at, client] of clients.entries())
      for (const route of new Set(routes)) {
        const { data } = await client.get(`${member}/why?${new URLSearchParams({ route })}`)
        const [method = '', path = ''] = route.replace(':id', '999999999').split(' ')
        const send = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' }[method] as 'post'
        const { code, data: answered } = await takenBack(() =>
          client[send](path, method === 'GET' ? undefined : {}),
        )
        const may = ![61, 62].includes(code) || (answered?.proof?.length ?? 0) > 0
        if (data.allowed !== may) wrong.push(`${at} ${route}: says ${data.allowed}, is ${code}`)
      }
    expect(wrong).toEqual([])
  }, 240_000)
})

describe('what the diagnosis used to get wrong', () => {
  const why = async (client: Client, resource: string, id: string, doing: string) => {
    const asked = { resource: house.registry.find(resource) as AnyResource, id, doing }
    const { code, message, data } = await askOneself(client)(asked)
    expect([code, message]).toEqual([0, ''])
    return data
  }

  it('nobody may delete themselves', async () => {
    const client = await house.as('tenant')
    const { id } = await infoOf(client)
    const { allowed, steps } = await why(client, 'user', id, 'delete')
    expect([allowed, steps.at(-1)]).toEqual([
      false,
      { ok: false, text: 'You cannot do this to yourself.' },
    ])
  })

  it('nobody may delete the default policy, nor a department with users', async () => {
    const platform = await house.as('platform')
    const [policy] = await sql('select id::text as id from uc_policy where is_default')
    expect((await why(platform, 'policy', policy?.id as string, 'delete')).allowed).toBe(false)
    const tenant = await house.as('tenant')
    const [dept] = await sql(
      'select dept_id::text as id from uc_user where tenant_id = $1 and dept_id is not null and deleted_at is null limit 1',
      [people.own.tenantId],
    )
    const { allowed, steps } = await why(tenant, 'dept', dept?.id as string, 'delete')
    expect(allowed).toBe(false)
    expect(steps.at(-1).text).toMatch(/is used|in use|has/)
  })
})
