import type { accessCall as definition } from '#resources/accessCall.ts'
import type { MessagesOf } from '#resources/core/define.ts'

export const accessCall: MessagesOf<typeof definition> = {
  name: '调用记录',
  fields: {
    at: '时间',
    keyId: '密钥',
    userId: '所属用户',
    method: '方法',
    route: '接口',
    code: '结果',
    ms: '用时（毫秒）',
    ip: '来源地址',
  },
  choices: {
    method: { GET: 'GET', POST: 'POST', PUT: 'PUT', DELETE: 'DELETE' },
    code: {
      '0': '成功',
      '-1': '业务错误',
      '51': '参数有误',
      '60': '未授权许可',
      '61': '未登录',
      '62': '没有权限',
      '63': '系统繁忙',
      '65': '没有找到',
    },
  },
  screens: {
    main: {
      title: '接口调用记录',
      hint: '各密钥调用了哪些接口、结果如何，保留 30 天',
      empty: '还没有调用记录。程序用密钥登录并调用接口后，会显示在这里',
    },
  },
}
