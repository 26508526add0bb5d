export const serverWords = {
  errors: {
    preferences: {
      stale: '这个视图刚被别人修改，请重新打开列表后再试。',
      full: '您保存的偏好太多了，请先删除一些。',
      views: '最多保存 %{limit} 个视图，请先删除一些。',
      sharing: '只有管理员可以把视图共享给他人。',
    },
  },
} as const
