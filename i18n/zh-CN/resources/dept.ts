import type { MessagesOf } from '#resources/core/define.ts'
import type { dept as definition } from '#resources/dept.ts'

export const dept: MessagesOf<typeof definition> = {
  name: '部门',
  fields: {
    parentId: '上级部门',
    name: '部门名称',
    code: '部门编码',
    leader: '负责人',
    leaderId: '部门负责人',
    phone: '联系电话',
    email: '邮箱',
    sort: '排序',
    status: '状态',
  },
  help: {
    sort: '数字小的排在前面',
  },
  sections: { contact: '联系方式' },
  screens: {
    main: {
      title: '部门管理',
      hint: '维护组织的部门层级与负责人',
    },
    everywhere: { title: '所有部门' },
  },
}
