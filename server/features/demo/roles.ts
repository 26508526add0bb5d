/** A role of a demo tenant; with `parent` null it is below the administrator. */
export interface DemoRole {
  code: string
  parent: string | null
  name: string
  dataScope: number
  /** Keys of seeded menus, without ancestors. */
  menus: readonly string[]
  remark: string
}

const look = (screen: string) => [screen, `${screen}#show`]
const keep = (screen: string) => [
  ...look(screen),
  `${screen}#create`,
  `${screen}#update`,
  `${screen}#delete`,
  `${screen}#bin`,
  `${screen}#restore`,
]
const users = [
  ...keep('org/user'),
  'org/user#resetPassword',
  'org/user#forceLogout',
  'org/user#why',
]

/** Every data scope occurs, and no role holds more than its parent. */
export const demoRoles: readonly DemoRole[] = [
  {
    code: 'operations',
    parent: null,
    name: '运营总监',
    dataScope: 1,
    remark: '管理组织、岗位与下级角色',
    menus: [
      ...users,
      ...keep('org/dept'),
      ...keep('org/post'),
      ...keep('permission/role'),
      'permission/role#copy',
    ],
  },
  {
    code: 'manager',
    parent: 'operations',
    name: '部门经理',
    dataScope: 3,
    remark: '管理本部门及以下的人员',
    menus: [
      ...users,
      ...look('org/dept'),
      'org/dept#update',
      ...look('org/post'),
      ...look('permission/role'),
    ],
  },
  {
    code: 'leader',
    parent: 'manager',
    name: '组长',
    dataScope: 2,
    remark: '查看并维护本部门的人员',
    menus: [...look('org/user'), 'org/user#update', ...look('org/dept'), ...look('org/post')],
  },
  {
    code: 'member',
    parent: 'leader',
    name: '普通员工',
    dataScope: 5,
    remark: '只看到自己的资料',
    menus: [...look('org/user'), ...look('org/post')],
  },
  {
    code: 'region',
    parent: 'operations',
    name: '片区负责人',
    dataScope: 4,
    remark: '查看指定部门的人员',
    menus: [...look('org/user'), ...look('org/dept'), ...look('org/post')],
  },
  {
    code: 'channel',
    parent: 'operations',
    name: '渠道主管',
    dataScope: 7,
    remark: '查看自己发展的全部人员',
    menus: [...look('org/user'), 'org/user#create', ...look('org/post')],
  },
  {
    code: 'channel-staff',
    parent: 'channel',
    name: '渠道专员',
    dataScope: 6,
    remark: '查看自己直接发展的人员',
    menus: [...look('org/user'), ...look('org/post')],
  },
  {
    code: 'audit',
    parent: 'operations',
    name: '审计员',
    dataScope: 1,
    remark: '只读查看全部数据',
    menus: [
      ...look('org/user'),
      ...look('org/dept'),
      ...look('org/post'),
      ...look('permission/role'),
    ],
  },
]

/** code, name */
export const demoPosts = [
  ['manager', '部门负责人'],
  ['engineer', '研发工程师'],
  ['tester', '测试工程师'],
  ['sales', '客户经理'],
  ['project', '项目经理'],
  ['service', '运维工程师'],
  ['staff', '行政专员'],
] as const
