/** The page that everyone begins with. */
export const workplace = {
  title: '工作台',
  greeting: {
    night: '夜深了，%{name}',
    morning: '早上好，%{name}',
    noon: '中午好，%{name}',
    afternoon: '下午好，%{name}',
    evening: '晚上好，%{name}',
  },
  quick: { title: '快捷入口', label: '常用页面' },
  usage: {
    title: '租户用量',
    hint: '%{tenant}的限额与已用量',
    none: '还没有需要计数的内容',
    requests: '扩容申请',
    all: '全部申请',
    wanted: '%{limit}：申请提高到 %{wanted}',
  },
  signIns: {
    title: '我的登录',
    total: '累计登录 %{smart_count} 次',
    here: '本机',
    used: '最近活跃',
    none: '没有登录记录',
  },
} as const
