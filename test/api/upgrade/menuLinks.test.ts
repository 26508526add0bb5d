import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { applySchema } from '#test/support/schema.ts'

let house: TestApp
let platform: Client
beforeAll(async () => {
  house = await startTestApp()
  platform = await house.as('platform')
})
afterAll(() => house.close())

const roles = '/user/admin/role'
const menus = '/user/admin/menu'

const query = async (text: string) => (await house.db.pool.query(text)).rows

/** The state of an earlier release, which kept the menus of roles in a table of links. */
const linksInTable = `
  create table uc_role__menu_ids (tenant_id bigint not null, owner_id bigint not null, target_id bigint not null,
    primary key (tenant_id, owner_id, target_id),
    foreign key (tenant_id, owner_id) references uc_role (tenant_id, id) on delete cascade,
    foreign key (target_id) references uc_menu (id) on delete cascade);
  grant insert on uc_role__menu_ids to uc_system;
  set role uc_system;
  insert into uc_role__menu_ids select tenant_id, id, unnest(menu_ids) from uc_role;
  reset role;
  revoke insert on uc_role__menu_ids from uc_system;
  alter table uc_role__menu_ids enable row level security, force row level security;
  alter table uc_role drop column menu_ids;
  delete from uc_migration where number in (11, 13);
  `

/** What a restored database may have lost. */
const rights = `
  create policy system on uc_role__menu_ids to uc_system using (current_user = 'uc_system');
  grant select, insert, update, delete on uc_role__menu_ids to uc_tenant, uc_system`

it.each([
  ['with its rights', rights],
  ['restored without rights and policies', ''],
])(
  'an upgrade moves the menus of roles, those in the bin included, into the roles: %s',
  async (name, given) => {
    const code = given ? 'moved' : 'restored'
    const menu = { type: 'menu', name: code, title: name, path: `/${code}`, permissions: [] }
    const { id } = (await platform.post(menus, menu)).data
    const role = { name: code, code, dataScope: 5, menuIds: [id] }
    const held = (await platform.post(roles, role)).data
    const empty = (
      await platform.post(roles, {
        ...role,
        code: `${code}-none`,
        name: `${code} none`,
        menuIds: [],
      })
    ).data
    expect((await platform.delete(`${menus}/${id}`)).code).toBe(0)
    const before = (await platform.get(roles)).data.list
    await query(linksInTable + given)
    await applySchema(house.db, resources)
    expect((await platform.get(roles)).data.list).toEqual(before)
    expect((await platform.get(`${roles}/${held.id}`)).data.menuIds).toEqual([])
    expect((await platform.post(`${menus}/${id}/restore`, {})).code).toBe(0)
    expect((await platform.get(`${roles}/${held.id}`)).data.menuIds).toEqual([id])
    expect((await platform.get(`${roles}/${empty.id}`)).data.menuIds).toEqual([])
    expect(await query("select to_regclass('uc_role__menu_ids') as gone")).toEqual([{ gone: null }])
  },
)
