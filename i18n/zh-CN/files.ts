import type { MessagesOf } from '#resources/core/resource.ts'
import type { file as fileDefinition } from '#resources/file.ts'

const file: MessagesOf<typeof fileDefinition> = {
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

export const words = {
  resources: {
    file,
  },
} as const

export const serverWords = {
  errors: {
    file: {
      required: '请选择文件。',
      codeTooLarge: '收款码图片不能超过 2M。',
      notPicture: '请选择 PNG、JPEG、WebP 或 GIF 图片。',
      notAllowed: '不能上传这种文件，可以上传 PDF、Office 文档、txt、csv、md、zip 和图片。',
      broken: '图片无法读取，可能已损坏，请换一张。',
      pixels: '图片的像素太多，最多 4000 万像素，请缩小后再上传。',
      full: '文件空间已用 %{used} MB，上限为 %{max} MB，放不下这个 %{size} MB 的文件。请删除不用的文件或申请扩容。',
      used: '“%{name}” 正被%{resource}“%{title}”使用，不能删除。',
      storage: '文件存储暂时不可用，请稍后再试。',
    },
  },
  server: {
    jobs: {
      files: { sweep: '清理不再使用的文件' },
    },
  },
} as const
