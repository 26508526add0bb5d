import type { MessagesOf } from '#resources/core/define.ts'
import type { file as definition } from '#resources/file.ts'

export const file: MessagesOf<typeof definition> = {
  name: '文件',
  fields: {
    picture: '预览',
    name: '文件名',
    use: '用途',
    type: '类型',
    size: '大小',
    width: '宽度（像素）',
    height: '高度（像素）',
    public: '公开',
    path: '地址',
    hash: 'SHA-256',
    uploaderId: '上传人',
    usedIn: '使用位置',
  },
  choices: {
    use: {
      avatar: '头像',
      logo: '标志',
      image: '图片',
      code: '收款码',
      attachment: '附件',
    },
  },
  actions: {
    remove: {
      label: '删除',
      done: '已删除%{what}',
      confirm: '彻底删除 %{title}？删除后无法恢复。',
    },
  },
  screens: {
    own: {
      title: '文件管理',
      hint: '谁上传了什么、用在哪里、占多少空间；没有被使用的文件一天后自动清除',
      empty: '还没有上传过文件',
    },
    everyone: {
      title: '文件总览',
      hint: '各租户上传的文件，以及占用的空间与上限',
      empty: '还没有租户上传过文件',
    },
  },
}
