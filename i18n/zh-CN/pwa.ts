/** Without a connection, and when a new version waits. The keys are those of the specification. */
export const pwa = {
  offline: '当前处于离线状态',
  online: '网络已恢复',
  banner: {
    since: '自 %{time} 起没有网络',
    text: '打开过的页面可以查看，不能修改；网络恢复后自动更新。',
  },
  page: {
    title: '离线时无法打开这一页',
    text: '它还没有在这台设备上打开过。网络恢复后会自动加载。',
  },
  server: {
    unreachable: '无法连接服务器',
    unavailable: '服务器暂时不可用',
    text: '正在自动重试，已填写的内容会保留。',
    page: '服务器恢复后，这一页会自动加载。',
  },
  serviceworker: {
    updated: '有新内容',
    'updated.hint': '请点击“立即更新”按钮或者手动刷新页面',
    'updated.ok': '立即更新',
  },
  later: '稍后',
  unsaved: {
    title: '还有没保存的内容',
    text: '刷新后，表单里还没保存的内容会丢失。',
    verb: '放弃并刷新',
    wayOut: '先不刷新',
  },
} as const
