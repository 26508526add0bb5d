import type { MessagesOf } from '#resources/core/define.ts'
import type { role as definition } from '#resources/role.ts'

export const role: MessagesOf<typeof definition> = {
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
