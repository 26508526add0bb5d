/** Phone sign-in and setting a forgotten password anew; they come with their forms. */
export const words = {
  form: '手机号登录',
  mobile: '手机号',
  code: '短信验证码',
  get: '获取验证码',
  wait: '%{seconds} 秒后重发',
  sent: '验证码已发送，请查收短信！',
  failed: '获取验证码失败，请重试！',
  trial: '试用环境未接短信网关：验证码写在服务器日志里，平台人员也可在发件箱中查看。',
  invalid: '手机号格式不正确！',
  required: {
    mobile: '请输入手机号！',
    code: '请输入短信验证码！',
    captcha: '请输入验证码！',
  },
  reset: {
    form: '重置密码',
    hint: '用账号绑定的手机号接收验证码，然后设置新密码。',
    password: '新密码',
    submit: '重置密码',
    failed: '重置密码失败，请重试！',
    back: '返回登录',
  },
} as const
