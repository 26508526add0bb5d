/** What the browser itself says about a call that did not come back well. */
export const words = {
  offline: '网络连接失败，请检查网络后重试。',
  aborted: '请求已取消。',
  timeout: '服务器没有及时回答，请稍后再试。',
  status: '服务器返回了状态码 %{status}，请稍后再试。',
  protocol: '不支持的协议：%{protocol}',
  fileChanged: '浏览器读不到这个文件：它在选择之后被修改、移动或删除了。请重新选择。',
  notJson: '服务器的回答无法识别，请稍后再试。',
  otherPerson: '「%{name}」已在此浏览器的另一个窗口登录，请刷新本页后继续。',
  storageFull: '浏览器的本地存储空间已满，无法保存登录状态。请清除本站点的数据后重试。',
  broken: {
    title: '页面加载失败',
    text: '没有取到文件（%{type}）：%{file}',
    hint: '可能刚刚发布了新版本，或者网络中断。',
    retry: '重新加载',
  },
  blocked: {
    title: '浏览器禁止了本地存储',
    text: '请在浏览器设置中允许本站点使用 Cookie 和本地存储，然后重新加载。',
  },
} as const
