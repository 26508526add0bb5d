import type { MessagesOf } from '#resources/core/resource.ts'
import type { role as roleDefinition } from '#resources/role.ts'

const role: MessagesOf<typeof roleDefinition> = {
  name: '角色',
  fields: {
    parentId: '上级角色',
    name: '角色名称',
    code: '权限字符',
    dataScope: '数据范围',
    deptIds: '自定义部门',
    menuIds: '菜单权限',
    builtin: '内置',
    sort: '排序',
    remark: '备注',
    status: '状态',
  },
  help: {
    dataScope: '决定这个角色能看到和修改哪些数据',
  },
  choices: {
    dataScope: {
      1: '全部数据',
      2: '本部门',
      3: '本部门及以下',
      4: '自定义部门',
      5: '仅本人',
      6: '本人及直属下级',
      7: '本人及全部下级',
    },
  },
  actions: {
    copy: {
      label: '复制',
      done: '已复制%{what}',
      fields: { name: '新角色名称', code: '新权限字符', parentId: '上级角色' },
    },
  },
  sections: { access: '权限' },
  screens: {
    main: { title: '角色管理', hint: '分配菜单权限与数据范围' },
    everywhere: { title: '所有角色' },
  },
}

export const words = {
  ui: {
    menuTree: {
      label: '菜单权限',
      beyond: '您自己没有这项权限，不能授予',
      none: '没有授予任何菜单',
      more: '另有 %{smart_count} 项您自己没有的菜单权限',
    },
    deptTree: {
      linked: '勾选时包含下级',
      chosen: '已选 %{smart_count} 个部门',
    },
    dataScope: {
      1: '本租户的全部数据',
      2: '只有用户所在部门的数据',
      3: '用户所在部门和它下面所有部门的数据',
      4: '只有下方勾选的部门的数据',
      5: '只有用户自己的数据',
      6: '用户自己和直属下级的数据',
      7: '用户自己和全部下级的数据',
    },
    compare: {
      action: '比较',
      title: '比较两个角色',
      left: '第一个角色',
      right: '第二个角色',
      choose: '再选一个角色，看看两者的差别。',
      differences: '只看差别',
      menus: '菜单权限',
      onlyLeft: '仅 %{name}',
      onlyRight: '仅 %{name}',
      both: '两者都有',
      same: '两个角色的菜单相同',
      fact: '项目',
      users: '用户数',
      none: '无',
      close: '关闭',
    },
  },
  resources: {
    role,
  },
} as const

export const serverWords = {
  errors: {
    role: {
      builtin: '内置角色不能修改或删除。',
      beyond: '不能授予自己没有的权限。',
      beyondParent: '不能超出上级角色的菜单与数据范围。',
      beyondRange: '不能超出租户策略允许的数据范围。',
      notBelow: '只能管理自己角色之下的角色。',
    },
  },
} as const
