export const words = {
  shell: {
    acting: {
      label: '当前代入状态',
      tenant: '已进入租户「%{tenant}」',
      user: '正在以「%{user}」的身份查看（%{tenant}）',
      by: '实际操作人：%{name}（%{home}）',
      reason: '原因：%{reason}',
      readOnly: '只读',
      write: '可修改，每次修改都会记在您名下',
      left: '剩余',
      leave: '离开',
      stay: '留在本页',
      over: {
        title: '代入已结束',
        text: '您在「%{tenant}」的时间已到，或进入的权限已收回。没有保存的内容可以先复制下来。',
        verb: '返回「%{home}」',
      },
      elsewhere: {
        title: '您已在另一个窗口切换',
        text: '本页属于「%{tenant}」，而您已在另一个窗口切换了租户或用户。本页未提交的内容不会保存，需要的请先复制，再刷新本页。',
        verb: '刷新本页',
      },
      person: {
        title: '已有其他人登录',
        text: '本页属于「%{name}」，而「%{other}」已在此浏览器的另一个窗口登录。本页不能再保存内容，需要的请先复制，再刷新本页。',
        verb: '以「%{other}」的身份刷新',
      },
    },
  },
} as const

export const serverWords = {
  errors: {
    acting: {
      over: '代入已结束，请先返回自己的租户，再继续操作。',
      elsewhere: '您已在另一个窗口切换了租户或用户，请刷新本页后再操作，刚才的内容没有保存。',
      readOnly: '当前为只读，不能修改数据。',
      ownAccount: '请先返回自己的账户，再修改个人资料与密码。',
      already: '请先返回，再进入另一个租户或以其他用户身份查看。',
      own: '这就是您所在的租户。',
      outOfForce: '该租户已停用或到期，只能以只读方式进入。',
      adminOnly: '只有管理员可以以用户身份查看。',
      notInForce: '该用户当前不能登录，无法以其身份查看。',
    },
  },
} as const
