import type { MessagesOf } from '#resources/core/resource.ts'
import type { site as siteDefinition } from '#resources/site.ts'

const site: MessagesOf<typeof siteDefinition> = {
  name: '站点设置',
  fields: {
    name: '产品名称',
    logo: '标志',
    basicCopyright: '版权信息',
    basicIcpCode: 'ICP 备案号',
    accountMenu: '用户菜单显示个人中心与个人设置',
    themeMode: '明暗模式',
    themeColour: '主题色',
    themeDensity: '列表密度',
    captcha: '登录验证码',
    phoneSignIn: '允许手机验证码登录',
    registration: '注册方式',
    registrationPhone: '注册时的手机号',
    passwordMin: '密码最短长度',
    passwordMixed: '要求混合多种字符',
    lockFailures: '连续失败次数上限',
    lockMinutes: '首次锁定时长（分钟）',
    secondFactor: '二次验证',
    offlineApp: '离线可用',
    signInLogDays: '登录日志保留天数',
    auditLog: '审计日志',
    auditLogDays: '审计日志保留天数',
  },
  help: {
    name: '显示在登录页、页眉和浏览器标题中；留空则使用默认名称',
    basicCopyright: '显示在页脚；留空则使用默认文字',
    basicIcpCode: '显示在页脚，链接到工信部备案网站',
    accountMenu: '关闭时用户菜单只有一个“个人中心”入口',
    themeMode: '对没有自行选择的人生效',
    themeColour: '按钮、链接和选中项的颜色；文字颜色自动调整以保证清晰，留空则使用默认颜色',
    captcha: '计算题由浏览器在后台完成，不打扰用户，也不需要看图',
    phoneSignIn: '关闭后也不能用手机验证码重置密码',
    registration: '默认：试用环境开放注册，正式环境凭邀请码注册',
    registrationPhone: '填写的手机号须用短信验证码验证',
    passwordMin: '8 至 64 个字符；只影响今后设置的密码',
    passwordMixed: '至少包含大写字母、小写字母、数字、其他字符中的三种',
    lockFailures: '同一账号从同一地址连续输错这么多次后锁定',
    lockMinutes: '再次锁定时依次加倍，最长一天；管理员可提前解锁',
    secondFactor: '被要求而还没有设置的人，须先设置才能继续，已登录的人也一样',
    offlineApp: '断网时仍能打开控制台，新版本就绪时提醒刷新；关闭后清除浏览器中的离线缓存',
    signInLogDays: '更早的记录每小时清理一次',
    auditLog: '记录谁在何时改了什么，每条数据的变更历史都来自这里',
    auditLogDays: '按月清理：一个月的记录全部超过期限后一并删除',
  },
  choices: {
    themeMode: { system: '跟随系统', light: '浅色', dark: '深色' },
    themeDensity: { comfortable: '宽松', compact: '紧凑' },
    captcha: { image: '图形验证码', work: '后台计算（免看图）', off: '关闭' },
    registration: { open: '开放注册', invite: '凭邀请码注册', closed: '关闭注册' },
    registrationPhone: { required: '必填', optional: '选填', off: '不填' },
    secondFactor: {
      optional: '自愿启用',
      staff: '平台人员与管理员必须启用',
      everyone: '所有人必须启用',
    },
    auditLog: { days: '按天数保留', forever: '永久保留' },
  },
  unchosen: { registration: '默认' },
  sections: {
    product: '产品与页脚',
    theme: '外观',
    signIn: '登录',
    registration: '注册',
    password: '密码',
    lock: '登录失败锁定',
    factor: '二次验证',
    log: '日志',
  },
  screens: {
    main: {
      title: '站点设置',
      hint: '保存后立即对所有人生效',
      empty: '没有站点设置',
    },
  },
}

export const words = {
  ui: {
    auditLog: {
      unlimited: '审计日志没有保留期限，会随每次修改不断增长。',
      unlimitedNow:
        '审计日志没有保留期限，目前占用 %{size}，会随每次修改不断增长。如需清理旧记录，请设置保留天数。',
    },
  },
  resources: {
    site,
  },
} as const

export const serverWords = {
  server: {
    /** The name and the copyright of the site until an administrator enters others. */
    site: { name: '用户中心', basicCopyright: '平台技术服务团队 版权所有' },
  },
} as const
