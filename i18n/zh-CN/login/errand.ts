/** Pages that one is sent to: on the way to another site, and on the way back from one. */
export const words = {
  jump: {
    ask: '即将前往下面的网站，它不属于本站，请确认它值得信任：',
    go: '继续前往 %{host}',
    refused: '这个地址不能从这里打开：只能前往本站的页面，或以 https 开头的网站。',
    home: '返回首页',
  },
  access: {
    busy: '正在完成登录，请稍候…',
    denied: '您在对方网站取消了授权，或对方没有同意。',
    empty: '这个页面只在从第三方网站返回时使用，没有可处理的内容。',
    failed: '第三方登录失败，请重试！',
    back: '返回登录',
  },
} as const
