import type { MessagesOf } from '#resources/core/define.ts'
import type { signIn as definition } from '#resources/signIn.ts'

export const signIn: MessagesOf<typeof definition> = {
  name: '登录记录',
  fields: {
    at: '时间',
    userId: '用户',
    userName: '用户名',
    realName: '姓名',
    deptId: '部门',
    way: '方式',
    result: '结果',
    ip: '地址',
    agent: '设备',
  },
  choices: {
    way: {
      password: '账号密码',
      phone: '手机验证码',
      demo: '演示登录',
      register: '注册',
      passkey: '通行密钥',
      provider: '第三方账号',
      key: '开放接口',
    },
    result: {
      success: '成功',
      wrong: '用户名或密码错误',
      closed: '已锁定',
      refused: '账号不可用',
      factor: '二次验证未完成',
    },
  },
  screens: {
    main: {
      title: '登录日志',
      hint: '谁在什么时候、从哪里、以什么方式登录，结果如何',
    },
  },
}
