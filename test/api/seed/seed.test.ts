import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineResource } from '#resources/core/define.ts'
import { text } from '#resources/core/fields.ts'
import { systemTransaction } from '#server/db/system.ts'
import { addDefinition, removeDefinition } from '#server/features/definitions/change.ts'
import { demoUserOf } from '#server/features/demo/index.ts'
import { seed } from '#server/kit/seed.ts'
import { api, type Desk, openDesk } from '../behaviour/desk.ts'

const furnished = () => {
  const here = {} as { desk: Desk }
  beforeAll(async () => {
    here.desk = await openDesk()
  })
  afterAll(() => here.desk.close())
  return here
}

const tables = [
  'uc_tenant',
  'uc_policy',
  'uc_dept',
  'uc_post',
  'uc_role',
  'uc_user',
  'uc_menu',
  'uc_credential',
  'uc_identity',
  'uc_user__role_ids',
  'uc_usage',
]
const counts = async ({ sql }: Desk) =>
  Promise.all(
    tables.map(async table => [
      table,
      (await sql(`select count(*)::int as n from ${table}`))[0]?.n,
    ]),
  )

describe('a later start', () => {
  const here = furnished()
  it('adds nothing to what is there', async () => {
    const before = await counts(here.desk)
    await seed(here.desk.deps, here.desk.registry)
    expect(await counts(here.desk)).toEqual(before)
  })

  it('leaves alone what people changed or deleted', async () => {
    await here.desk.sql(
      "update uc_menu set title = '人员', title_key = null, updated_by = 1000, permissions = '{}' where name = 'org.user'",
    )
    await here.desk.sql("update uc_menu set deleted_at = now() where name = 'post:show'")
    await seed(here.desk.deps, here.desk.registry)
    expect(
      await here.desk.sql("select title, permissions from uc_menu where name = 'org.user'"),
    ).toEqual([{ title: '人员', permissions: [] }])
    expect(
      await here.desk.sql("select 1 from uc_menu where name = 'post:show' and deleted_at is null"),
    ).toEqual([])
  })

  it('gives rows that nobody edited the routes of a newer definition', async () => {
    await here.desk.sql("update uc_menu set permissions = '{GET /old}' where name = 'org.dept'")
    await here.desk.sql(
      "update uc_setting set value = jsonb_set(value, '{org/dept,permissions}', '[\"GET /old\"]') where key = 'seed.menus'",
    )
    await seed(here.desk.deps, here.desk.registry)
    expect(
      (await here.desk.sql("select permissions from uc_menu where name = 'org.dept'"))[0]
        ?.permissions,
    ).toContain('GET /user/admin/dept')
  })
})

describe('titles of menus at a later start', () => {
  const here = furnished()
  const titleOf = async (name: string) =>
    (await here.desk.sql('select title, title_key from uc_menu where name = $1', [name]))[0]

  it('follow the texts of the release while nobody has written one', async () => {
    await here.desk.sql("update uc_menu set title = '旧的部门' where name = 'org.dept'")
    await here.desk.sql(
      "update uc_menu set title = '夜班', title_key = null where name = 'org.post'",
    )
    await here.desk.sql("update uc_menu set updated_by = 1000 where name = 'org.post'")
    await seed(here.desk.deps, here.desk.registry)
    expect(await titleOf('org.dept')).toEqual({
      title: '部门管理',
      title_key: 'resources.dept.screens.main.title',
    })
    expect(await titleOf('org.post')).toEqual({ title: '夜班', title_key: null })
  })

  it('of a release without keys get them: outdated ones, message keys, and those of rows edited elsewhere', async () => {
    await here.desk.sql('update uc_menu set title_key = null')
    await here.desk.sql("update uc_menu set title = '角色（旧）' where name = 'permission.role'")
    await here.desk.sql(
      "update uc_menu set title = 'menus.org', updated_by = 1000 where name = 'org' and type = 'directory'",
    )
    await here.desk.sql("update uc_menu set sort = 7, updated_by = 1000 where name = 'org.dept'")
    await here.desk.sql(
      "update uc_menu set title = '夜班', updated_by = 1000 where name = 'org.post'",
    )
    await seed(here.desk.deps, here.desk.registry)
    expect(await titleOf('permission.role')).toMatchObject({ title: '角色管理' })
    expect(await titleOf('org')).toEqual({ title: '组织管理', title_key: 'menus.org' })
    expect(await titleOf('org.dept')).toMatchObject({
      title_key: 'resources.dept.screens.main.title',
    })
    expect(await titleOf('org.post')).toEqual({ title: '夜班', title_key: null })
  })

  it('stay where a sibling has the new one by now', async () => {
    await here.desk.sql("update uc_menu set title = '旧的部门' where name = 'org.dept'")
    await here.desk.sql(
      "update uc_menu set title = '部门管理', title_key = null, updated_by = 1000 where name = 'org.post'",
    )
    await seed(here.desk.deps, here.desk.registry)
    expect(await titleOf('org.dept')).toMatchObject({ title: '旧的部门' })
  })

  it('stay where a sibling has one that counts as the same', async () => {
    await here.desk.sql(
      "update uc_menu set title = '部门管\uF9E4', updated_by = 1000 where name = 'org.post'",
    )
    await seed(here.desk.deps, here.desk.registry)
    expect(await titleOf('org.dept')).toMatchObject({ title: '旧的部门' })
  })
})

it('entries that this build lacks are named, as those of an extension, until they are deleted', async () => {
  const desk = await openDesk()
  const warnings: unknown[] = []
  const log = { ...desk.deps.log, warn: (...told: unknown[]) => void warnings.push(told[1]) }
  const warned = async () => {
    warnings.length = 0
    await seed({ ...desk.deps, log: log as never }, desk.registry)
    return warnings
  }
  expect(await warned()).toEqual([])
  await desk.sql(
    "insert into uc_menu (id, type, name, title, path) values (77, 'directory', 'acme', 'Acme', '/acme')",
  )
  await desk.sql(
    `update uc_setting set value = value || '{"acme": {"id": "77", "permissions": []}, "acme#x": {"id": "78", "permissions": []}}' where key = 'seed.menus'`,
  )
  expect(await warned()).toEqual([
    'The menu has entries that this build lacks: acme. If they are of an extension, set EXTENSIONS_DIR for the build and for the start; otherwise delete them in the menus.',
  ])
  await desk.sql('update uc_menu set deleted_at = now() where id = 77')
  expect(await warned()).toEqual([])
  await desk.close()
})

it('an entry moves into its directory at the start that creates the directory', async () => {
  const desk = await openDesk()
  await desk.sql("update uc_menu set parent_id = null where name in ('org.dept', 'org.post')")
  await desk.sql(
    "update uc_menu set name = 'renamed', title = '别的', title_key = null, updated_by = 1000 where name = 'org'",
  )
  await desk.sql("update uc_setting set value = value - 'org' where key = 'seed.menus'")
  await seed(desk.deps, desk.registry)
  const parents = await desk.sql(
    "select p.name from uc_menu m join uc_menu p on p.id = m.parent_id where m.name in ('org.dept', 'org.post')",
  )
  expect(parents).toEqual([{ name: 'org' }, { name: 'org' }])
  await desk.close()
})

it('an entry without its directory moves into it at a later start, unless somebody has edited the entry', async () => {
  const desk = await openDesk()
  const parentOf = async (name: string) =>
    (
      await desk.sql(
        'select p.name from uc_menu m left join uc_menu p on p.id = m.parent_id where m.name = $1',
        [name],
      )
    )[0]?.name
  await desk.sql("update uc_menu set parent_id = null where name in ('org.dept', 'org.post')")
  await desk.sql("update uc_menu set updated_by = 1000 where name = 'org.post'")
  await seed(desk.deps, desk.registry)
  expect([await parentOf('org.dept'), await parentOf('org.post')]).toEqual(['org', null])
  await desk.close()
})

describe('an entry that a newer release brings', () => {
  const here = furnished()
  const forget = async () => {
    const { sql } = here.desk
    await sql("delete from uc_menu where name like 'job:%' or name like 'pt.jobs%'")
    await sql(
      "update uc_setting set value = (select jsonb_object_agg(k, v) from jsonb_each(value) e(k, v) where k not like 'pt/jobs%') where key = 'seed.menus'",
    )
  }
  const found = async (name: string) =>
    (
      await here.desk.sql(
        `select m.title, m.name, p.name as parent from uc_menu m left join uc_menu p on p.id = m.parent_id
          where m.title_key is not null and m.deleted_at is null and m.name like $1 order by m.name`,
        [`${name}%`],
      )
    ).map(it => ({ ...it }))

  it('gets a number where people have a sibling with its title or name, until that goes', async () => {
    const [{ title } = {}] = await found('pt.jobs')
    await forget()
    const { sql } = here.desk
    await sql(
      `insert into uc_menu (id, type, client, addon, parent_id, title, name, path, permissions)
        select nextval('uc_id'), 'menu', 'pc', 'own', id, $1, 'pt.jobs', '/own', '{}' from uc_menu where name = 'pt' and parent_id is null`,
      [title],
    )
    await seed(here.desk.deps, here.desk.registry)
    expect(await found('pt.jobs')).toEqual([
      { title: `${title} 2`, name: 'pt.jobs.2', parent: 'pt' },
    ])
    await sql("delete from uc_menu where addon = 'own'")
    await seed(here.desk.deps, here.desk.registry)
    expect(await found('pt.jobs')).toMatchObject([{ title }])
  })

  it('stands at the top level when its directory is in the bin or gone for good', async () => {
    const { sql } = here.desk
    await forget()
    await sql("update uc_menu set deleted_at = now() where name = 'pt' and parent_id is null")
    await seed(here.desk.deps, here.desk.registry)
    expect(await found('pt.jobs')).toMatchObject([{ name: 'pt.jobs', parent: null }])
    await forget()
    await sql(
      "delete from uc_menu where parent_id in (select id from uc_menu where parent_id in (select id from uc_menu where name = 'pt'))",
    )
    await sql("delete from uc_menu where parent_id in (select id from uc_menu where name = 'pt')")
    await sql("delete from uc_menu where name = 'pt'")
    await seed(here.desk.deps, here.desk.registry)
    expect(await found('pt.jobs')).toMatchObject([{ name: 'pt.jobs', parent: null }])
    expect(await found('job:')).toHaveLength(3)
  })

  it('has no further buttons once it is gone for good', async () => {
    const { sql } = here.desk
    await sql("delete from uc_menu where name like 'job:%' or name like 'pt.jobs%'")
    await sql("update uc_setting set value = value - 'pt/jobs#runNow' where key = 'seed.menus'")
    await seed(here.desk.deps, here.desk.registry)
    expect(await found('job:')).toEqual([])
  })
})

describe('a definition registered at run time', () => {
  const here = furnished()
  const lamp = defineResource({
    name: 'lamp',
    api: '/app/lamps/lamp',
    tenancy: 'tenant',
    title: 'name',
    scope: 'all',
    fields: { name: text({ required: true }) },
    actions: {},
    form: [{ rows: [['name']] }],
    screens: {
      main: {
        path: 'lamps/lamp',
        view: 'table',
        columns: ['name'],
        filters: [],
        sort: ['name', 'asc'],
        actions: ['list', 'create'],
        menu: { under: 'org', icon: 'Lightbulb', order: 90 },
      },
    },
  })

  const words = (title: string) => ({
    name: title,
    fields: { name: title },
    choices: {},
    actions: {},
    sections: {},
    screens: { main: { title, hint: title, empty: title } },
  })
  const added = {
    definition: JSON.parse(JSON.stringify(lamp)),
    words: { 'zh-CN': words('灯具'), 'en-US': words('Lamps') },
  }
  const menus = () =>
    here.desk.sql(`select m.title, p.name as parent, (select count(*)::int from uc_role r where m.id = any(r.menu_ids)) as holders
      from uc_menu m join uc_menu p on p.id = m.parent_id where m.name in ('lamps.lamp', 'lamp:create') and m.deleted_at is null order by m.id`)

  it('is served, shown and granted to the administrators from the very next request on, until it goes, and again with its rows', async () => {
    const { deps, registry, signIn } = here.desk
    const admin = await signIn('qiuweidong')
    await addDefinition(deps, registry, added)
    expect(await menus()).toEqual([
      { title: '灯具', parent: 'org', holders: 3 },
      { title: '新增', parent: 'lamps.lamp', holders: 3 },
    ])
    expect((await admin.post('/app/lamps/lamp', { name: '一号灯' })).code).toBe(0)
    expect((await admin.get('/app/lamps/lamp')).data.total).toBe(1)
    await removeDefinition(deps, registry, 'lamp')
    expect(await menus()).toEqual([])
    expect((await admin.get('/app/lamps/lamp')).code).not.toBe(0)
    await addDefinition(deps, registry, added)
    await seed(deps, registry)
    expect(await menus()).toHaveLength(2)
    expect((await admin.get('/app/lamps/lamp')).data.total).toBe(1)
  })
})

describe('the sample tenants', () => {
  const here = furnished()
  it('hold to the rules that the API holds everyone to', async () => {
    const beyond =
      await here.desk.sql(`select r.code from uc_role r join uc_role p on p.id = r.parent_id
      where not p.menu_ids @> r.menu_ids`)
    expect(beyond).toEqual([])
  })

  it('are counted for the limits', async () => {
    const [wrong] =
      await here.desk.sql(`select count(*)::int as n from uc_usage s where s.quota = 'userMax'
      and s.used <> (select count(*) from uc_user u where u.tenant_id = s.tenant_id and u.deleted_at is null)`)
    expect(wrong?.n).toBe(0)
  })

  it('are counted at a start that finds a limit none was counted for', async () => {
    const { deps, registry } = here.desk
    const counts = () =>
      here.desk.sql("select tenant_id, used from uc_usage where quota = 'postMax' order by 1")
    const before = await counts()
    await here.desk.sql("delete from uc_usage where quota = 'postMax'")
    await seed(deps, registry)
    expect(await counts()).toEqual(before)
  })

  it('have no password that anyone could guess', async () => {
    const hashes = await here.desk.sql(
      "select distinct hash from uc_credential c join uc_user u on u.id = c.user_id where u.user_name <> 'admin'",
    )
    expect(hashes).toEqual([{ hash: '!' }])
  })

  it.each([
    ['platform', 'demo', 2],
    ['tenant', 'liangjianguo', 35],
    ['manager', 'liminzhe', 16],
    ['member', 'zhouzixuan', 1],
  ] as const)('show the demo account %s its own rows', async (account, userName, users) => {
    const found = await systemTransaction(here.desk.deps.db, tx => demoUserOf(tx, account))
    expect(
      await here.desk.sql('select user_name from uc_user where id = $1 and tenant_id = $2', [
        found?.userId,
        found?.tenantId,
      ]),
    ).toEqual([{ user_name: userName }])
    const caller = await here.desk.signIn(userName)
    expect((await caller.get(api.user)).data.total).toBe(users)
  })

  it('never see each other', async () => {
    const stranger = await here.desk.signIn('qiuweidong')
    expect((await stranger.get(api.user, { filter: { userName: 'liminzhe' } })).data.total).toBe(0)
  })
})
