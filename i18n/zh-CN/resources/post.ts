import type { MessagesOf } from '#resources/core/define.ts'
import type { post as definition } from '#resources/post.ts'

export const post: MessagesOf<typeof definition> = {
  name: '岗位',
  fields: {
    name: '岗位名称',
    code: '岗位编码',
    deptId: '所属部门',
    sort: '排序',
    remark: '备注',
    status: '状态',
  },
  help: {
    sort: '数字小的排在前面',
  },
  screens: {
    main: { title: '岗位管理', hint: '维护组织内的岗位' },
    everywhere: { title: '所有岗位' },
  },
}
