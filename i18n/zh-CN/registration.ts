export const serverWords = {
  errors: {
    register: {
      putHere: '新注册的用户会被放到 “%{title}”，不能删除。请先由平台为他们另选去处。',
      closed: '本站目前不开放注册，请联系管理员。',
      inviteOnly: '注册需要邀请码，请向邀请您的人索取。',
      notPossible: '暂时无法注册，请联系管理员。',
      full: '名额已满，暂时无法加入，请联系邀请您的人。',
      noSms: '本站尚未开通短信，请留空手机号，用账号密码注册。',
    },
  },
  server: {
    messages: {
      registered: {
        subject: '您已注册过%{site}',
        text: '【%{site}】有人用这个号码注册，而它已经注册过了。若是您本人，请直接登录或重置密码；若不是，请忽略。',
      },
    },
  },
} as const
