export const serverWords = {
  errors: {
    codes: {
      wrong: '验证码错误。',
      soon: '请 %{seconds} 秒后再获取验证码。',
      daily: '今天获取验证码的次数已用完，请明天再试。',
      noGateway: '本站尚未开通短信，请改用账号密码登录，或联系管理员。',
      noMail: '本站尚未开通邮件，请联系管理员。',
      noPhone: '请先绑定手机号。',
      off: '本站没有开放手机号登录，请使用账号密码。',
    },
  },
  server: {
    /** What people are sent. */
    messages: {
      code: {
        subject: '%{site}验证码：%{code}',
        text: '【%{site}】验证码 %{code}，%{minutes} 分钟内有效，仅用于%{purpose}。请勿告诉任何人；若不是您本人操作，请忽略。',
      },
    },
    /** What a code is for, in the words of its message. */
    purposes: {
      login: '登录',
      register: '注册',
      reset: '重置密码',
      bind: '绑定',
      withdraw: '修改提现信息',
    },
  },
} as const
