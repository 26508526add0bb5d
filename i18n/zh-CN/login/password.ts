/** What a new password has to be, and the step that asks for one; it comes with the forms that have such a field. */
export const words = {
  rule: '%{min} 至 64 个字符，不要用常见密码，也不要与用户名相同',
  mixedRule: '%{min} 至 64 个字符，大写字母、小写字母、数字、符号至少含三种；不要用常见密码',
  strength: { weak: '强度：弱', fair: '强度：中', strong: '强度：强' },
  required: '请输入密码！',
  length: '密码应为 %{min} 至 64 个字符',
  mixed: '大写字母、小写字母、数字、符号至少含三种',
  sameAsName: '密码不能与用户名相同',
  change: {
    hint: '这是首次登录，或密码已被重置。设置新密码后即可进入。',
    old: '当前密码',
    new: '新密码',
    again: '再次输入新密码',
    differs: '两次输入的新密码不一致',
    submit: '修改并进入',
    back: '换个账号登录',
    failed: '修改密码失败，请重试！',
    required: {
      old: '请输入当前密码！',
      new: '请输入新密码！',
      again: '请再输入一次新密码！',
    },
  },
} as const
