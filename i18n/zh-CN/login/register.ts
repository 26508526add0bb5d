/** What the registration form says; it comes with the form. */
export const words = {
  form: '注册账号',
  username: '用户名',
  usernameHint: '以字母或数字开头，可含字母、数字和 _ . -',
  realName: '姓名',
  password: '密码',
  mobile: '手机号（选填）',
  inviteCode: '邀请码',
  inviteOptional: '邀请码（选填）',
  invited: '您收到邀请：%{title}',
  company: '公司：%{company}',
  submit: '注册',
  failed: '注册失败，请重试！',
  closed: '本站目前不开放注册，请联系管理员。',
  required: {
    username: '请输入用户名！',
    realName: '请输入姓名！',
    captcha: '请输入验证码！',
    inviteCode: '请输入邀请码！',
  },
} as const
